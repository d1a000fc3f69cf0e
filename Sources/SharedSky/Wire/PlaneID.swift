/// Which plane it is: a number that a relay draws, not one that says anything about a person.
///
/// Its first byte counts the generations of the relay's master key, so that a relay finds the key
/// under which the plane's secret was made. 0 is nobody: a HELLO that asks for an identity.
public struct PlaneID: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: UInt64

  /// Creates the identity that a number is.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Nobody.
  public static let none = PlaneID(rawValue: 0)

  /// The generation of the master key under which the plane's secret was made.
  public var generation: UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> 56)
  }

  /// The low half of the number, by which neighbours in a reply are told apart.
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
