import Glibc
import Synchronization

/// Standard error, to which libraries write as well: SDL's Wayland client if there is no session,
/// mpg123 about damaged music. The program reports such problems itself, in one line.
package enum StandardError {
  /// Where the program's own messages go.
  package static var descriptor: Int32 {
    isSilenced.load(ordering: .acquiring) ? copy : STDERR_FILENO
  }

  /// The original, for the program's own messages while libraries write to nowhere; never closed.
  private static let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)

  private static let isSilenced = Atomic(false)

  /// How many libraries are at work.
  private static let depth = Mutex(0)

  /// Calls a function of a library; what that writes to standard error meanwhile is dropped.
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
