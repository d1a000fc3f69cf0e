/// The identity of a plane: a number that a relay draws and that reveals nothing about a person.
///
/// Its first byte is the generation of the relay's master key, by which a relay finds the key of
/// the plane's secret. 0 is none: a HELLO that requests an identity.
public struct PlaneID: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: UInt64

  /// Creates the identity that a number is.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// No plane.
  public static let none = PlaneID(rawValue: 0)

  /// The generation of the master key under which the plane's secret was made.
  public var generation: UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> 56)
  }

  /// The low half of the number, which distinguishes neighbours in a reply.
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
