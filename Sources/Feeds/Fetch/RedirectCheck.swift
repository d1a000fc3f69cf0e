import Network

/// Decides which servers a request may be redirected to, by the addresses of its connections: a name can stand for any
/// address.
final class RedirectCheck {
  /// Whether a redirect was refused.
  private(set) var hasRefused = false

  private var first: Endpoint?

  /// The answers so far, whose last one says whether the next request is a redirect.
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
    // Without a redirect, libcurl repeats a request whose connection was dead. The name may have another address then.
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
  /// HTTP also to the port of HTTPS. Nothing else there is reached by what an answer says.
  static func isAllowed(from first: Endpoint, to other: Endpoint) -> Bool {
    guard let start = SocketAddress(first), let end = SocketAddress(other) else { return false }
    guard start.isLocal else { return !end.isLocal }
    return start.hostBytes == end.hostBytes
      && (first.port == other.port || (first.port == 80 && other.port == 443))
  }
}
