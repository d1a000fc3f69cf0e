import Dispatch
import Glibc
import Synchronization
import Text

/// Writes lines from a queue to a descriptor that may block, such as a pipe.
final class LineWriter: Sendable {
  private let descriptor: Int32
  private let lines = Mutex(LineQueue())
  private let isClosed = Mutex(false)
  private let thread = DispatchQueue(label: "aloft.writer")
  private let dropped: @Sendable () -> Void
  private let failed: @Sendable (Int32) -> Void

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to write to.
  ///   - dropped: Called for each line dropped because the queue was full.
  ///   - failed: Called with the system's error number when writing fails; nothing is written
  ///     afterwards.
  init(
    _ descriptor: Int32,
    dropped: @escaping @Sendable () -> Void,
    failed: @escaping @Sendable (Int32) -> Void = { _ in }
  ) {
    self.descriptor = descriptor
    self.dropped = dropped
    self.failed = failed
  }

  /// Queues a line; returns at once.
  func send(_ line: JSONText) {
    guard !isClosed.withLock(\.self) else { return }
    let bytes = Array(line.description.utf8)
    if lines.withLock({ $0.put(bytes) }) { dropped() }
    thread.async { [self] in drain() }
  }

  /// Waits until all lines are written.
  func finish() async {
    await withCheckedContinuation { continuation in
      thread.async { continuation.resume() }
    }
  }

  private func drain() {
    while true {
      // A slice shares its bytes, so nothing is copied under the lock.
      let bytes = lines.withLock { $0.next() }
      guard !bytes.isEmpty else { return }
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        lines.withLock { $0.wrote(count) }
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        failed(errno)
        isClosed.withLock { $0 = true }
        lines.withLock { $0 = LineQueue() }
        return
      }
    }
  }
}
