import Glibc
package import System

/// The lock that allows one program at a time to change the updated data.
///
/// The kernel releases the lock when the program ends, for whatever reason.
package struct DataLock: ~Copyable {
  private let descriptor: Int32

  /// Acquires the lock of a folder, which is created if missing.
  ///
  /// - Throws: A failure if another program holds it, or if the folder cannot be written to.
  package init(_ home: DataHome) throws(Failure) {
    do throws(SystemError) {
      try FilePath(home.path).makeFolder()
    } catch {
      throw Failure(.cannotCreate, home.path, errno: error.code)
    }
    let path = home.file("update.lock")
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(.cannotCreate, path, errno: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(descriptor)
      guard reason == EWOULDBLOCK else { throw Failure(.cannotCreate, path, errno: reason) }
      throw Failure(
        .tryLater,
        "\(home.path): another program is changing the data; try again when it is done"
      )
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
