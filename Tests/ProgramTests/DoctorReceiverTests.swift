import Foundation
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

  @Test func `receivers that answer are ok`() async throws {
    let lamp = try LoopbackServer { request in
      request.path == "/json/info" ? .answer(text: #"{"ver":"0.14.0"}"#) : .answer("404 No")
    }
    let broker = try LineServer([[.hold]])
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
    #expect(MachineSurvey.ReceiverCheck.all(for: Settings()).isEmpty)
  }
}
