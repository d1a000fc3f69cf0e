import Glibc

extension [UInt8] {
  /// Reads from a descriptor until there is no more.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, which stays open. Reading waits for a pipe's last writer.
  ///   - count: How many bytes there may be. Files of /proc have more than their size, which is 0.
  ///   - limit: Reading stops after so many bytes.
  /// - Throws: The reason why it cannot be read.
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
