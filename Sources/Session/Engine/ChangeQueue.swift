import Network
import Synchronization

/// Runs the changes of a session one after another, so that each starts from the state after the
/// previous one.
package final class ChangeQueue: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  /// Held while a change is made.
  private let turn = Mutex(())

  private let state = Mutex(State())

  package init() {}

  /// Queues a change; returns at once.
  package func add(_ change: @escaping @Sendable () -> Void) {
    let isIdle = state.withLock { state in
      defer { state.isRunning = true }
      state.waiting.append(change)
      return !state.isRunning
    }
    if isIdle { runAside() }
  }

  /// Queues a change and waits until it is made. Must not be called from within a change.
  ///
  /// - Returns: What the change returns.
  /// - Throws: What the change throws.
  package func perform<Answer: Sendable, Problem: Error>(
    _ change: () throws(Problem) -> Answer
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
      return try change()
    }
    // Without a descriptor to wait on, the change only waits for the current one.
    defer { if isIdle { runAside() } }
    return try turn.withLock { (_: inout Void) throws(Problem) in try change() }
  }

  /// Makes the queued changes on a thread of its own.
  private func runAside() {
    let isDone = state.withLock { state in
      if state.waiting.isEmpty { state.isRunning = false }
      return state.waiting.isEmpty
    }
    guard !isDone else { return }
    do throws(NetworkError) {
      try Worker.start("changes") { self.run() }
    } catch {
      // If no thread can be started, the caller makes them.
      run()
    }
  }

  private func run() {
    while let change = next() { turn.withLock { _ in change() } }
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
