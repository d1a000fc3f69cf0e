import Breathing
import CLinux
import Glibc

/// Wakes a thread that waits for descriptors, with an eventfd.
///
/// A wake-up stays pending until `clear()`, so that one that arrives before the wait is not lost.
/// Several pending wake-ups count as one.
package final class Wakeup: Sendable {
  /// Readable while a wake-up is pending. A signal handler can pass it to `signal(_:)`.
  package let descriptor: Int32

  /// Creates a wake-up that is not pending.
  ///
  /// - Throws: `NetworkError` if no descriptors are left.
  package init() throws(NetworkError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .last }
  }

  deinit { close(descriptor) }

  /// Wakes the waiting thread, or the next one that waits.
  package func signal() { Self.signal(descriptor) }

  /// Wakes through a descriptor. It is a single `write`, so it is async-signal-safe.
  package static func signal(_ descriptor: Int32) {
    var one: UInt64 = 1
    // A write fails only if the counter is full, and then a wake-up is already pending.
    _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Clears pending wake-ups.
  package func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }

  /// What ended a wait.
  package enum Outcome: Sendable, Hashable {
    /// A wake-up is pending, and stays so until `clear()`.
    case woken
    /// The other descriptor is readable or has failed.
    case readable
    /// The time limit was reached.
    case timedOut
  }

  /// Waits for a wake-up, for another descriptor, or for a time. If several conditions hold,
  /// `.woken` is returned.
  ///
  /// - Parameters:
  ///   - limit: The longest wait, rounded up to milliseconds; nil waits without limit.
  ///   - other: A descriptor to wait for as well.
  /// - Returns: What ended the wait.
  package func wait(for limit: Duration? = nil, or other: Int32? = nil) -> Outcome {
    let deadline = limit.map { ContinuousClock.now + $0 }
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: other ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let left = deadline.map { ContinuousClock.now.duration(to: $0).timeoutMilliseconds } ?? -1
      // A signal interrupts the wait; the deadline stays the same.
      guard poll(&waiting, 2, left) >= 0 || errno != EINTR else { continue }
      if waiting[0].revents != 0 { return .woken }
      if waiting[1].revents != 0 { return .readable }
      if let deadline, ContinuousClock.now < deadline { continue }
      return .timedOut
    }
  }
}
