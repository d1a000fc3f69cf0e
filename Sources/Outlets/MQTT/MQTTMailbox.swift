import Glibc
import Network
import Synchronization

/// The queue of a connection's thread, with a descriptor that wakes the thread.
final class MQTTMailbox<Item: Sendable>: Sendable {
  /// Signalled when an item has arrived. Nil if no descriptors were left; items are then noticed in
  /// the thread's next turn.
  private let wakeup = try? Wakeup()

  private let capacity: Int
  private let state = Mutex(State())

  private struct State {
    var items: [Item] = []
    var isStopped = false
    var isConnected = false
  }

  /// Creates a mailbox.
  ///
  /// - Parameter capacity: The maximum number of items in the queue.
  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  /// Readable when an item has arrived; nil if no descriptors were left.
  var descriptor: Int32? { wakeup?.descriptor }

  /// Adds an item. Returns the number of oldest items dropped to make room.
  func put(_ item: Item) -> Int { put([item]) }

  /// Adds items. Returns the number of oldest items dropped to make room.
  func put(_ items: [Item]) -> Int {
    defer { wakeup?.signal() }
    return state.withLock { state in
      state.items += items
      let excess = max(0, state.items.count - capacity)
      state.items.removeFirst(excess)
      return excess
    }
  }

  /// Asks the thread to stop.
  func stop() {
    state.withLock { $0.isStopped = true }
    wakeup?.signal()
  }

  /// Whether the thread was asked to stop.
  var isStopped: Bool { state.withLock(\.isStopped) }

  /// Whether the thread is connected and processes the items.
  var isConnected: Bool {
    get { state.withLock(\.isConnected) }
    set { state.withLock { $0.isConnected = newValue } }
  }

  /// Removes and returns all items.
  func dequeueAll() -> [Item] {
    state.withLock { state in
      defer { state.items = [] }
      return state.items
    }
  }

  /// Clears the wake-up.
  func clear() { wakeup?.clear() }

  /// Waits for a time, or until the thread is asked to stop.
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
