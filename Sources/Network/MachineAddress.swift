import Glibc

/// The IP address at which other machines of the network reach this one.
package enum MachineAddress {
  /// The address of the interface of the default route; without such a route, the first address
  /// that is not loopback. Nil without a network. No packet is sent.
  package static var current: String? { ofWayOut ?? ofInterfaces }

  /// The source address of the default route; 192.0.2.1 is reserved for documentation (RFC 5737).
  private static var ofWayOut: String? {
    SocketAddress(Endpoint(host: "192.0.2.1", port: 9)).flatMap(SocketAddress.local)
      .flatMap { text($0.hostBytes) }
  }

  private static var ofInterfaces: String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
      guard let interface, let address = interface.pointee.ifa_addr,
        address.pointee.sa_family == sa_family_t(AF_INET)
      else { continue }
      let found = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        text(withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) })
      }
      if let found { return found }
    }
    return nil
  }

  /// The address as text; nil if it is unspecified or loopback.
  private static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.first != 127, bytes.contains(where: { $0 != 0 }) else { return nil }
    return bytes.map(String.init).joined(separator: ".")
  }
}
