import Glibc

/// What a served file contains at the time of a request.
enum FileContent: Sendable {
  /// All bytes of a small file.
  case whole([UInt8])
  /// A large file, whose parts are read when it is known which ones are wanted.
  case parts(path: String, version: FileVersion)

  /// The maximum size of a file, in bytes.
  static let largest = 4_000_000

  /// The maximum size of a file that is read whole, in bytes.
  private static let largestWhole = 500_000

  /// How files are opened: a pipe in place of a file must not block.
  static let mode = O_RDONLY | O_CLOEXEC | O_NONBLOCK

  /// Opens a file; nil if there is no regular file, it is too large or cannot be read.
  ///
  /// - Parameter path: The path.
  init?(path: String) {
    let descriptor = open(path, Self.mode)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let found = FileVersion(regular: descriptor), found.size <= Self.largest else {
      return nil
    }
    guard found.size <= Self.largestWhole else {
      self = .parts(path: path, version: found)
      return
    }
    guard let bytes = Self.read(0..<found.size, from: descriptor) else { return nil }
    self = .whole(bytes)
  }

  /// The length in bytes.
  var length: Int {
    switch self {
    case .whole(let bytes): bytes.count
    case .parts(_, let version): version.size
    }
  }

  /// The entity tag.
  var entityTag: String {
    switch self {
    case .whole(let bytes): EntityTag.strong(of: bytes)
    case .parts(_, let version): EntityTag.strong(of: "\(version)".utf8)
    }
  }

  /// Returns a part of the bytes; nil if the file has changed since it was opened or cannot be read.
  func bytes(_ range: Range<Int>) -> [UInt8]? {
    switch self {
    case .whole(let bytes): return range == bytes.indices ? bytes : Array(bytes[range])
    case .parts(let path, let version):
      let descriptor = open(path, Self.mode)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      guard FileVersion(regular: descriptor) == version else { return nil }
      return Self.read(range, from: descriptor)
    }
  }

  /// Reads a part of an open file; nil if it ends before that or cannot be read.
  private static func read(_ range: Range<Int>, from descriptor: Int32) -> [UInt8]? {
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
