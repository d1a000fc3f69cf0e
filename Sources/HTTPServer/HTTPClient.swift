import Glibc

/// The client at the other end of a connection, by its address: a machine or a network.
package struct HTTPClient: Sendable, Hashable {
  private let address: [UInt8]

  /// The client at the other end of a socket. Nil if it is unknown or on this machine, where a
  /// proxy may serve many clients.
  package init?(of socket: Int32) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let bytes = withUnsafeMutableBytes(of: &storage) { storage -> [UInt8]? in
      guard let address = storage.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        getpeername(socket, address, &length) == 0
      else { return nil }
      switch Int32(address.pointee.sa_family) {
      case AF_INET: return Array(storage[4..<8])
      case AF_INET6: return Array(storage[8..<24])
      default: return nil
      }
    }
    guard let bytes else { return nil }
    self.init(bytes)
  }

  /// The client with an address of four or sixteen bytes; nil for this machine.
  package init?(_ bytes: [UInt8]) {
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    let bytes = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    if bytes.count == 4 {
      guard bytes[0] != 127 else { return nil }
      address = bytes
    } else {
      guard bytes != Array(repeating: 0, count: 15) + [1] else { return nil }
      // A client can choose the second half freely and change it at any time.
      address = Array(bytes.prefix(8))
    }
  }
}
