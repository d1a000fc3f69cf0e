/// Reads LEB128 integers; never past the end.
struct VarintReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  /// Creates a reader at the first byte.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The number of bytes left.
  var remaining: Int {
    bytes.count - offset
  }

  /// Reads an unsigned integer of at most 35 bits; nil if it is truncated or longer.
  mutating func unsigned() -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      guard offset < bytes.count else { return nil }
      let byte = bytes[offset]
      offset += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  /// Reads a zigzag-encoded signed integer.
  mutating func signed() -> Int? {
    guard let value = unsigned() else { return nil }
    return value & 1 == 0 ? value >> 1 : -1 - value >> 1
  }
}

extension [UInt8] {
  /// Appends an unsigned integer in the format of `VarintReader`.
  mutating func append(unsigned value: Int) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a signed integer in the format of `VarintReader`.
  mutating func append(signed value: Int) {
    append(unsigned: value >= 0 ? value << 1 : (-1 - value) << 1 | 1)
  }

  /// Appends an integer in little-endian order.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
