import Glibc

/// An exclusive lock for replacing files in a folder.
///
/// The folder itself is locked. A lock on a file would be lost when the file is replaced, and a
/// lock file would be left behind. The kernel releases the lock when the program ends for any
/// reason.
package struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Waits until it acquires the lock of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder, which must exist.
  ///   - timeout: The longest wait.
  /// - Throws: A failure if the folder cannot be opened, or if another program holds the lock too
  ///   long.
  package init(_ folder: String, timeout: Duration = .seconds(10)) throws(Failure) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, writing: folder) }
    let end = ContinuousClock.now + timeout
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // Some network file systems cannot lock a folder; replacing files then goes on without a
      // lock.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard ContinuousClock.now < end else {
        // The deinitialiser closes the folder.
        throw Failure(.tryLater, "another program is writing to \(folder)")
      }
      usleep(2_000)
    }
  }

  deinit {
    // A child process that is just being started may hold a copy of the descriptor; closing alone
    // would then not release the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
