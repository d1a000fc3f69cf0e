import Breathing
import Outlets
import Session
import Settings
import Synchronization
import System
import TestSupport
import Testing

/// Whether a screen reports that another one decides how it breathes.
@Suite struct FollowingReportTests {
  /// Settings that a test changes.
  private final class OwnFile: Sendable {
    let text: Mutex<String>

    init(_ text: String) { self.text = Mutex(text) }

    func configuration() throws(Failure) -> Configuration {
      var configuration = Configuration(.builtIn)
      do throws(ConfigurationError) {
        try configuration.read(
          "sky.near = \"51.4706,-0.4619\"\nhttp.listen = \"off\"\n" + text.withLock(\.self),
          from: "own.toml"
        )
      } catch {
        throw Failure(error)
      }
      return configuration
    }
  }

  @Test func `it follows from the first moment, and no longer once the settings say so`() throws {
    let file = OwnFile("room.follow = \"http://127.0.0.1:1\"\n")
    let engine = try SessionEngine { () throws(Failure) in try file.configuration() }
    defer { engine.stop() }
    #expect(engine.health.reading.isFollowing)
    file.text.withLock { $0 = "" }
    engine.reload()
    #expect(!engine.health.reading.isFollowing)
    let report = StatusReport(
      engine.show,
      engine.health.reading,
      version: "0.1.0",
      takesCommands: true,
      at: engine.clock.now
    )
    #expect(report.isFollowing == false)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a leader that does not answer is a trouble, while it is followed`() async throws {
    let file = OwnFile("room.follow = \"http://127.0.0.1:1\"\n")
    let engine = try SessionEngine { () throws(Failure) in try file.configuration() }
    defer { engine.stop() }
    try engine.start()
    try await waitUntil("it is not noted") { engine.health.reading.troubles.contains(.leader) }
    try await waitUntil("its absence is not noted") { engine.state.leaderAwaySince != nil }
    #expect(engine.health.reading.alone == nil)
    file.text.withLock { $0 = "" }
    engine.reload()
    #expect(!engine.health.reading.troubles.contains(.leader))
    #expect(engine.state.leaderAwaySince == nil)
  }
}
