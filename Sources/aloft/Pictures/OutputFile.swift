import Glibc

/// A file being written, or standard output for `-`.
final class OutputFile {
  private let name: String
  private let descriptor: Int32
  private let isOwned: Bool

  /// Creates a file anew.
  init(_ path: String) throws(Failure) {
    guard path != "-" else {
      (name, descriptor, isOwned) = ("standard output", STDOUT_FILENO, false)
      return
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.cannotCreate, "\(path): \(String(cString: strerror(errno)).lowercased())")
    }
    (name, isOwned) = (path, true)
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Writes all of some bytes.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw Failure(.inputOutput, "\(name): \(String(cString: strerror(errno)).lowercased())")
      }
    }
  }
}
