import Foundation
import Outlets
import Session
import Settings
import System
import TestRigs
import TestSupport
import Testing

/// Brokers, lamps and OSC hosts, as `aloft doctor` finds them.
@Suite(.timeLimit(.minutes(5))) struct DoctorReceiverTests {
  /// Checks this machine with settings.
  private func doctor(_ settings: String...) async throws -> ProgramRun {
    let all = ["http.listen=off"] + settings
    return try await ProgramRun(["doctor", "--serve", "--json"] + all.flatMap { ["--set", $0] })
  }

  private func line(_ check: String, _ state: String, _ found: String) -> String {
    #"{"check":"\#(check)","state":"\#(state)","found":"\#(found)"#
  }

  /// A broker's answers that accept a connection, and that refuse it: not authorised (MQTT 3.1.1, 3.2).
  private static let acceptance: [UInt8] = [0x20, 2, 0, 0]
  private static let refusal: [UInt8] = [0x20, 2, 0, 5]

  @Test func `receivers that answer are ok`() async throws {
    let lamp = try LoopbackServer { request in
      request.path == "/json/info" ? .answer(text: #"{"ver":"0.14.0"}"#) : .answer("404 No")
    }
    let broker = try LineServer([[.send(Self.acceptance), .hold]])
    let run = try await doctor(
      "wled.lamps=http://user:secret@127.0.0.1:\(lamp.port)/",
      "mqtt.broker=mqtt://127.0.0.1:\(broker.port)",
      "osc.targets=udp://127.0.0.1:9/room"
    )
    #expect(run.status == 0)
    for expected in [
      line("wled.lamps", "ok", "http://…@127.0.0.1:\(lamp.port)/ answers"),
      line("mqtt.broker", "ok", "mqtt://127.0.0.1:\(broker.port) answers"),
      line("osc.targets", "ok", "udp://127.0.0.1:9/room resolves"),
    ] {
      #expect(run.output.contains(expected), "\(run.output)")
    }
    #expect(!(run.output + run.errors).contains("secret"))
  }

  @Test func `receivers that do not answer are notes with what to do`() async throws {
    let other = try LoopbackServer { _ in .answer(text: "<html>") }
    let ports = try FreePort.several(2)
    let run = try await doctor(
      "wled.lamps=http://127.0.0.1:\(other.port),http://127.0.0.1:\(ports[0])",
      "mqtt.broker=mqtt://127.0.0.1:\(ports[1])",
      "osc.targets=udp://no-such-host.invalid:9"
    )
    #expect(run.status == 0)
    for expected in [
      line(
        "wled.lamps",
        "note",
        "http://127.0.0.1:\(other.port): its /json/info is not that of WLED"
      ),
      line("wled.lamps", "note", "http://127.0.0.1:\(ports[0]): no connection: "),
      line("mqtt.broker", "note", "mqtt://127.0.0.1:\(ports[1]): connection refused"),
      line("osc.targets", "note", "udp://no-such-host.invalid:9: "),
      #""advice":"Aloft keeps trying; correct osc.targets if it is wrong""#,
    ] {
      #expect(run.output.contains(expected), "\(run.output)")
    }
  }

  @Test func `without receivers in the settings nothing is asked`() {
    #expect(MachineSurvey.ReceiverCheck.all(for: Configuration(.builtIn)).isEmpty)
  }

  @Test func `a broker that refuses the display, or speaks no MQTT, is a note with its reason`()
    async throws
  {
    let broker = try LineServer([[.send(Self.refusal), .hold]])
    let run = try await doctor("mqtt.broker=mqtt://127.0.0.1:\(broker.port)", "mqtt.user=staff")
    let refused = "mqtt://127.0.0.1:\(broker.port): it refused the client: "
    #expect(run.output.contains(line("mqtt.broker", "note", refused)), "\(run.output)")
    #expect(run.output.contains("correct mqtt.broker, mqtt.user, its password or mqtt.ca"))
    // Like a broker's plain port that is asked for TLS.
    let plain = try LineServer([[]])
    let other = try await doctor("mqtt.broker=mqtts://127.0.0.1:\(plain.port)")
    let start = line("mqtt.broker", "note", "mqtts://127.0.0.1:\(plain.port): ")
    #expect(other.output.contains(start), "\(other.output)")
  }

  @Test func `a leader that leads no room, wants a token or is gone is a note that says so`()
    async throws
  {
    let leader = try LoopbackServer { request in
      request.path == "/v1/plan" ? .answer("404 Not Found") : .answer(text: "{}")
    }
    let locked = try LoopbackServer { _ in .answer("401 Unauthorized") }
    let port = try FreePort.one()
    for (address, words) in [
      (leader.url(""), ": it leads no room; set room.lead = true there"),
      (locked.url(""), ": it requires a token; http.token_file must have that of the leader"),
      ("http://127.0.0.1:\(port)", ": no connection: "),
    ] {
      let run = try await doctor("room.follow=\(address)")
      #expect(run.status == 0)
      #expect(run.output.contains(line("room.follow", "note", address + words)), "\(run.output)")
    }
  }

  @Test(.enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed"))
  func `a room without a leader on the broker is a note, and one with a leader is ok`()
    async throws
  {
    let broker = try RealBroker()
    defer { broker.end() }
    let settings = [
      "mqtt.broker=mqtt://127.0.0.1:\(broker.port)", "mqtt.site=clinic", "mqtt.room=lobby",
      "mqtt.display=left", "room.follow=mqtt",
    ]
    func doctor() async throws -> ProgramRun {
      let all = ["http.listen=off"] + settings
      return try await ProgramRun(["doctor", "--serve", "--json"] + all.flatMap { ["--set", $0] })
    }
    let alone = try await doctor()
    let missing = "the leader of clinic/lobby: no display that leads it (room.lead) is online at "
    #expect(alone.output.contains(line("room.follow", "note", missing)), "\(alone.output)")
    try broker.publish(
      "aloft/clinic/lobby/state",
      Array(#"{"leads":true}"#.utf8),
      isRetained: true
    )
    try broker.publish("aloft/clinic/lobby/online", Array("online".utf8), isRetained: true)
    let led = try await doctor()
    let found = "the leader of clinic/lobby answers"
    #expect(led.output.contains(line("room.follow", "ok", found)), "\(led.output)")
  }
}
