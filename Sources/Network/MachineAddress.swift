import Glibc

/// The IP address at which other machines of the network reach this one.
package enum MachineAddress {
  /// The IPv4 address of the interface of the default route; without such a route, the first one that is not loopback.
  /// Nil without a network. No packet is sent.
  package static var current: String? { wayOut(AF_INET) ?? interface(AF_INET) }

  /// Returns the address at which other machines reach a server.
  ///
  /// - Parameter server: The address on which it listens.
  /// - Returns: The IPv4 address; if no IPv4 route leads out and the server accepts IPv6, a global or unique local IPv6
  ///   address. Nil without a network, and if the server does not listen on all interfaces.
  package static func reaching(_ server: Endpoint) -> String? {
    switch server.host {
    case "0.0.0.0": current
    // It accepts IPv4 as well. Where only IPv6 leads out, an IPv4 address may be that of a bridge for containers.
    case "::":
      wayOut(AF_INET) ?? wayOut(AF_INET6) ?? interface(AF_INET) ?? interface(AF_INET6)
    default: nil
    }
  }

  /// Addresses that are reserved for documentation (RFC 5737, RFC 3849). They are reached by the default route.
  private static let distant = [AF_INET: "192.0.2.1", AF_INET6: "2001:db8::1"]

  /// The source address of the default route.
  private static func wayOut(_ family: Int32) -> String? {
    distant[family].flatMap { SocketAddress(Endpoint(host: $0, port: 9)) }
      .flatMap(SocketAddress.local).flatMap { text($0.hostBytes) }
  }

  /// The first address of the interfaces.
  private static func interface(_ family: Int32) -> String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
      guard let interface, let address = interface.pointee.ifa_addr,
        address.pointee.sa_family == sa_family_t(family)
      else { continue }
      let isSix = family == AF_INET6
      let size = isSix ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
      let bytes = SocketAddress(copying: address, length: socklen_t(size)).hostBytes
      if let found = text(bytes) { return found }
    }
    return nil
  }

  /// Returns an address as text.
  ///
  /// - Parameter bytes: The address in network byte order: 4 bytes, or 16 for IPv6.
  /// - Returns: The text without brackets; nil if no other machine can open it, as an IPv6 address that needs a zone.
  static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else {
      guard bytes.first != 127, bytes.contains(where: { $0 != 0 }) else { return nil }
      return bytes.map(String.init).joined(separator: ".")
    }
    // Global unicast is 2000::/3 (RFC 4291), unique local fc00::/7 (RFC 4193).
    guard bytes[0] & 0xE0 == 0x20 || bytes[0] & 0xFE == 0xFC else { return nil }
    var letters = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, bytes, &letters, socklen_t(letters.count)) != nil else { return nil }
    let shown = letters.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }
    return String(decoding: shown, as: UTF8.self)
  }
}
