/// The source of a packet: an IPv6 address, or an IPv4 address mapped into one (::ffff:a.b.c.d, RFC
/// 4291), and a port.
public struct SourceAddress: Sendable, Hashable {
  /// The first eight bytes of the address, the most significant first.
  public let high: UInt64

  /// The last eight bytes.
  public let low: UInt64

  /// The port.
  public let port: UInt16

  /// Creates an address from its two halves.
  public init(high: UInt64, low: UInt64, port: UInt16) {
    self.high = high
    self.low = low
    self.port = port
  }

  /// Creates an IPv4 address.
  public init(ipv4: UInt32, port: UInt16) {
    self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(ipv4), port: port)
  }

  /// The part of the address that one household or company shares, by which packets are limited:
  /// all of an IPv4 address, the first 64 bits of an IPv6 address.
  var network: (UInt64, UInt64) {
    let isIPv4 = high == 0 && low >> 32 == 0xFFFF
    return isIPv4 ? (high, low) : (high, 0)
  }

  /// The part of the address that one site shares: all of an IPv4 address, the first 48 bits of an
  /// IPv6 address.
  var site: (UInt64, UInt64) {
    let isIPv4 = high == 0 && low >> 32 == 0xFFFF
    return isIPv4 ? (high, low) : (high & ~0xFFFF, 0)
  }

  /// Whether it is an IPv6 address.
  var isIPv6: Bool { high != 0 || low >> 32 != 0xFFFF }
}
