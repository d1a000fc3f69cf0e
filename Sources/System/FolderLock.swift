import Glibc

/// An exclusive lock for replacing files in a folder.
///
/// The folder itself is locked: a lock on a file would be lost when another file takes its name,
/// and a lock file would be left behind. The kernel releases the lock when the program ends,
/// however it ends.
package struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, which must exist.
  ///   - timeout: The longest wait.
  /// - Throws: A failure when the folder cannot be opened, or another program keeps its lock.
  package init(_ folder: String, timeout: Duration = .seconds(10)) throws(Failure) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, writing: folder) }
    let end = ContinuousClock.now + timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Some network file systems cannot lock a folder; there a reader's luck must do.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard ContinuousClock.now < end else {
        close(descriptor)
        throw Failure(.tryLater, "another program is writing to \(folder)")
      }
      usleep(2_000)
    }
  }

  deinit {
    // A child process that is being started may hold a copy of the descriptor, and closing would
    // then not release the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
