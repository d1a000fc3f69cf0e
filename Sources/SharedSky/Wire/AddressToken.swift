/// Eight bytes that prove that a client receives packets at its address.
///
/// A relay computes a token from the address, the port, the identity and its own key; the client
/// returns the last one it received. The first byte is the low byte of the key's epoch. 0 is no
/// token.
public struct AddressToken: RawRepresentable, Sendable, Hashable {
  /// The bytes, the first one the most significant.
  public let rawValue: UInt64

  /// Creates a token from its bytes.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// No token.
  public static let none = AddressToken(rawValue: 0)

  /// The key's epoch: the low byte of the number of ten-minute periods since 2025.
  public var epoch: UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> 56)
  }
}
