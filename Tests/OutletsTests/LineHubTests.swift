import Network
import TestSupport
import Testing
import Text

@testable import Outlets

/// The thread that serves the readers of a socket.
@Suite(.timeLimit(.minutes(10))) struct LineHubTests {
  private let line = JSONText.object([("event", .string("inhale"))])

  @Test func `without a thread no lines are kept`() async throws {
    let folder = try ScratchFolder()
    let socket = try LineSocket(at: folder.file("cues.sock"), isShared: false)
    let link = try Stage().link
    let shortage = NetworkError("no thread is left")
    let hub = LineHub(
      log: { _ in },
      dropped: {},
      startThread: { (_, _) throws(NetworkError) -> Worker in throw shortage }
    )
    await #expect(throws: shortage) { try await hub.run(socket, link) }
    for _ in 1...3 { hub.send(line) }
    #expect(hub.waitingCount == 0)
  }
}
