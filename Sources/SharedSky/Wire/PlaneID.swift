/// The identity of a plane: a random number from a relay, which reveals nothing about a person.
///
/// Its first byte is the generation of the relay's master key, from which the plane's secret is
/// derived. 0 is no identity, as in a HELLO that requests one.
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

  /// The low half of the number, by which a search skips the plane that it is for.
  public var short: UInt32 {
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
