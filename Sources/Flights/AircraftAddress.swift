/// The 24-bit address of an aircraft's transponder: `40621d`.
public struct AircraftAddress: Sendable, Hashable, Comparable {
  /// The number, below 2²⁴.
  public let value: UInt32

  /// Whether this is not an ICAO address (ICAO Annex 10), but one assigned by a ground station or
  /// the aircraft itself; these are written with a tilde, `~2a0b1c`.
  public let isNonICAO: Bool

  /// Creates an address; bits above the lowest 24 are dropped.
  public init(_ value: UInt32, isNonICAO: Bool = false) {
    self.value = value & 0xFF_FFFF
    self.isNonICAO = isNonICAO
  }

  /// Orders addresses by number, non-ICAO ones last.
  public static func < (lhs: AircraftAddress, rhs: AircraftAddress) -> Bool {
    lhs.isNonICAO == rhs.isNonICAO ? lhs.value < rhs.value : rhs.isNonICAO
  }
}

extension AircraftAddress: LosslessStringConvertible {
  /// Parses one to six hexadecimal digits in either case, with an optional tilde before them; nil
  /// for anything else.
  public init?(_ description: String) {
    let isNonICAO = description.utf8.first == UInt8(ascii: "~")
    var value: UInt32 = 0
    var count = 0
    for byte in description.utf8.dropFirst(isNonICAO ? 1 : 0) {
      guard let digit = Self.digit(byte), count < 6 else { return nil }
      value = value << 4 | digit
      count += 1
    }
    guard count > 0 else { return nil }
    self.init(value, isNonICAO: isNonICAO)
  }

  /// Six hexadecimal digits in lower case, with a tilde before a non-ICAO address.
  public var description: String {
    let digits = String(value, radix: 16)
    return (isNonICAO ? "~" : "") + String(repeating: "0", count: 6 - digits.count) + digits
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
