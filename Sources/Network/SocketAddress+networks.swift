import Glibc

extension SocketAddress {
  /// Whether it is local, or in the network of one of this machine's interfaces, such as 2.0.0.0/8 of Art-Net.
  ///
  /// The sender of a datagram can be forged. Answers that are longer than requests go only to these networks, so that
  /// nobody can direct them at another host.
  package var isInOwnNetwork: Bool { isLocal || isOnLink }

  private var isOnLink: Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return false }
    defer { freeifaddrs(first) }
    let host = unmappedHostBytes
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard let own = Self.hostBytes(interface.ifa_addr),
        let mask = Self.hostBytes(interface.ifa_netmask)
      else { continue }
      if Self.isHost(host, inNetworkOf: own, mask: mask) { return true }
    }
    return false
  }

  /// Whether a host is in the network of another address. All are in network byte order; a mask of zeros is no network.
  static func isHost(_ host: [UInt8], inNetworkOf own: [UInt8], mask: [UInt8]) -> Bool {
    guard host.count == own.count, host.count == mask.count, mask.contains(where: { $0 != 0 })
    else { return false }
    return host.indices.allSatisfy { host[$0] & mask[$0] == own[$0] & mask[$0] }
  }

  /// The IP address of an interface, or its mask; nil for other families.
  private static func hostBytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
    guard let address else { return nil }
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      return SocketAddress(copying: address, length: length).hostBytes
    case AF_INET6:
      let length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      return SocketAddress(copying: address, length: length).hostBytes
    default: return nil
    }
  }
}
