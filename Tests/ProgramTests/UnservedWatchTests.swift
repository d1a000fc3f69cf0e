import System
import TestRigs
import TestSupport
import Testing

/// `aloft sky watch` with a relay that answers, but lists no planes.
@Suite(.timeLimit(.minutes(10))) struct UnservedWatchTests {
  @Test(arguments: [[], ["--map"]])
  func `why there are no planes is logged, and is the end's reason`(options: [String]) async throws
  {
    let (relay, server) = try await BackgroundProgram.relay(["--no-udp-mint"])
    let watcher = try BackgroundProgram(
      ["sky", "watch", "--near", "51.4706,-0.4619", "--server", server] + options
    )
    let reason = "the relay \(server) issues no identities, and this client has none"
    try await waitUntil("\(watcher.errors)", within: 120) {
      watcher.errors.contains("aloft: sky: \(reason); retrying\n")
    }
    let status = try #require(try await watcher.terminate())
    #expect(status >> 8 == System.ExitStatus.unavailable.rawValue, "\(watcher.errors)")
    #expect(watcher.errors.hasSuffix("aloft: \(reason)\n"), "\(watcher.errors)")
    #expect(watcher.lines.isEmpty)
    withExtendedLifetime(relay) {}
  }
}
