import Glibc
import Network

/// A socket that sends datagrams to one relay and receives only what that relay sends.
final class SkySocket {
  let descriptor: Int32

  /// Opens a socket to one of a relay's addresses.
  ///
  /// - Parameters:
  ///   - addresses: The addresses, preferred ones first.
  ///   - turn: The number of the attempt, which selects one of several addresses.
  /// - Throws: `NetworkError` with the system's reason.
  init(to addresses: [SocketAddress], turn: Int) throws(NetworkError) {
    var problem = NetworkError("no address")
    for index in addresses.indices {
      let address = addresses[(index + turn) % addresses.count]
      let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let descriptor = socket(address.family, type, 0)
      guard descriptor >= 0 else {
        problem = .last
        continue
      }
      guard address.withPointer({ connect(descriptor, $0, $1) }) == 0 else {
        problem = .last
        close(descriptor)
        continue
      }
      self.descriptor = descriptor
      return
    }
    throw problem
  }

  deinit {
    close(descriptor)
  }

  /// Sends a packet. A packet that cannot be sent is dropped.
  ///
  /// - Returns: Whether the socket still has a route. It has none after the machine lost the
  ///   address that the socket is bound to, as when the network changes.
  func send(_ packet: [UInt8]) -> Bool {
    let count = packet.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return count >= 0 || ![ENETUNREACH, ENETDOWN, EADDRNOTAVAIL, EINVAL].contains(errno)
  }

  /// Passes each packet that has arrived to a closure.
  func receive(_ body: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 2048, alignment: 8) { buffer in
      while true {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        // The error of an earlier packet may appear here, such as that of a closed port.
        if count < 0, errno == ECONNREFUSED || errno == EINTR { continue }
        guard count >= 0 else { return }
        body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }
}
