import Glibc

/// Looks up the addresses of host names.
package enum Resolver {
  /// The protocol that the address is for, which affects the lookup.
  package enum Transport: Sendable {
    /// A TCP connection.
    case stream
    /// UDP datagrams.
    case datagram
  }

  /// Looks up the addresses of a host on the calling thread, which may block for seconds.
  package typealias Lookup =
    @Sendable (_ endpoint: Endpoint, _ transport: Transport) throws(NetworkError) -> [SocketAddress]

  /// Looks up a host on a thread of its own, because the system may take seconds and cannot be
  /// interrupted.
  ///
  /// - Parameters:
  ///   - endpoint: The host and port.
  ///   - transport: The protocol.
  ///   - lookup: Looks up a name.
  /// - Returns: At least one IPv4 or IPv6 address, preferred ones first.
  /// - Throws: `NetworkError` with the resolver's reason; `ECANCELED` as soon as the task is cancelled.
  package static func addresses(
    of endpoint: Endpoint,
    for transport: Transport,
    by lookup: @escaping Lookup = Resolver.waitForAddresses(of:for:)
  ) async throws(NetworkError) -> [SocketAddress] {
    // An IP address needs no lookup.
    if let address = SocketAddress(endpoint) { return [address] }
    return try await start(lookup, of: endpoint, for: transport).answer().get()
  }

  /// Looks up a host on a thread of its own, and blocks the calling thread until there is an answer.
  ///
  /// - Parameters:
  ///   - endpoint: The host and port.
  ///   - transport: The protocol.
  ///   - end: Ends the wait.
  ///   - lookup: Looks up a name.
  /// - Returns: At least one IPv4 or IPv6 address, preferred ones first; nil if the wait was ended.
  /// - Throws: `NetworkError` with the resolver's reason.
  package static func waitForAddresses(
    of endpoint: Endpoint,
    for transport: Transport,
    orUntil end: Wakeup,
    by lookup: @escaping Lookup = Resolver.waitForAddresses(of:for:)
  ) throws(NetworkError) -> [SocketAddress]? {
    if let address = SocketAddress(endpoint) { return [address] }
    return try start(lookup, of: endpoint, for: transport).answer(orUntil: end)?.get()
  }

  private static func start(
    _ lookup: @escaping Lookup,
    of endpoint: Endpoint,
    for transport: Transport
  ) throws(NetworkError) -> NameLookup {
    try NameLookup.start {
      Result { () throws(NetworkError) in try lookup(endpoint, transport) }
    }
  }

  /// Looks up a host's preferred address.
  ///
  /// - Throws: `NetworkError` with the resolver's reason.
  package static func address(
    of endpoint: Endpoint,
    for transport: Transport
  ) async throws(NetworkError) -> SocketAddress {
    guard let first = try await addresses(of: endpoint, for: transport).first else {
      throw NetworkError("the name has no IPv4 or IPv6 address")
    }
    return first
  }

  /// Looks up a host on the calling thread, which may block for seconds.
  ///
  /// - Returns: At least one IPv4 or IPv6 address, preferred ones first.
  /// - Throws: `NetworkError` with the resolver's reason.
  package static func waitForAddresses(
    of endpoint: Endpoint,
    for transport: Transport
  ) throws(NetworkError) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(transport == .stream ? SOCK_STREAM.rawValue : SOCK_DGRAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(endpoint.host, String(endpoint.port), &hints, &list)
    guard status == 0 else { throw NetworkError(String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    let addresses = sequence(first: list, next: { $0?.pointee.ai_next }).compactMap { entry in
      entry?.pointee.ai_addr.flatMap { address -> SocketAddress? in
        guard let info = entry?.pointee, [AF_INET, AF_INET6].contains(info.ai_family)
        else { return nil }
        return SocketAddress(copying: address, length: info.ai_addrlen)
      }
    }
    guard !addresses.isEmpty else { throw NetworkError("the name has no IPv4 or IPv6 address") }
    return addresses
  }
}
