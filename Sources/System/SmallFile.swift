import CLinux
import Glibc

/// Reads small files, such as those of the system's devices.
package enum SmallFile {
  /// The maximum number of bytes read.
  private static let maximumLength = 4096

  /// Returns the first 4,096 bytes of a regular file as text. Other files are refused, because
  /// reading a pipe could block.
  package static func text(_ path: String) throws(Failure) -> String {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.noInput, "\(path) cannot be read: it is not a file")
    }
    var bytes = [UInt8](repeating: 0, count: maximumLength)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw failure(path) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  private static func failure(_ path: String) -> Failure {
    Failure(.noInput, "\(path) cannot be read: \(String(cString: strerror(errno)).lowercased())")
  }
}
