import System
import TestSupport
import Testing

@testable import aloft

@Suite(.timeLimit(.minutes(5))) struct AwaitingTests {
  @Test func `a command waits for a task, and gets its value or its failure`() async throws {
    // It blocks its thread, which must not be one that the task needs.
    let value = try await onOwnThread { () throws(Failure) -> Int in
      try awaited { () async throws(Failure) -> Int in
        await Task.yield()
        return 7
      }
    }
    #expect(value == 7)
    let failure = await #expect(throws: Failure.self) {
      try await onOwnThread { () throws(Failure) -> Int in
        try awaited { () async throws(Failure) -> Int in
          await Task.yield()
          throw Failure(.unavailable, "no answer")
        }
      }
    }
    #expect(failure?.message == "no answer" && failure?.status == .unavailable)
  }
}
