import Glibc
import Synchronization

/// A file to which lines are appended, such as those of a source of aircraft.
package final class Recording: Sendable {
  private let path: String
  private let descriptor: Int32
  private let problem = Mutex<Int32>(0)

  /// Opens a file, and creates it if it does not exist.
  ///
  /// - Throws: A failure that names the file.
  package init(path: String) throws(Failure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, path, errno: errno)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Appends a line, including its line end. If it cannot be written completely, it is removed, and
  /// no more lines are written.
  package func write(_ line: [UInt8]) {
    problem.withLock { problem in
      let end = lseek(descriptor, 0, SEEK_END)
      var rest = line[...]
      while problem == 0, !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          problem = errno
          // Restores the file's previous length; a pipe has none.
          if end >= 0 { _ = ftruncate(descriptor, end) }
        }
      }
    }
  }

  /// Throws if a line could not be written.
  package func check() throws(Failure) {
    let problem = problem.withLock(\.self)
    guard problem == 0 else {
      throw Failure(.inputOutput, path, errno: problem)
    }
  }
}
