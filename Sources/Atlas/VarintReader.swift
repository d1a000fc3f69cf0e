/// Reads numbers of varying length, seven bits a byte, the lowest first; never past the end.
struct VarintReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  /// Creates a reader at the first byte.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// How many bytes are left.
  var remaining: Int {
    bytes.count - offset
  }

  /// Reads a number of at most 35 bits; nil when the bytes end first or the number goes on.
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

  /// Reads a number with a sign, which is kept in the lowest bit (zigzag).
  mutating func signed() -> Int? {
    guard let value = unsigned() else { return nil }
    return value & 1 == 0 ? value >> 1 : -1 - value >> 1
  }
}

extension [UInt8] {
  /// Appends a number as `VarintReader` reads it.
  mutating func append(unsigned value: Int) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a number with a sign as `VarintReader` reads it.
  mutating func append(signed value: Int) {
    append(unsigned: value >= 0 ? value << 1 : (-1 - value) << 1 | 1)
  }

  /// Appends the bytes of a whole number, the lowest first.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
