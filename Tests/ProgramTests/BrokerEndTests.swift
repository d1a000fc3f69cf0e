import Foundation
import System
import TestRigs
import TestSupport
import Testing

/// What a broker keeps of the real program after it has ended.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed")
)
struct BrokerEndTests {
  private let base = "aloft/home/lobby/"

  @Test func `a clean end leaves a session that is over, and a reload ends none`() async throws {
    let broker = try RealBroker()
    defer { broker.end() }
    let settings = """
      sky.near = "51.47,-0.46"
      http.listen = "off"
      mqtt.broker = "mqtt://127.0.0.1:\(broker.port)"
      mqtt.room = "lobby"
      """
    let folder = try ScratchFolder(["own.toml": settings])
    let listener = try broker.listen("aloft/#")
    let program = try BackgroundProgram(["serve"], at: FilePath(folder.file("own.toml")))
    try await waitUntil("no session runs: \(program.errors)", within: 120) {
      listener.payloads(base + "run").contains("ON")
    }
    program.signal(SIGHUP)
    try await waitUntil("it does not connect again: \(program.errors)", within: 120) {
      let online = listener.payloads(base + "online")
      return online.contains("offline") && online.last == "online"
    }
    #expect(try await program.terminate() == 0)
    try await waitUntil("it is not offline", within: 120) {
      listener.payloads(base + "online").last == "offline"
    }
    #expect(listener.payloads(base + "run").count { $0 == "OFF" } == 1)

    let late = try broker.listen("aloft/#")
    try await waitUntil("the broker keeps nothing", within: 120) {
      !late.payloads(base + "online").isEmpty && !late.payloads(base + "state").isEmpty
        && !late.payloads(base + "run").isEmpty
    }
    #expect(late.payloads(base + "online") == ["offline"])
    #expect(late.payloads(base + "run") == ["OFF"])
    let state = try #require(late.payloads(base + "state").last)
    #expect(state.contains(#""phase":"idle","stage":"over""#), "\(state)")
    withExtendedLifetime(folder) {}
  }
}
