import Glibc
import Network
import Synchronization

/// What waits for the thread of a connection, and what wakes that thread.
final class MQTTMailbox<Item: Sendable>: Sendable {
  /// Pending when something has arrived. Nil where the system has no descriptors left; then it is
  /// noticed at the next turn.
  private let wakeup = try? Wakeup()

  private let room: Int
  private let state = Mutex(State())

  private struct State {
    var items: [Item] = []
    var isStopped = false
    var isAttended = false
  }

  /// Creates a mailbox.
  ///
  /// - Parameter room: How many things wait at most.
  init(room: Int) {
    self.room = max(room, 1)
  }

  /// A descriptor that is readable when something has arrived; nil where the system had none left.
  var descriptor: Int32? { wakeup?.descriptor }

  /// Hands in something; returns how many of the oldest had to go for it.
  func put(_ item: Item) -> Int { put([item]) }

  /// Hands in several things; returns how many of the oldest had to go for them.
  func put(_ items: [Item]) -> Int {
    defer { wakeup?.signal() }
    return state.withLock { state in
      state.items += items
      let excess = max(0, state.items.count - room)
      state.items.removeFirst(excess)
      return excess
    }
  }

  /// Asks the thread to end.
  func stop() {
    state.withLock { $0.isStopped = true }
    wakeup?.signal()
  }

  /// Whether the thread is asked to end.
  var isStopped: Bool { state.withLock(\.isStopped) }

  /// Whether the thread is connected and looks after the mailbox.
  var isAttended: Bool {
    get { state.withLock(\.isAttended) }
    set { state.withLock { $0.isAttended = newValue } }
  }

  /// Takes out everything.
  func take() -> [Item] {
    state.withLock { state in
      defer { state.items = [] }
      return state.items
    }
  }

  /// Clears what woke the thread.
  func clear() { wakeup?.clear() }

  /// Waits a while, or until the thread is asked to end.
  func wait(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while !isStopped {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return }
      guard let wakeup else {
        sleep(1)
        continue
      }
      _ = wakeup.wait(for: left)
      wakeup.clear()
    }
  }
}
