import Glibc

/// The number under which other machines of the network reach this one.
package enum MachineAddress {
  /// The address of the interface of the default route; without one, the first that is not
  /// loopback. Nil without a network. Nothing is sent.
  package static var current: String? { ofWayOut ?? ofInterfaces }

  /// Connecting a datagram socket only looks up the route; 192.0.2.1 is reserved for documentation
  /// (RFC 5737).
  private static var ofWayOut: String? {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var far = sockaddr_in()
    far.sin_family = sa_family_t(AF_INET)
    far.sin_port = UInt16(9).bigEndian
    inet_pton(AF_INET, "192.0.2.1", &far.sin_addr)
    var near = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutablePointer(to: &near) { near in
      near.withMemoryRebound(to: sockaddr.self, capacity: 1) { near in
        withUnsafePointer(to: far) { far in
          far.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(descriptor, $0, length) == 0
          }
        } && getsockname(descriptor, near, &length) == 0
      }
    }
    return isKnown ? text(near.sin_addr) : nil
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
        text($0.pointee.sin_addr)
      }
      if let found { return found }
    }
    return nil
  }

  /// The number as people write it; nil for one that means this machine, or none at all.
  private static func text(_ address: in_addr) -> String? {
    let number = UInt32(bigEndian: address.s_addr)
    guard number != 0, number >> 24 != 127 else { return nil }
    return [24, 16, 8, 0].map { "\(number >> $0 & 255)" }.joined(separator: ".")
  }
}
