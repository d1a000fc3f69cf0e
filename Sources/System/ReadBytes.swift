import Glibc

extension [UInt8] {
  /// Reads from a descriptor until the end.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, which stays open. Reading a pipe waits until its last writer
  ///     closes it.
  ///   - count: The expected number of bytes. Files in /proc report a size of 0,
  ///     whatever they contain.
  ///   - limit: The maximum number of bytes to read.
  /// - Throws: The system's reason if it cannot be read.
  package init(
    readingFrom descriptor: Int32,
    expecting count: Int = 0,
    atMost limit: Int = .max
  ) throws(SystemError) {
    self.init()
    reserveCapacity(Swift.min(count, limit))
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while self.count < limit {
      let count = read(descriptor, &part, Swift.min(part.count, limit - self.count))
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw .last
      }
      guard count > 0 else { return }
      append(contentsOf: part[..<count])
    }
  }
}
