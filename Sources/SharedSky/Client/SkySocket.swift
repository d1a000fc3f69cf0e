import Glibc

/// A socket that sends datagrams to one relay and receives only what that relay sends.
struct SkySocket: ~Copyable {
  let descriptor: Int32

  /// Opens a socket to one of the addresses that a name stands for.
  ///
  /// The system can take seconds to look a name up, and cannot be interrupted.
  ///
  /// - Parameters:
  ///   - host: The relay's name or number.
  ///   - port: The relay's port.
  ///   - turn: Counts the tries, so that each address has its turn.
  /// - Throws: `SkySocketError` in the system's words.
  init(to host: String, port: UInt16, turn: Int) throws(SkySocketError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else {
      throw SkySocketError(description: String(cString: gai_strerror(status)))
    }
    defer { freeaddrinfo(list) }
    let found = sequence(first: list, next: { $0?.pointee.ai_next }).compactMap(\.?.pointee)
    guard !found.isEmpty else { throw SkySocketError(description: "no address") }
    var problem = SkySocketError(description: "no address")
    for index in found.indices {
      let address = found[(index + turn) % found.count]
      let type = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let descriptor = socket(address.ai_family, type, 0)
      guard descriptor >= 0 else {
        problem = .last
        continue
      }
      guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
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

  /// Sends a packet; one that cannot be sent is lost, as any may be.
  ///
  /// - Returns: Whether this socket still has a way. It has none once the machine lost the address that the
  ///   socket was given when it was opened, as with another network.
  func send(_ packet: [UInt8]) -> Bool {
    let count = packet.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    return count >= 0 || ![ENETUNREACH, ENETDOWN, EADDRNOTAVAIL, EINVAL].contains(errno)
  }

  /// Hands over each packet that has arrived.
  func receive(_ take: (UnsafeRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 2048, alignment: 8) { room in
      while true {
        let count = recv(descriptor, room.baseAddress, room.count, 0)
        // An error of the last packet sent may show here, such as that nobody listens there.
        if count < 0, errno == ECONNREFUSED || errno == EINTR { continue }
        guard count >= 0 else { return }
        take(UnsafeRawBufferPointer(rebasing: room[..<count]))
      }
    }
  }
}

/// Why no socket could be opened.
struct SkySocketError: Error, Hashable, CustomStringConvertible {
  /// The system's words.
  let description: String

  /// The error of the last call.
  static var last: SkySocketError { SkySocketError(description: String(cString: strerror(errno))) }
}
