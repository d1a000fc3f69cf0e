/// The identity of a plane: a random number from a relay, which reveals nothing about a person.
///
/// Its first byte is the generation of the relay's master key, from which the plane's secret is
/// derived. 0 is no identity, as in a HELLO that requests one.
///
/// Bit 55, the next one, is set if the operator of the relay vouches for the plane. A relay never issues such
/// an identity over UDP, and nobody can set the bit in another one, because its secret would no longer match.
/// The 15 bits below it are then the number of the plane's circle.
public struct PlaneID: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: UInt64

  /// Creates an identity from its number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// No plane.
  public static let none = PlaneID(rawValue: 0)

  /// The generation of the master key from which the plane's secret is derived.
  public var generation: UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> 56)
  }

  /// Whether the operator of the relay created it.
  public var isVouched: Bool { rawValue & Self.vouchedBit != 0 }

  /// The circle that it belongs to; 0 for none.
  public var circle: UInt16 {
    isVouched ? UInt16(truncatingIfNeeded: rawValue >> Self.circleShift) & Self.maximumCircle : 0
  }

  /// The greatest number of a circle.
  public static let maximumCircle: UInt16 = 0x7FFF

  private static let vouchedBit: UInt64 = 1 << 55
  private static let circleShift: UInt64 = 40

  /// Creates an identity that an operator vouches for; only the low 40 bits of the number are used.
  init(vouched generation: UInt8, circle: UInt16, number: UInt64) {
    let group = UInt64(circle & Self.maximumCircle) << Self.circleShift
    let low = number & (1 << Self.circleShift - 1)
    self.init(rawValue: UInt64(generation) << 56 | Self.vouchedBit | group | low)
  }

  /// The low half of the number. A search for a plane's neighbours uses it to skip the plane itself.
  public var lowHalf: UInt32 {
    UInt32(truncatingIfNeeded: rawValue)
  }
}

extension PlaneID: CustomStringConvertible {
  /// The number as 16 hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
