/// A message on the wire of GDL 90: flags around it, a checksum after it, and no flag within it
/// (FAA 560-1058-00 rev. A, 2.2).
struct GDL90Frame: Sendable, Hashable {
  /// The bytes, from flag to flag.
  let bytes: [UInt8]

  private static let flag: UInt8 = 0x7E
  private static let escape: UInt8 = 0x7D

  /// Frames a message, which begins with its number.
  init(_ message: [UInt8]) {
    let sum = Self.checksum(message)
    var bytes = [Self.flag]
    for byte in message + [UInt8(truncatingIfNeeded: sum), UInt8(sum >> 8)] {
      if byte == Self.flag || byte == Self.escape {
        bytes += [Self.escape, byte ^ 0x20]
      } else {
        bytes.append(byte)
      }
    }
    self.bytes = bytes + [Self.flag]
  }

  /// The CRC-16 of some bytes, with the polynomial 0x1021. Unlike other uses of that polynomial, GDL 90
  /// adds each byte below the remainder, not above it (2.2.3).
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    var sum: UInt16 = 0
    for byte in bytes {
      for _ in 0..<8 { sum = sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x1021 }
      sum ^= UInt16(byte)
    }
    return sum
  }
}
