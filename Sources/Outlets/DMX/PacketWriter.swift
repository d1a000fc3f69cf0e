/// Writes the bytes of a packet in order; numbers are big-endian.
struct PacketWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  mutating func write8(_ number: UInt8) {
    bytes.append(number)
  }

  mutating func write16(_ number: UInt16) {
    bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
  }

  /// Writes a number in little-endian order, as some Art-Net fields require.
  mutating func writeLow16(_ number: UInt16) {
    write16(number.byteSwapped)
  }

  mutating func write32(_ number: UInt32) {
    write16(UInt16(number >> 16))
    write16(UInt16(number & 0xFFFF))
  }

  mutating func write(_ other: [UInt8]) {
    bytes += other
  }

  mutating func writeZeros(_ count: Int) {
    bytes += [UInt8](repeating: 0, count: count)
  }

  /// Writes a text into a field of a width, truncated between characters so that a zero byte
  /// follows.
  mutating func write(_ text: String, width: Int) {
    var fitting: [UInt8] = []
    for character in text {
      guard fitting.count + character.utf8.count < width else { break }
      fitting += Array(character.utf8)
    }
    write(fitting)
    writeZeros(width - fitting.count)
  }
}
