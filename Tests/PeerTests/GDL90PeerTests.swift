import Foundation
import TestRigs
import TestSupport
import Testing

/// The real program, a real gpsd, a receiver's port, and an app in a cockpit written in Python from the
/// document.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: GPSFake.program != nil, "gpsfake is not installed (Debian: gpsd, gpsd-clients)")
)
struct GDL90PeerTests {
  private static let app = Checkout.root.appending(
    path: "Tests/OutletsTests/gdl90-receiver.py"
  ).path

  /// A free port of this machine.
  private static func port() throws -> UInt16 {
    try LineServer([[]]).port
  }

  private static func receive(_ port: UInt16, seconds: Int) async throws -> [[String: Any]] {
    let text = try await Oracle.ask(
      "/usr/bin/env",
      ["python3", app, "listen", "\(port)", "\(seconds)"]
    )
    return text.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  @Test func `an app that announces itself sees the ownship and the traffic`() async throws {
    let sentences = (0..<200).map { second in
      GPSMoment(second: second, north: 51.5, east: -0.4, knots: 90, track: 90, metres: 600)
        .sentences
    }
    let gps = try GPSFake(try #require(GPSFake.program), sentences.joined(), pause: 1.0 / 3)
    defer { gps.stop() }
    let line =
      "MSG,3,1,1,4CA2D6,1,2026/11/25,12:00:00.000,2026/11/25,12:00:00.000,EIN123,3500,,,51.6,-0.5,"
      + ",,0,0,0,0"
    let aircraft: [LineServer.Act] = (0..<120).flatMap { _ in
      [.line(line), .wait(milliseconds: 1_000)]
    }
    let receiver = try LineServer([aircraft], listensFirst: false)
    let port = try Self.port()
    let program = try BackgroundProgram(
      ["serve"],
      """
      http.listen = "off"
      sky.near = "51.4706,-0.4619"
      gps.source = "127.0.0.1:\(gps.port)"
      radar.sources = ["sbs://127.0.0.1:\(receiver.port)"]
      gdl90.listen = "127.0.0.1:\(port)"
      gdl90.callsign = "GABCD"
      """
    )
    try await waitUntil(within: 120) { program.errors.contains("serving gdl90") }
    var messages: [[String: Any]] = []
    // The two receivers connect at times of their own.
    let wanted: Set = ["heartbeat", "ownship", "altitude", "traffic"]
    for _ in 0..<10
    where !wanted.isSubset(of: messages.compactMap { $0["type"] as? String }) {
      messages = try await Self.receive(port, seconds: 6)
    }
    func last(_ type: String) -> [String: Any]? { messages.last { $0["type"] as? String == type } }
    #expect(last("heartbeat")?["utc"] as? Bool == true)
    let own = try #require(last("ownship"), "\(program.errors)")
    #expect(own["callsign"] as? String == "GABCD" && own["speed"] as? Int == 90)
    #expect(abs(try #require(own["latitude"] as? Double) - 51.5) < 0.001)
    // gpsd states an error of 15 m for this receiver.
    #expect(own["nacp"] as? Int == 9 && own["nic"] as? Int == 0)
    #expect(own["airborne"] as? Bool == true && own["altitude"] is NSNull)
    #expect(abs(try #require(last("altitude")?["feet"] as? Int) - 1_970) <= 5)
    let traffic = try #require(last("traffic"), "\(program.errors)")
    #expect(traffic["address"] as? String == "4ca2d6" && traffic["callsign"] as? String == "EIN123")
    #expect(traffic["altitude"] as? Int == 3_500)
    #expect(program.errors.contains("gdl90: serving Test"))
  }

  @Test func `simulated traffic never leaves the machine`() async throws {
    let port = try Self.port()
    let program = try BackgroundProgram(
      ["serve"],
      """
      http.listen = "off"
      sky.near = "51.4706,-0.4619"
      gdl90.listen = "127.0.0.1:\(port)"
      """
    )
    try await waitUntil(within: 120) { program.errors.contains("serving gdl90") }
    let types = try await Self.receive(port, seconds: 6).compactMap { $0["type"] as? String }
    #expect(Set(types) == ["heartbeat", "identification"], "\(program.errors)")
  }
}
