extension String {
  /// Creates a string from what a function of C writes, up to the first zero byte. Invalid UTF-8 is
  /// repaired.
  ///
  /// - Parameters:
  ///   - capacity: The number of bytes that it may write, from 1.
  ///   - write: Calls the function with the buffer, which is all zero, and its length.
  public init(cStringOf capacity: Int, _ write: (UnsafeMutablePointer<CChar>?, Int32) -> Void) {
    let bytes = [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      buffer.initialize(repeating: 0)
      write(buffer.baseAddress, Int32(clamping: capacity))
      count = buffer.firstIndex(of: 0) ?? capacity
    }
    self.init(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
