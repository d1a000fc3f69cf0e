import Glibc
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct LargeAnswerTests {
  @Test(arguments: [Duration.seconds(1), .zero])
  func `a slow reader has the timeout for each 16 KiB, and must keep a minimum rate`(
    perPart: Duration
  ) async throws {
    let pair = try ConnectionPair()
    // The system holds some 8 KiB for the client.
    var size: Int32 = 4_096
    let length = socklen_t(MemoryLayout<Int32>.size)
    try #require(setsockopt(pair.own, SOL_SOCKET, SO_SNDBUF, &size, length) == 0)
    var limits = HTTPLimits.patient
    // Only the timeout for answers is so long.
    limits.answer = .seconds(6_000)
    limits.answerPart = perPart
    let connection = try pair.connection(limits: limits) { _ in
      let body = [UInt8](repeating: 0x61, count: 4_000_000)
      return .response(HTTPResponse(type: "text/plain", body: body))
    }
    try await whileRunning {
      await connection.run()
    } during: {
      pair.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      var first = ContinuousClock.now
      try await waitUntil("no answer is being sent") {
        guard let deadline = pair.connections.deadline(of: pair.own),
          ContinuousClock.now.duration(to: deadline) > .seconds(3_000)
        else { return false }
        first = deadline
        return true
      }
      // More than two parts, so that the third has begun. With what the system holds, it is less than 64 KiB.
      let wanted = 34_000
      let received = await onOwnThread { [other = pair.other] in
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
      let deadline = try #require(pair.connections.deadline(of: pair.own))
      #expect(perPart == .zero ? deadline == first : deadline > first)
      // No more than four parts are with the client and the system.
      #expect(deadline <= first.advanced(by: perPart * 4))
    }
  }
}
