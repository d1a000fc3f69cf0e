import Synchronization

/// A gate that opens once and stays open.
final class Latch: Sendable {
  private enum State {
    case closed
    case awaited(CheckedContinuation<Void, Never>)
    case open
  }

  private let state = Mutex(State.closed)

  func open() {
    let awaiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .open }
      if case .awaited(let continuation) = state { return continuation }
      return nil
    }
    awaiting?.resume()
  }

  /// Waits until the gate is open. Only one task may wait.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if case .open = state { return true }
        state = .awaited(continuation)
        return false
      }
      if isOpen { continuation.resume() }
    }
  }
}
