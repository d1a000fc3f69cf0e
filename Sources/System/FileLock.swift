import Glibc

/// An exclusive lock on a file.
///
/// The kernel releases the lock when the program ends, for whatever reason.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Acquires a lock; nil if another program, or another lock of this one, holds it.
  ///
  /// - Parameters:
  ///   - path: The lock file, which is created if missing and never deleted.
  ///   - access: `O_RDONLY` or `O_RDWR`. A file open for writing keeps its file system from being
  ///     remounted read-only; on NFS, only such a file can be locked.
  /// - Throws: The system's reason if the file cannot be opened or locked.
  package init?(_ path: String, access: Int32 = O_RDONLY) throws(SystemError) {
    let descriptor = open(path, access | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw .last }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = SystemError.last
      close(descriptor)
      guard reason.code == EWOULDBLOCK else { throw reason }
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    // A process that another thread is just starting has a copy of the descriptor until it calls
    // `exec`. Until then, closing this one would not release the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
