import Glibc
package import System

/// Leave to change the updated data, which one program at a time has.
///
/// The lock is the kernel's: it goes away with the program that holds it, however that ends.
package struct DataLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock of a folder, which is made if it is not there.
  ///
  /// - Throws: A failure when another program has it, or the folder cannot be written to.
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
    // Closing alone would not release the lock while another thread starts a command, whose process
    // has a copy of the descriptor until it executes.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
