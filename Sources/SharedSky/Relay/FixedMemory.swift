import Glibc
import System

/// Memory of a fixed size. It is initially zero, is allocated page by page when written, and can be
/// backed by a file, so that it outlives the process.
///
/// The system writes the file however the process ends; only a crash of the machine may lose the
/// last seconds.
final class FixedMemory {
  /// The bytes.
  let bytes: UnsafeMutableRawBufferPointer

  /// Allocates the memory.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - path: The backing file, which only its owner may read. A file of another size is emptied.
  ///     Nil uses no file.
  ///   - signature: The first eight bytes of such files, the lowest of which is a version. Other
  ///     files are refused, because they hold something else. Nil accepts all.
  /// - Throws: `FixedMemoryError` if the memory or the file is not available.
  init(
    count: Int,
    keptIn path: String? = nil,
    signature: UInt64? = nil
  ) throws(FixedMemoryError) {
    var descriptor: Int32 = -1
    if let path {
      descriptor = try Self.open(path, count: count, signature: signature)
    }
    defer { if descriptor >= 0 { close(descriptor) } }
    let kind = path == nil ? MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE : MAP_SHARED
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, kind, descriptor, 0)
    guard let start, start != MAP_FAILED else {
      throw FixedMemoryError(path: path, code: errno, count: count)
    }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit {
    munmap(bytes.baseAddress, bytes.count)
  }

  /// Returns a part of the memory as elements of a type for which zero bits are valid.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - offset: The start of the part in bytes, a multiple of the type's alignment.
  ///   - count: The number of elements.
  /// - Returns: The elements.
  func elements<Element: BitwiseCopyable>(
    of type: Element.Type,
    at offset: Int = 0,
    count: Int
  ) -> UnsafeMutableBufferPointer<Element> {
    let length = count * MemoryLayout<Element>.stride
    precondition(offset >= 0 && offset + length <= bytes.count, "elements beyond the memory")
    let part = UnsafeMutableRawBufferPointer(rebasing: bytes[offset..<offset + length])
    return part.bindMemory(to: type)
  }

  /// Opens a file and sets its size.
  private static func open(
    _ path: String,
    count: Int,
    signature: UInt64?
  ) throws(FixedMemoryError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FixedMemoryError(path: path, code: errno) }
    var status = stat()
    // The lock prevents two relays from writing the same file.
    let isOurs = flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &status) == 0
    var code = isOurs ? 0 : errno
    if code == 0, status.st_size > 0, let signature, !isReplaceable(descriptor, signature) {
      code = EEXIST
    }
    if code == 0, status.st_size != count {
      // `posix_fallocate` returns the error instead of setting errno.
      code = ftruncate(descriptor, 0) == 0 ? posix_fallocate(descriptor, 0, count) : errno
      // Neither an empty file nor the part that was allocated remains; a device does, and a link.
      if code != 0, status.st_mode & S_IFMT == S_IFREG { unlink(FilePath(path).resolved.string) }
    }
    guard code == 0 else {
      close(descriptor)
      throw FixedMemoryError(path: path, code: code, count: count)
    }
    return descriptor
  }

  /// Whether a file may be overwritten: it begins with the signature in any version, or with zeros,
  /// as a file does that was allocated and never written.
  static func isReplaceable(_ descriptor: Int32, _ signature: UInt64) -> Bool {
    var start: UInt64 = 0
    let length = MemoryLayout<UInt64>.size
    let count = withUnsafeMutableBytes(of: &start) { pread(descriptor, $0.baseAddress, length, 0) }
    return count == length && (start == 0 || start >> 8 == signature >> 8)
  }
}

/// Why memory, or a file to back it, is not available.
public struct FixedMemoryError: Error, Sendable, Hashable {
  /// The file; nil for memory without a file.
  public let path: String?

  /// The system's error number.
  public let code: Int32

  /// The number of bytes needed, if it matters.
  var count: Int?

  /// Whether the disk of the file has no space for it.
  public var isFullDisk: Bool { path != nil && [ENOSPC, EDQUOT].contains(code) }

  /// Whether the file exists and holds something else, so that it is not overwritten.
  public var isForeignFile: Bool { path != nil && code == EEXIST }

  /// Whether the file cannot be created or written.
  public var isUnwritableFile: Bool {
    path != nil && !isForeignFile && code != EWOULDBLOCK
  }
}

extension FixedMemoryError: CustomStringConvertible {
  /// The problem, in one sentence.
  public var description: String {
    let words = String(cString: strerror(code)).lowercased()
    guard let path else { return "not enough memory: \(words)" }
    guard code != EWOULDBLOCK else { return "\(path) is in use by another relay" }
    guard !isForeignFile else {
      return "\(path) exists, but holds no relay's sky; remove it or use another file"
    }
    let need = isFullDisk ? count.map { "; it needs \(($0 + 999_999) / 1_000_000) MB" } : nil
    return "\(path.isEmpty ? "\"\"" : path) cannot be used: \(words)\(need ?? "")"
  }
}
