import Glibc
package import System

/// The lock that allows one program at a time to change the updated data.
package struct DataLock: ~Copyable {
  private let lock: FileLock

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
    let acquired: FileLock?
    do throws(SystemError) {
      acquired = try FileLock(path, access: O_RDWR)
    } catch {
      throw Failure(.cannotCreate, path, errno: error.code)
    }
    guard let lock = acquired else {
      throw Failure(
        .tryLater,
        "\(home.path): another program is changing the data; try again when it is done"
      )
    }
    self.lock = lock
  }

  deinit {
    // With a deinitialiser, the lock is held to the end of the scope, not only until its last use.
    withExtendedLifetime(lock) {}
  }
}
