import Foundation
import Synchronization
import TestSupport
import Testing

@testable import aloft

/// The real program and a lamp over real HTTP, which takes state and fades as WLED does.
@Suite(.timeLimit(.minutes(10))) struct LampTests {
  /// What a lamp that runs WLED makes of requests: `bri` and `on` are states, `tt` the time of one change.
  private final class Lamp: Sendable {
    /// A change of brightness, and when it was asked for.
    struct Change: Sendable, Hashable {
      let brightness: Int
      let tenths: Int
      let at: Double
    }

    let changes = Mutex<[Change]>([])

    /// Takes a request to `/json/state`; says whether it was one.
    func take(_ request: LoopbackServer.Request) -> Bool {
      guard request.method == "POST", request.path == "/json/state",
        request.headers["content-type"]?.hasPrefix("application/json") == true,
        let object = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)),
        let state = object as? [String: Any], state["on"] as? Bool == true,
        let brightness = state["bri"] as? Int, 1...255 ~= brightness,
        let tenths = state["tt"] as? Int, 3...65_535 ~= tenths
      else { return false }
      let now = Date.now.timeIntervalSince1970
      changes.withLock {
        $0.append(Change(brightness: brightness, tenths: tenths, at: now))
      }
      return true
    }
  }

  @Test func `a lamp is asked once a phase, as far ahead as it likes`() async throws {
    let lamp = Lamp()
    let server = try LoopbackServer { request in
      lamp.take(request) ? .answer(text: #"{"success":true}"#) : .answer("400 Bad Request")
    }
    let program = try ServingProgram(
      """
      sky.near = "51.47,-0.46"
      http.listen = "off"
      session.lead_in = 3
      wled.lamps = ["\(server.url(""))"]
      wled.low = 20
      wled.high = 200
      wled.lead = "200ms"
      """
    )
    for _ in 0..<1_200 where lamp.changes.withLock(\.count) < 6 {
      try await Task.sleep(for: .milliseconds(50))
    }
    let changes = lamp.changes.withLock(\.self)
    #expect(server.requests.count == changes.count)
    // The cues tell what was due: each phase's end, how bright, how long it takes to get there.
    var due: [(at: Double, level: Double, seconds: Double)] = []
    for line in program.cues.sorted(by: { $0.key < $1.key }).map(\.value) {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let cue = try #require(object as? [String: Any])
      guard cue["event"] as? String == "phase" else { continue }
      due.append(
        (
          try #require(cue["t_unix"] as? Double), try #require(cue["level_to"] as? Double),
          try #require(cue["duration"] as? Double)
        )
      )
    }
    #expect(due.count >= 3)
    for phase in due {
      let asked = changes.filter { abs($0.at - (phase.at - 0.2)) < 0.6 }
      let right = asked.contains { change in
        change.brightness == Int((20 + 180 * phase.level).rounded())
          && abs(Double(change.tenths) / 10 - phase.seconds) < 0.7
      }
      #expect(right, "\(phase): \(asked)")
    }
  }
}
