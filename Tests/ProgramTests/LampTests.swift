import Foundation
import Synchronization
import TestRigs
import TestSupport
import Testing

/// The real program and a lamp over real HTTP, which keeps state and fades as WLED does.
@Suite(.timeLimit(.minutes(10))) struct LampTests {
  /// A WLED lamp's handling of requests: `bri` and `on` are states, `tt` the duration of one
  /// change.
  private final class Lamp: Sendable {
    /// A change of brightness, with the time of its request.
    struct Change: Sendable, Hashable {
      let brightness: Int
      let tenths: Int
      let at: Double
    }

    let changes = Mutex<[Change]>([])

    /// Requests that it does not understand.
    let misfits = Mutex<[String]>([])

    /// Handles a request to `/json/state`; returns whether it was valid.
    func take(_ request: LoopbackServer.Request) -> Bool {
      guard request.method == "POST", request.path == "/json/state",
        request.headers["content-type"]?.hasPrefix("application/json") == true,
        let object = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)),
        let state = object as? [String: Any], state["on"] as? Bool == true,
        let brightness = state["bri"] as? Int, 1...255 ~= brightness,
        let tenths = state["tt"] as? Int, 3...65_535 ~= tenths
      else {
        misfits.withLock { $0.append("\(request)") }
        return false
      }
      let now = Date.now.timeIntervalSince1970
      changes.withLock {
        $0.append(Change(brightness: brightness, tenths: tenths, at: now))
      }
      return true
    }
  }

  /// The due change of a cue: its instant, the target level, and its duration.
  private struct Due {
    let event: String
    let at, level, seconds: Double

    init?(_ line: String) {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
        let cue = object as? [String: Any], let event = cue["event"] as? String,
        let at = cue["t_unix"] as? Double, let level = cue["level_to"] as? Double,
        let seconds = cue["duration"] as? Double
      else { return nil }
      (self.event, self.at, self.level, self.seconds) = (event, at, level, seconds)
    }

    private init(at: Double, level: Double, seconds: Double) {
      (event, self.at, self.level, self.seconds) = ("", at, level, seconds)
    }

    /// The change before the next flight, which no cue states.
    var fall: Due? {
      guard ["session_start", "interlude"].contains(event) else { return nil }
      let length = min(seconds / 2, 3)
      return Due(at: at + seconds - length, level: 0, seconds: length)
    }

    var brightness: Int { Int((20 + 180 * level).rounded()) }

    /// Whether a change is the due one, requested in time.
    func isMet(by change: Lamp.Change) -> Bool {
      let (late, longer) = (change.at - (at - 0.2), Double(change.tenths) / 10 - seconds)
      return change.brightness == brightness && abs(late) < 0.6 && abs(longer) < 0.7
    }

    /// Whether a change may be the due one: requested no earlier than 200 ms before, or however
    /// late with so much less time, but at least 300 ms.
    func allows(_ change: Lamp.Change) -> Bool {
      let (earliest, longest) = (at - 0.3, max(seconds, 0.3) + 0.1)
      let asked = Double(change.tenths) / 10
      return change.brightness == brightness && change.at > earliest && asked < longest
    }
  }

  @Test func `a lamp is asked once a phase, and before a flight, as far ahead as it likes`()
    async throws
  {
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
    // The cues state what was due. A busy machine sends some requests late, but not each.
    var due: [Due] = []
    var changes: [Lamp.Change] = []
    let isMet = try await eventually(within: 120) {
      due = program.cues.sorted { $0.key < $1.key }.compactMap { Due($0.value) }
      changes = lamp.changes.withLock(\.self)
      let met = due.count { phase in
        phase.event == "phase" && changes.contains(where: phase.isMet(by:))
      }
      return met >= 3
    }
    #expect(isMet, "\(due): \(changes)")
    #expect(lamp.misfits.withLock(\.self) == [])
    // Later ones may be for a cue that was not read yet.
    let end = due.last?.at ?? 0
    let falls = due.compactMap(\.fall)
    for change in changes where change.at < end {
      #expect((due + falls).contains { $0.allows(change) }, "\(change): \(due)")
    }
    #expect(falls.contains { fall in changes.contains { fall.allows($0) } }, "\(changes)")
  }
}
