import Glibc
import Synchronization

/// Standard error. Libraries write to it as well: SDL's Wayland client without a session, mpg123
/// about damaged music. The program reports such problems itself, in one line.
package enum StandardError {
  /// The descriptor for the program's own messages.
  package static var descriptor: Int32 {
    isSilenced.load(ordering: .acquiring) ? copy : STDERR_FILENO
  }

  /// The original, for the program's own messages while libraries are silenced; never closed.
  private static let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)

  private static let isSilenced = Atomic(false)

  /// The number of silenced calls in progress.
  private static let depth = Mutex(0)

  /// Calls a library function and drops what it writes to standard error.
  package static func silenced<Result: ~Copyable, Problem: Error>(
    _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    enter()
    defer { leave() }
    return try body()
  }

  private static func enter() {
    depth.withLock { depth in
      depth += 1
      guard depth == 1, copy >= 0 else { return }
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      guard nowhere >= 0 else { return }
      isSilenced.store(true, ordering: .releasing)
      dup2(nowhere, STDERR_FILENO)
      close(nowhere)
    }
  }

  private static func leave() {
    depth.withLock { depth in
      depth -= 1
      guard depth == 0, isSilenced.load(ordering: .relaxed) else { return }
      dup2(copy, STDERR_FILENO)
      isSilenced.store(false, ordering: .releasing)
    }
  }
}
