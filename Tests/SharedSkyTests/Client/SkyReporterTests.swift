import Synchronization
import Testing

@testable import SharedSky

/// Whether a relay answers, as a display reports it.
@Suite struct SkyReporterTests {
  @Test func `a relay that does not answer, or refuses, is noted until it answers`() {
    let notes = Mutex<[Bool]>([])
    var reporter = SkyReporter(
      name: "relay",
      log: { _ in },
      note: { isPresent in notes.withLock { $0.append(isPresent) } }
    )
    var client = SkyClient(seed: 1, identity: nil)
    // An answer to the first packets may still be on its way.
    reporter.follow(client)
    #expect(notes.withLock { $0.isEmpty })
    reporter.fail("no address")
    #expect(notes.withLock { $0.last } == true)
    (client.connectionState, client.unanswered) = (.connected, 0)
    reporter.follow(client)
    #expect(notes.withLock { $0.last } == false)
    (client.connectionState, client.unanswered) = (.disconnected, 3)
    reporter.follow(client)
    #expect(notes.withLock { $0.last } == true)
    (client.connectionState, client.unanswered) = (.connected, 0)
    reporter.follow(client)
    client.connectionState = .refused(lowest: 9, highest: 9)
    reporter.follow(client)
    #expect(notes.withLock { $0.last } == true)
  }
}
