import Glibc
import Synchronization
import System

/// A file to which the lines of a source are added.
final class Recording: Sendable {
  private let path: String
  private let descriptor: Int32
  private let problem = Mutex<Int32>(0)

  /// Opens a file, a new one where there is none.
  ///
  /// - Throws: A failure that names the file.
  init(path: String) throws(Failure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, path, errno: errno)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Adds a line, its end included. One that cannot be written whole is taken away again, and none
  /// follows it.
  func write(_ line: [UInt8]) {
    problem.withLock { problem in
      let end = lseek(descriptor, 0, SEEK_END)
      var rest = line[...]
      while problem == 0, !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          problem = errno
          // Only what was there before is worth keeping; a pipe has no end to go back to.
          if end >= 0 { _ = ftruncate(descriptor, end) }
        }
      }
    }
  }

  /// Checks that everything was written.
  func check() throws(Failure) {
    let problem = problem.withLock(\.self)
    guard problem == 0 else {
      throw Failure(.inputOutput, path, errno: problem)
    }
  }
}
