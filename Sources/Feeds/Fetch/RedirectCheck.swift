import Network

/// Decides whether a request may be redirected to a server. It compares the addresses of the connections, because a
/// name can resolve to any address.
final class RedirectCheck {
  /// Whether a redirect was refused.
  private(set) var hasRefused = false

  private var first: Endpoint?

  /// Receives the answers. The last one shows whether the next request is a redirect.
  private let sink: FetchSink

  /// Creates a check of the requests whose answers a sink receives.
  init(after sink: FetchSink) {
    self.sink = sink
  }

  /// Returns the check that libcurl passes as a context pointer.
  static func at(_ context: UnsafeMutableRawPointer?) -> RedirectCheck? {
    context.map { Unmanaged<RedirectCheck>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Checks the server of the next request.
  ///
  /// - Parameter server: The IP address and port of the connection.
  /// - Returns: Whether the request may be sent.
  func admits(_ server: Endpoint) -> Bool {
    // libcurl also repeats a request whose connection was dead. The name may then have another address.
    guard let first, sink.head.isRedirect else {
      first = server
      return true
    }
    hasRefused = !Self.isAllowed(from: first, to: server)
    return !hasRefused
  }

  /// Whether a server may redirect requests to another.
  ///
  /// Public servers redirect to each other. One on this machine or in a private network redirects only to itself, from
  /// HTTP also to the port of HTTPS. So no answer can direct a request at other machines or programs there.
  static func isAllowed(from first: Endpoint, to other: Endpoint) -> Bool {
    guard let start = SocketAddress(first), let end = SocketAddress(other) else { return false }
    guard start.isLocal else { return !end.isLocal }
    return start.hostBytes == end.hostBytes
      && (first.port == other.port || (first.port == 80 && other.port == 443))
  }
}
