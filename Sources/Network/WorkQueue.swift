import Synchronization

/// Runs functions one after another on a named thread, which starts when there is work and ends when
/// there is none.
package final class WorkQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  /// Starts a thread, as `Worker.start` does.
  package typealias Start =
    @Sendable (_ name: String, _ body: @escaping @Sendable () -> Void) throws(NetworkError) -> Void

  private let name: String
  private let start: Start

  /// Held while a function runs.
  private let turn = Mutex(())

  private let state = Mutex(State())

  /// Creates an idle queue.
  ///
  /// - Parameters:
  ///   - name: The name of its thread.
  ///   - start: Starts the thread. If it throws, the functions run on the thread that added them.
  package init(_ name: String, start: @escaping Start = WorkQueue.startWorker) {
    (self.name, self.start) = (name, start)
  }

  /// Starts a `Worker`.
  package static func startWorker(
    _ name: String,
    _ body: @escaping @Sendable () -> Void
  ) throws(NetworkError) {
    try Worker.start(name, body)
  }

  /// Whether no function runs or waits.
  package var isIdle: Bool { state.withLock { !$0.isRunning } }

  /// Adds a function that runs after those added before it; returns at once.
  package func add(_ work: @escaping @Sendable () -> Void) {
    let isIdle = state.withLock { state in
      defer { state.isRunning = true }
      state.waiting.append(work)
      return !state.isRunning
    }
    if isIdle { runAside() }
  }

  /// Runs a function on the calling thread after those added before it. Must not be called from within
  /// a function of the queue.
  ///
  /// - Returns: What the function returns.
  /// - Throws: What the function throws.
  package func perform<Answer: Sendable, Problem: Error>(
    _ work: () throws(Problem) -> Answer
  ) throws(Problem) -> Answer {
    let (place, end) = (try? Wakeup(), try? Wakeup())
    let isIdle = state.withLock { state in
      guard state.isRunning else {
        state.isRunning = true
        return true
      }
      if let place, let end {
        state.waiting.append {
          place.signal()
          _ = end.wait()
        }
      }
      return false
    }
    if !isIdle, let place, let end {
      _ = place.wait()
      defer { end.signal() }
      return try work()
    }
    // Without a descriptor to wait on, the function waits only for the one that is running.
    defer { if isIdle { runAside() } }
    return try turn.withLock { (_: inout Void) throws(Problem) in try work() }
  }

  /// Runs the waiting functions on a thread of their own.
  private func runAside() {
    let isDone = state.withLock { state in
      if state.waiting.isEmpty { state.isRunning = false }
      return state.waiting.isEmpty
    }
    guard !isDone else { return }
    do throws(NetworkError) {
      try start(name) { self.run() }
    } catch {
      // If no thread can be started, the caller runs them.
      run()
    }
  }

  private func run() {
    while let work = next() { turn.withLock { _ in work() } }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
