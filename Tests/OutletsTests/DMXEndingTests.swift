import Network
import TestSupport
import Testing

@testable import Outlets

@Suite(.timeLimit(.minutes(5))) struct DMXEndingTests {
  @Test func `the wait for rest ends when it is reached`() async throws {
    let ending = DMXEnding(limit: .seconds(600))
    #expect(!ending.isAsked)
    let waiting = try Worker.start("waiting") { ending.wait() }
    try await waitUntil { ending.isAsked }
    ending.reach()
    await waiting.finished()
  }

  @Test func `the wait for rest ends without fixtures, too`() {
    let ending = DMXEnding(limit: .zero)
    ending.wait()
    #expect(ending.isAsked)
    // Fixtures that rest later disturb nothing.
    ending.reach()
  }
}
