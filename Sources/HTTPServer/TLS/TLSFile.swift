import Glibc

/// A file of a certificate or a key, as it was at one time.
struct TLSFile {
  let version: FileVersion
  let bytes: [UInt8]
  /// Whether any user of this machine may read or change it.
  let isOpenToAll: Bool

  /// The maximum size, in bytes: a chain has some kilobytes.
  private static let limit = 1 << 20

  /// Reads a file.
  ///
  /// - Throws: `TLSFileProblem` if it cannot be read.
  init(path: String) throws(TLSFileProblem) {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw TLSFileProblem(description: "it cannot be read: it is not a file")
    }
    guard status.st_size <= Self.limit else {
      throw TLSFileProblem(description: "it is too large for a certificate or a key")
    }
    version = FileVersion(status)
    isOpenToAll = status.st_mode & 0o007 != 0
    var bytes = [UInt8](repeating: 0, count: version.size)
    var count = 0
    while count < bytes.count {
      let got = bytes[count...].withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      guard got >= 0 || errno == EINTR else { throw .last }
      if got == 0 { break }
      count += max(got, 0)
    }
    self.bytes = Array(bytes[..<count])
  }
}

/// Why a file cannot be read, in words that follow its name.
struct TLSFileProblem: Error {
  let description: String

  /// The last system error of this thread.
  static var last: TLSFileProblem {
    let reason = String(cString: strerror(errno)).lowercased()
    return TLSFileProblem(description: "it cannot be read: \(reason)")
  }
}
