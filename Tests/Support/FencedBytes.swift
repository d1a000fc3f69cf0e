import Glibc
import Testing

/// Bytes that end at the end of readable memory, so that reading one byte too many crashes the test.
public final class FencedBytes: Sendable {
  private static let page = 4096

  private let start: UInt
  private let size: Int
  private let count: Int

  /// Copies bytes.
  public init(_ bytes: [UInt8]) throws {
    let page = Self.page
    size = (bytes.count + page - 1) / page * page + page
    count = bytes.count
    let map = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    let memory = try #require(map)
    try #require(memory != MAP_FAILED)
    start = UInt(bitPattern: memory)
    (memory + (size - page - count)).copyMemory(from: bytes, byteCount: count)
    try #require(mprotect(memory + (size - page), page, PROT_NONE) == 0)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(bitPattern: start), size)
  }

  /// The copy, valid as long as this object lives.
  public var bytes: UnsafeRawBufferPointer {
    let end = UnsafeRawPointer(bitPattern: start).map { $0 + (size - Self.page) }
    return UnsafeRawBufferPointer(start: end.map { $0 - count }, count: count)
  }
}
