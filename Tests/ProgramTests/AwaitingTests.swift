import System
import Testing

@testable import aloft

@Suite(.timeLimit(.minutes(5))) struct AwaitingTests {
  @Test func `a command waits for a task, and gets its value or its failure`() throws {
    let value = try awaited { () async throws(Failure) -> Int in
      await Task.yield()
      return 7
    }
    #expect(value == 7)
    let failure = #expect(throws: Failure.self) {
      try awaited { () async throws(Failure) -> Int in
        await Task.yield()
        throw Failure(.unavailable, "no answer")
      }
    }
    #expect(failure?.message == "no answer" && failure?.status == .unavailable)
  }
}
