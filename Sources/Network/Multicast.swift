import Glibc

/// How datagrams to a multicast group leave the machine.
public struct Multicast: Sendable, Hashable {
  /// The interface, by its name or its IPv4 address; nil for the one that the routes choose.
  public let interface: String?

  /// The number of networks that datagrams may cross, their time to live: 0 keeps them on this
  /// machine, 1 in its network.
  public let hops: UInt8

  /// Creates a way out.
  public init(interface: String? = nil, hops: UInt8 = 1) {
    (self.interface, self.hops) = (interface, hops)
  }
}

extension DatagramSocket {
  /// Sends datagrams to multicast groups of IPv4 this way from now on.
  ///
  /// - Throws: `NetworkError` if there is no such interface.
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
