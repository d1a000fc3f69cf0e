/// Where a packet came from: an IPv6 address, or an IPv4 one mapped into it (::ffff:a.b.c.d, RFC 4291),
/// and a port.
public struct SourceAddress: Sendable, Hashable {
  /// The first eight bytes of the address, the most significant first.
  public let high: UInt64

  /// The last eight bytes.
  public let low: UInt64

  /// The port.
  public let port: UInt16

  /// Creates an address from its halves.
  public init(high: UInt64, low: UInt64, port: UInt16) {
    self.high = high
    self.low = low
    self.port = port
  }

  /// Creates the address of a machine in the network of IPv4.
  public init(ipv4: UInt32, port: UInt16) {
    self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(ipv4), port: port)
  }

  /// The part of the address that one household or company has, by which packets are limited: all
  /// of IPv4, the first 64 bits of IPv6.
  var network: (UInt64, UInt64) {
    let isIPv4 = high == 0 && low >> 32 == 0xFFFF
    return isIPv4 ? (high, low) : (high, 0)
  }
}
