import Glibc

/// A lock on a file, held by one process at a time.
///
/// The kernel releases the lock when the process ends, for whatever reason.
final class HistoryLock: Sendable {
  private let descriptor: Int32

  /// Acquires a lock; nil if another process holds it.
  ///
  /// - Parameter path: The lock file, which is created if missing and never deleted.
  /// - Throws: `DatabaseError` if the file cannot be created.
  init?(_ path: String) throws(DatabaseError) {
    // Opened for reading, because a file open for writing would keep its file system from being
    // remounted read-only.
    let descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw .system(path, "it cannot be opened", errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(descriptor)
      guard reason == EWOULDBLOCK else { throw .system(path, "it cannot be locked", reason) }
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    // Closing alone would not release the lock if another thread is just starting a process, which
    // inherits the descriptor.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
