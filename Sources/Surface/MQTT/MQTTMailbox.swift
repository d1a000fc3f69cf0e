import Glibc
import Synchronization

/// What waits for the thread of a connection, and what wakes that thread.
final class MQTTMailbox<Item: Sendable>: Sendable {
  /// Becomes readable when something has come; -1 where the system has none left, and then it
  /// is noticed at the next turn.
  let alarm: Int32
  private let bell: Int32

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
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    _ = socketpair(AF_UNIX, Int32(kind), 0, &ends)
    (alarm, bell) = (ends[0], ends[1])
    self.room = max(room, 1)
  }

  deinit {
    close(alarm)
    close(bell)
  }

  /// Hands in something; returns how many of the oldest had to go for it.
  func put(_ item: Item) -> Int { put([item]) }

  /// Hands in several things; returns how many of the oldest had to go for them.
  func put(_ items: [Item]) -> Int {
    defer { ring() }
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
    ring()
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

  /// Forgets what woke the thread.
  func silence() {
    var rings = [UInt8](repeating: 0, count: 256)
    _ = read(alarm, &rings, rings.count)
  }

  /// Waits a while, or until the thread is asked to end.
  func wait(for duration: Duration) {
    let end = ContinuousClock.now + duration
    while !isStopped {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return }
      var descriptor = pollfd(fd: alarm, events: Int16(POLLIN), revents: 0)
      let seconds = min(left.components.seconds, 60)
      let milliseconds = seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
      _ = poll(&descriptor, 1, Int32(milliseconds + 1))
      silence()
    }
  }

  private func ring() {
    var one: UInt8 = 1
    // A full one rings already.
    _ = send(bell, &one, 1, Int32(MSG_NOSIGNAL))
  }
}
