import Glibc

/// Leave to do in a folder of the history what one at a time may do.
///
/// The lock is the kernel's: it goes away with the process that holds it, however that ends.
final class HistoryLock: Sendable {
  private let descriptor: Int32

  /// Takes a lock; nil if another process holds it.
  ///
  /// - Parameter path: Its file, which is created if missing, and stays.
  /// - Throws: `DatabaseError` when the file cannot be created.
  init?(_ path: String) throws(DatabaseError) {
    // For reading alone: a file that is open for writing keeps its disk from being locked.
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
    // Closing alone would not release the lock while another thread starts a process.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
