import System
import TestRigs
import TestSupport
import Testing

/// The exit status of a command to displays that do not all answer.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed")
)
struct FleetSendTests {
  @Test(arguments: [["esc"], ["--all"]])
  func `a command that no display answers fails, and the broker has it`(
    target: [String]
  ) async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    try broker.publish("aloft/home/esc/online", Array("online".utf8), isRetained: true)
    let listener = try broker.listen("aloft/home/esc/cmd")
    let address = "mqtt://127.0.0.1:\(broker.port)"
    let run = try await ProgramRun(["fleet", "send"] + target + ["mute", "--broker", address])
    #expect(run.status == System.ExitStatus.unavailable.rawValue)
    #expect(run.errors == "aloft: no answer from esc; the broker has the command\n")
    #expect(run.output == "esc: mute\n")
    try await waitUntil { !listener.payloads("aloft/home/esc/cmd").isEmpty }
  }
}
