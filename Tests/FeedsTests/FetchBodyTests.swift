import Foundation
import TestSupport
import Testing

@testable import Feeds

/// Bodies that are compressed, damaged, or stop on the way.
@Suite(.timeLimit(.minutes(10))) struct FetchBodyTests {
  /// `calm air, light wind` and a line end, forty times, compressed by gzip.
  private let packed: [UInt8]

  init() throws {
    let text = "H4sIAAAAAAACA0tOzMlVSMws0lHIyUzPKFEoz8xL4UoeFRwVHBUkRRAAli++VkgDAAA="
    packed = [UInt8](try #require(Data(base64Encoded: text)))
  }

  private func fetch(
    from server: LoopbackServer,
    stallTimeout: Duration? = nil,
    by clock: LeapingClock = LeapingClock()
  ) async throws -> FetchResponse {
    var request = FetchRequest(try FetchAddress(server.url("/")))
    request.timeout = .seconds(300)
    request.stallTimeout = stallTimeout
    var fetcher = Fetcher(agent: "aloft/test")
    fetcher.now = { clock.now }
    return try await fetcher.fetch(request)
  }

  private func failure(
    from server: LoopbackServer,
    stallTimeout: Duration? = nil,
    by clock: LeapingClock = LeapingClock()
  ) async throws -> FetchError {
    try await #require(throws: FetchError.self) {
      try await fetch(from: server, stallTimeout: stallTimeout, by: clock)
    }
  }

  /// Serves bytes as a whole body with an encoding.
  private static func server(
    _ body: [UInt8],
    _ encoding: String = "gzip",
    status: String = "200 OK"
  ) throws -> LoopbackServer {
    try LoopbackServer { _ in .answer(status, ["Content-Encoding": encoding], body: body) }
  }

  @Test(arguments: [4, 8, 30])
  func `a compressed body that is truncated before it is sent is noticed`(lost: Int) async throws {
    let part = Array(packed.dropLast(lost))
    #expect(try await failure(from: Self.server(part)) == .cutShort(received: part.count))
  }

  @Test func `a damaged compressed body, or one of another encoding, is malformed`() async throws {
    var bent = packed
    bent[12] ^= 0xFF
    let damaged = try await failure(from: Self.server(bent))
    #expect(damaged == .malformed("the compressed file is damaged"))
    let other = try await failure(from: Self.server(packed, "br"))
    #expect(other == .malformed("its encoding is br; gzip is expected"))
  }

  @Test func `a body may be declared as not compressed, or be empty`() async throws {
    #expect(try await fetch(from: Self.server([1, 2, 3], "identity")).body == [1, 2, 3])
    #expect(try await fetch(from: Self.server([])).body.isEmpty)
  }

  @Test func `the status of a refusal counts more than its damaged body`() async throws {
    let response = try await fetch(from: Self.server([1, 2, 3], status: "503 Later"))
    #expect(response.status == 503 && response.body.isEmpty)
  }

  @Test func `a transfer that stalls ends long before its time`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"
    let clock = LeapingClock()
    // The bytes are on their way when the clock leaps: at the first reading they arrive, at the next nothing does.
    let server = try LoopbackServer { _ in
      [.send(head), .send("ten bytes."), .run { clock.leap(2) }, .hold]
    }
    let limit = LeapingClock.leap - .seconds(1)
    let error = try await failure(from: server, stallTimeout: limit, by: clock)
    guard case .tooSlow(10, let time) = error else {
      Issue.record("a stalled transfer was not reported as one: \(error)")
      return
    }
    #expect(time < .seconds(300))
    let silent = try LoopbackServer { _ in [.run { clock.leap(1) }, .hold] }
    let silence = try await failure(from: silent, stallTimeout: limit, by: clock)
    guard case .timedOut = silence else {
      Issue.record("a silent server was not reported as one: \(silence)")
      return
    }
  }

  @Test func `bytes that arrive within the limit end no transfer, however long it takes`()
    async throws
  {
    let clock = LeapingClock()
    let pieces = [UInt8](repeating: 65, count: 5)
    let head = LoopbackServer.Act.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
    let acts = pieces.flatMap { byte -> [LoopbackServer.Act] in
      [.send([byte]), .run { clock.leap(1) }]
    }
    let server = try LoopbackServer { _ in [head] + acts }
    let response = try await fetch(from: server, stallTimeout: LeapingClock.leap, by: clock)
    #expect(response.body == pieces)
  }
}
