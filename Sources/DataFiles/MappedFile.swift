import CMappings
import Glibc
import Packing
package import System
import Text

/// A memory-mapped file: its pages are read on access and shared with other processes.
///
/// If it is made shorter meanwhile, or its disk fails, the next access ends the program with
/// `ExitStatus.inputOutput` and a message. Nothing else could be returned for the missing bytes.
package final class MappedFile: Sendable {
  /// The start of the mapping, as an integer because pointers are not `Sendable`.
  private let address: UInt
  private let count: Int
  private let descriptor: Int32

  /// What is reported when a page cannot be read.
  private static let loss =
    "it was changed while in use, or its disk failed; replace data files by renaming"

  /// The number of bytes read at a time for a checksum.
  private static let chunk = 64 << 10

  /// The contents. They do not change while this object exists, unless the file is written to.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }

  /// Opens a file.
  package init(path: String) throws(Failure) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    do throws(Failure) {
      (address, count) = try Self.map(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func map(_ descriptor: Int32, _ path: String) throws(Failure) -> (UInt, Int) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.noInput, "\(path) cannot be read: it is not a file")
    }
    let count = Int(status.st_size)
    guard count > 0 else { return (0, 0) }
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw failure(path) }
    // Without a guard, which only hundreds of open files would prevent, a missing page is an ordinary crash.
    _ = mapping_guard(start, count, "aloft: \("\(path): \(loss)".printable)\n")
    return (UInt(bitPattern: start), count)
  }

  /// Returns the checksum of the bytes from an offset to the end; nil if they cannot be read.
  ///
  /// They are read through a small buffer; reading the mapping would make all its pages resident.
  package func checksum(from offset: Int) -> UInt64? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 8)
    defer { buffer.deallocate() }
    var sum = Checksum()
    var offset = offset
    while true {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(max(0, count - offset)))
      guard fill(rest, from: offset) else { return nil }
      let bytes = Bytes(UnsafeRawBufferPointer(rest))
      guard bytes.count == Self.chunk else { return sum.ended(by: bytes) }
      sum.add(bytes)
      offset += bytes.count
    }
  }

  /// Reads bytes into a buffer. Returns false if the file ends before the buffer is full.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let place = buffer.baseAddress.map { $0 + filled }
      let read = pread(descriptor, place, buffer.count - filled, offset + filled)
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return false }
      filled += read
    }
    return true
  }

  deinit {
    close(descriptor)
    if let start = UnsafeMutableRawPointer(bitPattern: address) {
      mapping_release(start)
      munmap(start, count)
    }
  }

  private static func failure(_ path: String) -> Failure {
    let reason = errno
    // The file is there and whole, but this process may use no more.
    let isScarcity = [ENOMEM, EMFILE, ENFILE].contains(reason)
    return Failure(isScarcity ? .unavailable : .noInput, path, errno: reason)
  }
}
