package import Glibc

/// An IP address and port in the form that system calls take.
package struct SocketAddress: Sendable {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  private init() {}

  /// Creates an address from an endpoint; nil if its host is a name.
  package init?(_ endpoint: Endpoint) {
    if endpoint.host.contains(":") {
      var six = sockaddr_in6()
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = endpoint.port.bigEndian
      guard inet_pton(AF_INET6, endpoint.host, &six.sin6_addr) == 1 else { return nil }
      store(six)
    } else {
      var four = sockaddr_in()
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = endpoint.port.bigEndian
      guard inet_pton(AF_INET, endpoint.host, &four.sin_addr) == 1 else { return nil }
      store(four)
    }
  }

  /// Copies an address that the system returned.
  init(copying address: UnsafePointer<sockaddr>, length: socklen_t) {
    let count = min(Int(length), MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
    }
    self.length = socklen_t(count)
  }

  /// The address family: `AF_INET` or `AF_INET6`.
  package var family: Int32 { Int32(storage.ss_family) }

  /// The port.
  package var port: UInt16 {
    // In both families, the port is in the two bytes after the family.
    withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
  }

  /// Returns the local address of a socket; nil if the descriptor is not a socket.
  package static func bound(to descriptor: Int32) -> SocketAddress? {
    let (result, address) = filled { getsockname(descriptor, $0, $1) }
    return result == 0 ? address : nil
  }

  /// Returns the address from which this machine would send to another; nil without a route.
  /// Nothing is sent.
  package static func local(toward other: SocketAddress) -> SocketAddress? {
    let descriptor = socket(other.family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard other.withPointer({ connect(descriptor, $0, $1) }) == 0 else { return nil }
    return bound(to: descriptor)
  }

  /// The IP address in network byte order: 4 bytes, or 16 for IPv6.
  package var hostBytes: [UInt8] {
    withUnsafeBytes(of: storage) { bytes in
      family == AF_INET6 ? Array(bytes[8..<24]) : Array(bytes[4..<8])
    }
  }

  /// Calls a function that writes an address.
  ///
  /// - Returns: The function's result, and the address.
  static func filled<Result>(
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> (result: Result, address: SocketAddress) {
    var address = SocketAddress()
    var length = address.length
    let result = withUnsafeMutablePointer(to: &address.storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
    }
    address.length = length
    return (result, address)
  }

  /// Returns the same IP address with another port.
  package func at(port: UInt16) -> SocketAddress {
    var address = self
    withUnsafeMutableBytes(of: &address.storage) {
      $0.storeBytes(of: port.bigEndian, toByteOffset: 2, as: UInt16.self)
    }
    return address
  }

  /// Calls a function with a pointer to the address.
  package func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  private mutating func store<Address>(_ address: Address) {
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: Address.self) }
    length = socklen_t(MemoryLayout<Address>.size)
  }
}

extension SocketAddress {
  /// The IP address in network byte order. It has 4 bytes if it is IPv4 mapped into IPv6.
  var unmappedHostBytes: [UInt8] {
    let bytes = hostBytes
    let isMapped =
      bytes.count == 16 && bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    return isMapped ? Array(bytes.suffix(4)) : bytes
  }

  /// Whether it is on this machine or in a private network (RFC 1122, 1918, 3927, 4193, 4291, 6598).
  package var isLocal: Bool {
    let bytes = unmappedHostBytes
    if bytes.count == 4 {
      return switch (bytes[0], bytes[1]) {
      // 0.0.0.0 reaches this machine.
      case (0, _), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): true
      default: false
      }
    }
    // :: reaches this machine, as ::1 does.
    let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] <= 1
    let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    return isLoopback || isLinkLocal || bytes[0] & 0xFE == 0xFC
  }
}
