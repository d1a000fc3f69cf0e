import Glibc

/// How datagrams to a multicast group are sent.
public struct Multicast: Sendable, Hashable {
  /// The interface's name or IPv4 address; nil for the one that the routing table chooses.
  public let interface: String?

  /// The time to live: the number of networks that datagrams may cross. 0 keeps them on this
  /// machine, 1 in its network.
  public let hops: UInt8

  /// Creates multicast options.
  public init(interface: String?, hops: UInt8) {
    (self.interface, self.hops) = (interface, hops)
  }
}

extension DatagramSocket {
  /// Sets how datagrams to IPv4 multicast groups are sent.
  ///
  /// - Throws: `NetworkError` if the interface does not exist.
  package func send(by multicast: Multicast) throws(NetworkError) {
    try set(IP_MULTICAST_TTL, to: Int32(multicast.hops))
    guard let interface = multicast.interface else { return }
    var request = ip_mreqn()
    if inet_pton(AF_INET, interface, &request.imr_address) != 1 {
      request.imr_ifindex = Int32(bitPattern: if_nametoindex(interface))
      guard request.imr_ifindex > 0 else {
        throw NetworkError("there is no network interface \"\(interface)\"")
      }
    }
    try set(IP_MULTICAST_IF, to: request)
  }
}
