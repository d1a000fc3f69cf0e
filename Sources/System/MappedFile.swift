import Glibc

/// A file in memory: read page by page when it is looked at, and shared with every other reader.
package final class MappedFile: Sendable {
  /// Where the file begins, as a number, which unlike a pointer may be shared between threads.
  private let address: UInt
  private let count: Int

  /// The bytes, which stay unchanged for as long as this lives and the file is not written to.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count)
  }

  /// Opens a file.
  package init(path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.noInput, "\(path) cannot be read: it is not a file")
    }
    count = Int(status.st_size)
    guard count > 0 else {
      address = 0
      return
    }
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw Self.failure(path) }
    address = UInt(bitPattern: start)
  }

  deinit {
    if let start = UnsafeMutableRawPointer(bitPattern: address) {
      munmap(start, count)
    }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(.noInput, path, errno: errno)
  }
}
