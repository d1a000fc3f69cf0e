import Glibc

/// Memory of a fixed size: zero at first, allocated page by page on the first write, and optionally
/// backed by a file, so that it outlives the program.
///
/// A file survives any end of the program, because the system writes it; only a crash of the
/// machine may lose the last seconds.
final class FixedMemory {
  /// The bytes.
  let bytes: UnsafeMutableRawBufferPointer

  /// Takes memory from the system.
  ///
  /// - Parameters:
  ///   - count: How many bytes.
  ///   - path: The file to keep them in, which only its owner may read; one of another size is
  ///     emptied. Nil keeps them nowhere.
  /// - Throws: `FixedMemoryError` when the system has none, or not this file.
  init(count: Int, keptIn path: String? = nil) throws(FixedMemoryError) {
    var descriptor: Int32 = -1
    if let path {
      descriptor = try Self.open(path, count: count)
    }
    defer { if descriptor >= 0 { close(descriptor) } }
    let kind = path == nil ? MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE : MAP_SHARED
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, kind, descriptor, 0)
    guard let start, start != MAP_FAILED else { throw FixedMemoryError(path: path, code: errno) }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  deinit {
    munmap(bytes.baseAddress, bytes.count)
  }

  /// Part of the memory as elements of a type, all of whose bits may be 0.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - offset: Where the part begins, in bytes; a multiple of the type's alignment.
  ///   - count: How many elements.
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

  /// Opens a file and gives it its size.
  private static func open(_ path: String, count: Int) throws(FixedMemoryError) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FixedMemoryError(path: path, code: errno) }
    var status = stat()
    // A file that another relay holds would be written by both.
    let isOurs = flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &status) == 0
    var code = isOurs ? 0 : errno
    if isOurs, status.st_size != count {
      // The second leaves errno alone and returns the error.
      code = ftruncate(descriptor, 0) == 0 ? posix_fallocate(descriptor, 0, count) : errno
    }
    guard code == 0 else {
      close(descriptor)
      throw FixedMemoryError(path: path, code: code)
    }
    return descriptor
  }
}

/// Why there is no memory, or no file for it.
public struct FixedMemoryError: Error, Sendable, Hashable {
  /// The file; nil where memory was asked for that is kept nowhere.
  public let path: String?

  /// The system's number of the error.
  public let code: Int32
}

extension FixedMemoryError: CustomStringConvertible {
  /// The problem, in one sentence.
  public var description: String {
    let words = String(cString: strerror(code)).lowercased()
    guard let path else { return "not enough memory: \(words)" }
    guard code != EWOULDBLOCK else { return "\(path) is in use by another relay" }
    return "\(path) cannot be used: \(words)"
  }
}
