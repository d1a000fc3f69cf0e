import Glibc
import Synchronization

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
      throw Failure(.cannotCreate, "\(path): \(String(cString: strerror(errno)).lowercased())")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Adds a line, its end included; after one that could not be written no more.
  func write(_ line: [UInt8]) {
    problem.withLock { problem in
      var rest = line[...]
      while problem == 0, !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          problem = errno
        }
      }
    }
  }

  /// Makes sure that all could be written.
  func check() throws(Failure) {
    let problem = problem.withLock(\.self)
    guard problem == 0 else {
      throw Failure(.inputOutput, "\(path): \(String(cString: strerror(problem)).lowercased())")
    }
  }
}
