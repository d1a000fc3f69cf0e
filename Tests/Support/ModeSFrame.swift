/// Frames as transponders send them (ICAO Doc 9871; J. Sun, "The 1090 Megahertz Riddle").
public enum ModeSFrame {
  /// Returns an identification frame (extended squitter, type code 4) as hexadecimal digits.
  ///
  /// - Parameters:
  ///   - address: The aircraft's address.
  ///   - callsign: The callsign: capital letters, digits and spaces, at most eight.
  /// - Returns: 28 digits.
  public static func identity(_ address: UInt32, _ callsign: String) -> String {
    var message: UInt64 = 4 << 3
    for place in 0..<8 {
      let letters = Array(callsign.utf8)
      // Six bits: A is 1, a space is 32, and digits are as in ASCII.
      let letter = place < letters.count ? letters[place] : UInt8(ascii: " ")
      message = message << 6 | UInt64(letter & 0x3F)
    }
    var bytes: [UInt8] = [17 << 3 | 5]
    bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: address >> $0) }
    bytes += (0..<7).reversed().map { UInt8(truncatingIfNeeded: message >> (8 * UInt64($0))) }
    let parity = parity(of: bytes)
    bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: parity >> $0) }
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// Returns the remainder by Mode S's generator polynomial, 24 bits.
  private static func parity(of bytes: [UInt8]) -> UInt32 {
    var rest: UInt32 = 0
    for byte in bytes {
      rest ^= UInt32(byte) << 16
      for _ in 0..<8 {
        let carries = rest & 0x80_0000 != 0
        rest <<= 1
        if carries { rest ^= 0xFF_F409 }
      }
    }
    return rest & 0xFF_FFFF
  }
}
