import Breathing
import Feeds
import Session
import Synchronization
import TestSupport
import Testing

/// Which sources run, and when.
@Suite(.timeLimit(.minutes(10))) struct SourceFailoverTests {
  private let now = Instant(nanoseconds: 1_795_240_800_000_000_000)

  /// The runs of a source that takes its time to end.
  private final class Runs: Sendable {
    private struct State {
      var events: [String] = []
      var mayEnd = false
    }

    private let state = Mutex(State())

    var events: [String] { state.withLock(\.events) }

    func letEnd() { state.withLock { $0.mayEnd = true } }

    func run() async {
      state.withLock { $0.events.append("begin") }
      // In a task of its own, which is not cancelled.
      let end = Task.detached {
        try await waitUntil { self.state.withLock(\.mayEnd) }
      }
      _ = await end.result
      state.withLock { $0.events.append("end") }
    }
  }

  private func source(_ body: @escaping @Sendable () async -> Void) -> AircraftSource {
    AircraftSource(
      .sharedSky(nil),
      every: .seconds(1),
      by: Fetcher(agent: "aloft/test"),
      seed: 1,
      sky: { _ in await body() },
      clock: { [now] in now }
    )
  }

  @Test func `a source that is wanted again waits until its former run has ended`() async throws {
    let runs = Runs()
    let sources = [source {}, source { await runs.run() }]
    var failover = SourceFailover(sources, every: .seconds(1)) { _, _ in }
    failover.startAndStopSources()
    let failure = AircraftSource.Event.failing("no answer")
    _ = failover.receive(failure, of: 0, at: now)
    try await waitUntil { runs.events == ["begin"] }
    _ = failover.receive(.returned, of: 0, at: now)
    _ = failover.receive(failure, of: 0, at: now)
    // A task that need not wait begins before these.
    for _ in 0..<200 { await Task.detached {}.value }
    #expect(runs.events == ["begin"])
    runs.letEnd()
    try await waitUntil { runs.events.count == 4 }
    #expect(runs.events == ["begin", "end", "begin", "end"])
    await failover.end()
  }
}
