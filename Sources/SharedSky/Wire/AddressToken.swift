/// Eight bytes by which a client proves that it receives packets at its address.
///
/// A relay computes it from the address, the port, the identity and its own key; the client returns
/// the last one it received. The first byte is the generation of the relay's key. 0 is none.
public struct AddressToken: RawRepresentable, Sendable, Hashable {
  /// The bytes, the first one the most significant.
  public let rawValue: UInt64

  /// Creates a token from its bytes.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// No token.
  public static let none = AddressToken(rawValue: 0)

  /// Which of the relay's keys made it: the low byte of the count of ten minutes since 2025.
  public var epoch: UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> 56)
  }
}
