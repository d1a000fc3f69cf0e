import Glibc
import Network
import Testing

@testable import HTTPServer

/// A connection without a network: the server's side, and the client's.
final class ConnectionPair: Sendable {
  let own, other: Int32
  let connections = ConnectionTable(capacity: 2, capacityPerClient: 2)

  init() throws {
    var pair: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    (own, other) = (pair[0], pair[1])
    try #require(fcntl(own, F_SETFL, O_NONBLOCK) == 0)
    try #require(connections.enter(own, of: nil))
  }

  deinit {
    connections.leave(own)
    close(other)
  }

  /// Sends a text to the server.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(Glibc.send(other, bytes, bytes.count, 0) == bytes.count)
  }

  /// Whether the server has received all that was sent.
  var isReceived: Bool {
    var byte: UInt8 = 0
    return recv(own, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) <= 0
  }

  func connection(
    limits: HTTPLimits = .patient,
    handler: @escaping HTTPServer.Handler
  ) throws -> HTTPConnection {
    let server = HTTPServer(
      try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))),
      limits: limits,
      connections: connections,
      responseCounts: ResponseCounts(),
      unixSeconds: { 0 },
      log: { _ in },
      handler: handler
    )
    return HTTPConnection(
      socket: ClientSocket(PolledSocket(own, try SocketPoller.shared())),
      server: server
    )
  }
}
