/// The 24-bit number by which an aircraft's transponder names itself: `40621d`.
public struct AircraftAddress: Sendable, Hashable, Comparable {
  /// The number, below 2²⁴.
  public let value: UInt32

  /// Whether the number is not one that states assign (ICAO Annex 10), but made up by a ground
  /// station or by the aircraft itself; such numbers are written with a tilde, `~2a0b1c`.
  public let isMadeUp: Bool

  /// Creates an address; bits above the lowest 24 are dropped.
  public init(_ value: UInt32, isMadeUp: Bool = false) {
    self.value = value & 0xFF_FFFF
    self.isMadeUp = isMadeUp
  }

  /// Orders addresses by number, made up ones last.
  public static func < (lhs: AircraftAddress, rhs: AircraftAddress) -> Bool {
    lhs.isMadeUp == rhs.isMadeUp ? lhs.value < rhs.value : rhs.isMadeUp
  }
}

extension AircraftAddress: LosslessStringConvertible {
  /// Reads one to six hexadecimal digits in either case, with or without a tilde before them; nil
  /// for anything else.
  public init?(_ description: String) {
    let isMadeUp = description.utf8.first == UInt8(ascii: "~")
    var value: UInt32 = 0
    var count = 0
    for byte in description.utf8.dropFirst(isMadeUp ? 1 : 0) {
      guard let digit = Self.digit(byte), count < 6 else { return nil }
      value = value << 4 | digit
      count += 1
    }
    guard count > 0 else { return nil }
    self.init(value, isMadeUp: isMadeUp)
  }

  /// Six hexadecimal digits in small letters, with a tilde before a number made up.
  public var description: String {
    let digits = String(value, radix: 16)
    return (isMadeUp ? "~" : "") + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
