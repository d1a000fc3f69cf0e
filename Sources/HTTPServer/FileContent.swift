import Glibc

/// The bytes of a served file.
enum FileContent: Sendable {
  /// They are in memory.
  case memory([UInt8])
  /// They are read from a file when they are requested.
  case disk(path: String)

  /// Returns a part of the bytes.
  ///
  /// - Parameters:
  ///   - range: The part, within the file.
  ///   - version: The version that the file must have.
  /// - Returns: The bytes; nil if the file has another version by now or cannot be read.
  func bytes(_ range: Range<Int>, of version: FileVersion) -> [UInt8]? {
    switch self {
    case .memory(let bytes): return Array(bytes[range])
    case .disk(let path):
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, FileVersion(status) == version else { return nil }
      return Self.read(range, from: descriptor)
    }
  }

  /// Reads a part of an open file; nil if it ends before that or cannot be read.
  static func read(_ range: Range<Int>, from descriptor: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let place = buffer.baseAddress.map { $0 + count }
        let got = pread(descriptor, place, range.count - count, off_t(range.lowerBound + count))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
    return bytes.count == range.count ? bytes : nil
  }
}
