import CSDL2
import Glibc
import Network
import System

/// A music file as a source of bytes for SDL_mixer. A read waits for the disk for a limited time; after one without an
/// answer, all others fail at once.
final class MusicFile {
  /// The size in bytes when it was opened.
  let size: Int

  private let path: String
  private let reads: TimedReads
  private let file: OpenFile
  private var hasFailed = false

  /// Whether a part was not read because no descriptors or threads were left.
  private(set) var hasLackedResources = false

  /// The part of the file that was read last, and its offset.
  private var part: (offset: Int, bytes: [UInt8]) = (0, [])

  /// The position of SDL's next read.
  private var position = 0

  /// The length of a part: a slow network folder delivers one in the time of a read.
  private static let partLength = 256 << 10

  /// Opens a file; nil if it cannot be opened, or does not answer.
  ///
  /// - Throws: `NetworkError` if no descriptors or threads are left.
  init?(_ path: String, _ reads: TimedReads) throws(NetworkError) {
    guard let file = try reads.read(path, { OpenFile(path) }) else { return nil }
    (self.path, self.reads, self.file) = (path, reads, file)
    size = file.size
  }

  /// Returns the bytes from the start, up to a number; nil if they cannot be read.
  func beginning(atMost limit: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(0, min(limit, size)))
    position = 0
    let count = bytes.withUnsafeMutableBytes { read(into: $0) }
    guard !hasFailed else { return nil }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Calls a function with a source of the file's bytes, which is valid during the call.
  func withSource<Value>(_ body: (UnsafeMutablePointer<SDL_RWops>) -> Value) -> Value {
    position = 0
    var source = SDL_RWops()
    source.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
    source.size = { Int64(MusicFile.of($0)?.size ?? -1) }
    source.seek = { MusicFile.of($0)?.seek($1, from: $2) ?? -1 }
    source.read = { source, target, size, count in
      let (length, overflows) = size.multipliedReportingOverflow(by: count)
      guard let file = MusicFile.of(source), let target, length > 0, !overflows else { return 0 }
      return file.read(into: UnsafeMutableRawBufferPointer(start: target, count: length)) / size
    }
    source.write = { _, _, _, _ in 0 }
    source.close = { _ in 0 }
    return withExtendedLifetime(self) { withUnsafeMutablePointer(to: &source, body) }
  }

  private static func of(_ source: UnsafeMutablePointer<SDL_RWops>?) -> MusicFile? {
    guard let file = source?.pointee.hidden.unknown.data1 else { return nil }
    return Unmanaged<MusicFile>.fromOpaque(file).takeUnretainedValue()
  }

  /// Moves the position.
  ///
  /// - Returns: The new position from the start; -1 if there is no such position.
  private func seek(_ offset: Int64, from origin: CInt) -> Int64 {
    let start: Int
    switch origin {
    case RW_SEEK_SET: start = 0
    case RW_SEEK_CUR: start = position
    case RW_SEEK_END: start = size
    default: return -1
    }
    let (next, overflows) = Int64(start).addingReportingOverflow(offset)
    guard !overflows, next >= 0 else { return -1 }
    position = Int(next)
    return next
  }

  /// Reads bytes from the position on.
  ///
  /// - Returns: Their number: fewer than there is room for at the end of the file, or if it cannot be read.
  private func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < target.count, loadPart() {
      let start = position - part.offset
      let length = min(part.bytes.count - start, target.count - count)
      part.bytes.withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: target[count..<count + length])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
      }
      count += length
      position += length
    }
    return count
  }

  /// Reads the part of the file at the position, unless it is there.
  ///
  /// - Returns: Whether there is a byte at the position.
  private func loadPart() -> Bool {
    let offset = position - position % Self.partLength
    if part.offset != offset || part.bytes.isEmpty {
      guard !hasFailed, position < size else { return false }
      guard let read = bytes(at: offset) else {
        hasFailed = true
        return false
      }
      part = (offset, read)
    }
    return position - offset < part.bytes.count
  }

  /// Returns the bytes of the part at an offset; nil if they cannot be read.
  private func bytes(at offset: Int) -> [UInt8]? {
    do throws(NetworkError) {
      return try reads.read(path) { [file] in file.bytes(at: offset, count: Self.partLength) }
    } catch {
      hasLackedResources = true
      return nil
    }
  }
}

/// An open file. Each of its functions may wait for the disk.
private final class OpenFile: Sendable {
  let size: Int
  private let descriptor: Int32

  /// Opens a file; nil if it cannot be opened, or is not a regular one.
  init?(_ path: String) {
    guard let opened = try? FilePath(path).opened() else { return nil }
    (descriptor, size) = (opened.descriptor, opened.size)
  }

  /// Closes it on another thread, because that may wait as well.
  deinit {
    let descriptor = descriptor
    do throws(NetworkError) {
      try Worker.start("music file") { close(descriptor) }
    } catch {
      close(descriptor)
    }
  }

  /// Returns bytes from an offset, fewer at the end of the file; nil if they cannot be read.
  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let length = bytes.withUnsafeMutableBytes { memory in
        pread(descriptor, memory.baseAddress.map { $0 + filled }, count - filled, offset + filled)
      }
      if length < 0, errno == EINTR { continue }
      guard length >= 0 else { return nil }
      guard length > 0 else { break }
      filled += length
    }
    bytes.removeLast(count - filled)
    return bytes
  }
}
