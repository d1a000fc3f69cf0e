import Glibc
import Network
import Synchronization
import Text

/// Writes lines from a queue to a descriptor that may block, such as a pipe, on a thread of its own.
final class LineWriter: Sendable {
  private struct State {
    var lines = LineQueue()
    /// Whether the thread ends when all lines are written.
    var isEnding = false
    /// Whether writing failed.
    var isBroken = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  /// Wakes the thread for new lines; nil while it does not run.
  private let wakeup = Mutex<Wakeup?>(nil)
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
  ///
  /// - Parameters:
  ///   - line: A JSON object.
  ///   - isLevel: Whether it is a level, which a slow reader loses before other lines.
  func send(_ line: JSONText, isLevel: Bool = false) {
    let queued = QueuedLine(bytes: Array(line.description.utf8), isLevel: isLevel)
    let isFull = state.withLock { state in
      !state.isBroken && state.lines.put(queued)
    }
    if isFull { dropped() }
    wakeup.withLock(\.self)?.signal()
  }

  /// Writes the queued lines until `finish()` has been called and all are written, or writing
  /// fails. Cancelling the task does not end it.
  func run() async {
    do throws(NetworkError) {
      let wakeup = try Wakeup()
      self.wakeup.withLock { $0 = wakeup }
      let worker = try Worker.start("line-writer") { [self] in
        while drain() {
          _ = wakeup.wait()
          wakeup.clear()
        }
      }
      await worker.finished()
    } catch {
      fail(error.code)
    }
  }

  /// Lets `run()` return once the queued lines are written; returns at once.
  func finish() {
    state.withLock { $0.isEnding = true }
    wakeup.withLock(\.self)?.signal()
  }

  /// Writes the queued lines. Returns whether more may come.
  private func drain() -> Bool {
    while true {
      // A slice shares its bytes, so nothing is copied under the lock.
      let (bytes, isEnding) = state.withLock { ($0.lines.next(), $0.isEnding) }
      guard !bytes.isEmpty else { return !isEnding }
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        state.withLock { $0.lines.wrote(count) }
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno != EINTR {
        fail(errno)
        return false
      }
    }
  }

  private func fail(_ code: Int32) {
    state.withLock { state in
      state.isBroken = true
      state.lines = LineQueue()
    }
    failed(code)
  }
}
