import Network
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct WorkQueueTests {
  /// A queue for which no thread can be started.
  private static func threadless() -> WorkQueue {
    WorkQueue("none", start: refuse)
  }

  private static func refuse(
    _ name: String,
    _ body: @escaping @Sendable () -> Void
  ) throws(NetworkError) {
    throw NetworkError("no threads are left")
  }

  /// Runs work on a thread of its own. Returns whether it ended within a minute, so that a test of
  /// work that waits for itself fails instead of hanging.
  private static func ends(_ work: @escaping @Sendable () -> Void) async throws -> Bool {
    let isDone = try Wakeup()
    try Worker.start("test") {
      work()
      isDone.signal()
    }
    return try await eventually(within: 60) { isDone.wait(for: .zero) == .woken }
  }

  @Test func `functions run one after another, in order, on one named thread at a time`() throws {
    let queue = WorkQueue("in-order")
    let seen = Mutex<[Int]>([])
    for number in 0..<100 { queue.add { seen.withLock { $0.append(number) } } }
    #expect(queue.perform { seen.withLock(\.self) } == Array(0..<100))
    // It starts again after it was idle.
    queue.add { seen.withLock { $0 = [] } }
    #expect(queue.perform { seen.withLock(\.self) } == [])
  }

  @Test func `a function that is waited for does not wait for itself when there is no thread`()
    async throws
  {
    let queue = Self.threadless()
    let seen = Mutex(0)
    let ended = try await Self.ends {
      let answer = queue.perform { 7 }
      seen.withLock { $0 = answer }
    }
    #expect(ended)
    #expect(seen.withLock(\.self) == 7)
  }

  @Test func `without a thread, functions run on the caller's, and later ones wait for them`()
    async throws
  {
    let queue = Self.threadless()
    let (begun, goOn, asked) = (try Wakeup(), try Wakeup(), try Wakeup())
    let seen = Mutex<[String]>([])
    let worker = try Worker.start("first") {
      queue.add {
        begun.signal()
        _ = goOn.wait()
        seen.withLock { $0.append("first") }
      }
    }
    try await waitUntil { begun.wait(for: .zero) == .woken }
    let second = try Worker.start("second") {
      asked.signal()
      queue.perform { seen.withLock { $0.append("second") } }
    }
    try await waitUntil { asked.wait(for: .zero) == .woken }
    #expect(seen.withLock(\.self) == [])
    goOn.signal()
    let areJoined = try await Self.ends {
      worker.join()
      second.join()
    }
    #expect(areJoined)
    #expect(seen.withLock(\.self) == ["first", "second"])
  }

  @Test func `what is added while a caller runs its function is run afterwards`() async throws {
    for queue in [WorkQueue("after"), Self.threadless()] {
      let seen = Mutex<[Int]>([])
      let isOver = try Wakeup()
      let ended = try await Self.ends {
        queue.perform {
          seen.withLock { $0.append(1) }
          queue.add {
            seen.withLock { $0.append(2) }
            isOver.signal()
          }
        }
      }
      #expect(ended)
      try await waitUntil { isOver.wait(for: .zero) == .woken }
      #expect(seen.withLock(\.self) == [1, 2])
    }
  }

  @Test func `a thread is joined by several others, before and after its end`() async throws {
    let hold = try Wakeup()
    let worker = try Worker.start("held") { _ = hold.wait() }
    let joined = Atomic(0)
    let others = try (0..<3).map { _ in
      try Worker.start("joining") {
        worker.join()
        joined.add(1, ordering: .relaxed)
      }
    }
    #expect(joined.load(ordering: .relaxed) == 0)
    hold.signal()
    let areJoined = try await Self.ends {
      for other in others { other.join() }
      worker.join()
    }
    #expect(areJoined)
    #expect(joined.load(ordering: .relaxed) == 3)
  }
}
