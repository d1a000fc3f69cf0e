import Glibc
import Network
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct LargeAnswerTests {
  @Test(arguments: [Duration.seconds(1), .zero])
  func `a client that reads slowly has the timeout for each 16 KiB, and a lowest rate for all`(
    perPart: Duration
  ) async throws {
    var pair: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    let (own, other) = (pair[0], pair[1])
    defer { close(other) }
    try #require(fcntl(own, F_SETFL, O_NONBLOCK) == 0)
    // The system holds some 8 KiB for the client.
    var size: Int32 = 4_096
    let length = socklen_t(MemoryLayout<Int32>.size)
    try #require(setsockopt(own, SOL_SOCKET, SO_SNDBUF, &size, length) == 0)
    var limits = HTTPLimits.patient
    // Only the timeout for answers is so long.
    limits.answer = .seconds(6_000)
    limits.answerPart = perPart
    let connections = ConnectionTable(capacity: 2, capacityPerClient: 2)
    try #require(connections.enter(own, of: nil))
    defer { connections.leave(own) }
    let server = HTTPServer(
      try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))),
      limits: limits,
      connections: connections,
      responseCounts: ResponseCounts(),
      unixSeconds: { 0 },
      log: { _ in },
      handler: { _ in
        let body = [UInt8](repeating: 0x61, count: 4_000_000)
        return .response(HTTPResponse(type: "text/plain", body: body))
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
      var first = ContinuousClock.now
      try await waitUntil("no answer is being sent") {
        guard let deadline = connections.deadline(of: own),
          ContinuousClock.now.duration(to: deadline) > .seconds(3_000)
        else { return false }
        first = deadline
        return true
      }
      // More than two parts, so that the third has begun. With what the system holds, it is less than 64 KiB.
      let wanted = 34_000
      let received = await onOwnThread {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var received = 0
        while received < wanted {
          let count = recv(other, &buffer, min(buffer.count, wanted - received), 0)
          guard count > 0 else { break }
          received += count
        }
        return received
      }
      #expect(received == wanted)
      let deadline = try #require(connections.deadline(of: own))
      #expect(perPart == .zero ? deadline == first : deadline > first)
      // No more than four parts are with the client and the system.
      #expect(deadline <= first.advanced(by: perPart * 4))
    }
  }
}
