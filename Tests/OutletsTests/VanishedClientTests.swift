import Glibc
import Network
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// How a client that vanished is detected.
@Suite(.timeLimit(.minutes(5))) struct VanishedClientTests {
  private func acknowledgementTimeout(of descriptor: Int32) throws -> Int32 {
    var milliseconds: Int32 = -1
    var size = socklen_t(MemoryLayout<Int32>.size)
    let level = Int32(IPPROTO_TCP)
    try #require(getsockopt(descriptor, level, TCP_USER_TIMEOUT, &milliseconds, &size) == 0)
    return milliseconds
  }

  @Test(arguments: [(false, 0), (true, 30_000)] as [(Bool, Int32)])
  func `the system ends a stream whose client acknowledges nothing, but no slow answer`(
    isStream: Bool,
    milliseconds: Int32
  ) async throws {
    let listener = try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true)))
    let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(other) }
    let address = try #require(SocketAddress(listener.address))
    let isConnected = address.withPointer { connect(other, $0, $1) == 0 }
    try #require(isConnected)
    var accepted: Int32?
    try await waitUntil("no connection is accepted") {
      guard case .client(let descriptor) = listener.accept() else { return false }
      accepted = descriptor
      return true
    }
    let own = try #require(accepted)
    let connections = ConnectionTable(capacity: 2, capacityPerClient: 2)
    try #require(connections.enter(own, of: nil))
    defer { connections.leave(own) }
    let isAnswering = Atomic(false)
    let server = HTTPServer(
      listener,
      limits: .patient,
      connections: connections,
      responseCounts: ResponseCounts(),
      unixSeconds: { 0 },
      log: { _ in },
      handler: { _ in
        guard isStream else {
          isAnswering.store(true, ordering: .relaxed)
          return .response(HTTPResponse(type: "text/plain", body: [0x61]))
        }
        return .stream(
          HTTPStream(
            fields: [],
            join: { _, _ in
              isAnswering.store(true, ordering: .relaxed)
              return true
            },
            leave: { _ in }
          )
        )
      }
    )
    let connection = HTTPConnection(
      socket: ClientSocket(PolledSocket(own, try SocketPoller.shared())),
      server: server
    )
    try await whileRunning {
      await connection.run()
    } during: {
      let request = Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
      #expect(send(other, request, request.count, 0) == request.count)
      try await waitUntil("no answer") { isAnswering.load(ordering: .relaxed) }
      #expect(try acknowledgementTimeout(of: own) == milliseconds)
    }
  }
}
