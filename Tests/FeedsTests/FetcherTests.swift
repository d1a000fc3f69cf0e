import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct FetcherTests {
  private let fetcher = Fetcher(agent: "aloft/test")

  private func fetch(
    _ path: String = "/",
    from server: LoopbackServer,
    timeout: Duration = .seconds(30),
    maximumBytes: Int = 1 << 20
  ) async throws(FetchError) -> FetchResponse {
    var request = FetchRequest(try FetchAddress(server.url(path)))
    request.timeout = timeout
    request.maximumBytes = maximumBytes
    return try await fetcher.fetch(request)
  }

  /// Fetches an address that must fail, and returns the error.
  private func failure(
    from server: LoopbackServer,
    timeout: Duration = .seconds(30),
    maximumBytes: Int = 1 << 20
  ) async throws -> FetchError {
    try await #require(throws: FetchError.self) {
      try await fetch(from: server, timeout: timeout, maximumBytes: maximumBytes)
    }
  }

  @Test func `the server's data arrives complete`() async throws {
    let server = try LoopbackServer { _ in
      .answer("200 OK", ["X-Sky": "clear ", "ETag": "\"7\""], text: "calm")
    }
    let response = try await fetch("/air?x=1", from: server)
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self) == "calm")
    #expect(response.headers["x-sky"] == "clear")
    #expect(response.validator == FetchValidator(etag: "\"7\"", lastModified: nil))
    let request = try #require(server.requests.first)
    #expect(request.method == "GET" && request.path == "/air?x=1")
    #expect(request.headers["user-agent"] == "aloft/test")
  }

  @Test func `an unchanged version is not sent again`() async throws {
    let server = try LoopbackServer { request in
      let isKnown =
        request.headers["if-none-match"] == "\"b\""
        && request.headers["if-modified-since"] == "Sat, 21 Nov 2026 06:00:00 GMT"
      return isKnown
        ? [.send("HTTP/1.1 304 Not Modified\r\nETag: \"b\"\r\n\r\n")]
        : .answer(
          "200 OK",
          ["ETag": "\"b\"", "Last-Modified": "Sat, 21 Nov 2026 06:00:00 GMT"],
          text: "new"
        )
    }
    let address = try FetchAddress(server.url("/"))
    let old = FetchValidator(etag: "\"a\"", lastModified: nil)
    let first = try await fetcher.fetch(FetchRequest(address, validator: old))
    #expect(!first.isNotModified && first.body.count == 3)
    let second = try await fetcher.fetch(FetchRequest(address, validator: first.validator))
    #expect(second.isNotModified && second.body.isEmpty)
    #expect(try second.accepted() == second)
  }

  @Test func `a validator cannot inject header fields`() async throws {
    let server = try LoopbackServer { _ in .answer(text: "") }
    let validator = FetchValidator(etag: "\"a\"\r\nX-Evil: 1", lastModified: nil)
    _ = try await fetcher.fetch(
      FetchRequest(try FetchAddress(server.url("/")), validator: validator)
    )
    let request = try #require(server.requests.first)
    #expect(request.headers["x-evil"] == nil && request.headers["if-none-match"] == nil)
  }

  @Test func `a compressed body is decompressed`() async throws {
    // `calm air, light wind` and a line end, forty times, compressed by gzip.
    let packed = try #require(
      Data(
        base64Encoded: """
          H4sIAAAAAAACA0tOzMlVSMws0lHIyUzPKFEoz8xL4UoeFRwVHBUkRRAAli++VkgDAAA=
          """
      )
    )
    let server = try LoopbackServer { request in
      #expect(request.headers["accept-encoding"] == "gzip")
      return .answer("200 OK", ["Content-Encoding": "gzip"], body: Array(packed))
    }
    let response = try await fetch(from: server)
    let text = String(repeating: "calm air, light wind\n", count: 40)
    #expect(String(decoding: response.body, as: UTF8.self) == text)

    let refusal = try await failure(from: server, maximumBytes: 100)
    #expect(refusal == .tooLarge(limit: 100))
  }

  @Test func `a connection serves again`() async throws {
    let server = try LoopbackServer { _ in .answer(text: "again") }
    for _ in 0..<3 { _ = try await fetch(from: server) }
    #expect(server.requests.map(\.connection) == [1, 1, 1])
  }

  @Test func `many requests run at once`() async throws {
    let server = try LoopbackServer { .answer(text: $0.path) }
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          let body = try await fetch("/\(number)", from: server).body
          #expect(String(decoding: body, as: UTF8.self) == "/\(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 40)
  }

  // MARK: Refusals

  @Test(arguments: [
    ("400 Bad Request", 400, false), ("401 Unauthorized", 401, false), ("404 Gone", 404, false),
    ("408 Slow", 408, true), ("429 Easy", 429, true), ("500 Oh", 500, true),
    ("502 Bad Gateway", 502, true), ("503 Later", 503, true),
  ])
  func `an error status is a response but not accepted`(
    line: String,
    status: Int,
    isTransient: Bool
  ) async throws {
    let server = try LoopbackServer { _ in .answer(line, text: "<html>no</html>") }
    let response = try await fetch(from: server)
    let refusal = FetchError.refused(status: status, retryAfter: nil)
    #expect(throws: refusal) { try response.accepted() }
    #expect(refusal.isTransient == isTransient)
    #expect(refusal.description.contains("\(status)"))
  }

  @Test(arguments: ["Retry-After", "X-Rate-Limit-Retry-After-Seconds"])
  func `the server's Retry-After is reported`(name: String) async throws {
    let server = try LoopbackServer { _ in .answer("429 Easy", [name: "120"], text: "") }
    let response = try await fetch(from: server)
    #expect(throws: FetchError.refused(status: 429, retryAfter: .seconds(120))) {
      try response.accepted()
    }
  }

  // MARK: Broken servers

  @Test(arguments: [
    "Content-Length: 100\r\n\r\nten bytes.",
    "Transfer-Encoding: chunked\r\n\r\n14\r\nten bytes.",
  ])
  func `a truncated body is distinguished from a whole one`(answer: String) async throws {
    let server = try LoopbackServer { _ in [.send("HTTP/1.1 200 OK\r\n\(answer)"), .close] }
    #expect(try await failure(from: server) == .cutShort(received: 10))
  }

  @Test func `a connection closed at once is an error`() async throws {
    let server = try LoopbackServer { _ in [.close] }
    let error = try await failure(from: server)
    guard case .malformed = error else {
      Issue.record("an empty answer was reported as \(error)")
      return
    }
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "{\"now\": 1}", "HTTP/9.9 200 OK\r\n\r\n"])
  func `a response that is not HTTP is an error`(answer: String) async throws {
    let server = try LoopbackServer { _ in [.send(answer), .close] }
    let error = try await failure(from: server)
    guard case .malformed = error else {
      Issue.record("a response that is not HTTP was reported as \(error)")
      return
    }
  }

  @Test func `a server that resets the connection cannot be reached`() async throws {
    let server = try LoopbackServer { _ in [.reset] }
    let error = try await failure(from: server)
    guard case .unreachable = error else {
      Issue.record("a reset was reported as \(error)")
      return
    }
  }

  @Test func `a refused connection is reported at once`() async throws {
    // Nothing listens on port 1, which was for tcpmux.
    let request = FetchRequest(try FetchAddress("http://127.0.0.1:1/"))
    await #expect(throws: FetchError.unreachable("the server refused the connection")) {
      try await fetcher.fetch(request)
    }
  }

  @Test func `a server to which no network leads does not refuse the connection`() async throws {
    // No connection of TCP leads to a broadcast address.
    var request = FetchRequest(try FetchAddress("http://255.255.255.255:9/"))
    request.mayUseProxy = false
    await #expect(throws: FetchError.unreachable("the network is unreachable")) {
      try await fetcher.fetch(request)
    }
  }

  @Test func `a silent server times out`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    let time = Duration.milliseconds(200)
    #expect(try await failure(from: server, timeout: time) == .timedOut(time))
  }

  @Test func `a slow body times out`() async throws {
    let count = 100_000
    let server = try LoopbackServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n"),
        .drip(Array(repeating: 1, count: count)),
      ]
    }
    // A busy machine may receive nothing within the shortest of these times.
    for seconds in [2, 8, 32, 128] {
      let time = Duration.seconds(seconds)
      let error = try await failure(from: server, timeout: time)
      if error == .timedOut(time) { continue }
      guard case .tooSlow(let received, time) = error else {
        Issue.record("a slow body was reported as \(error)")
        return
      }
      #expect((1..<count).contains(received))
      return
    }
    Issue.record("nothing of the body arrived")
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
    "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n",
    "HTTP/1.1 200 OK\r\n",
  ])
  func `an endless body is stopped`(head: String) async throws {
    let line = head.hasSuffix("\r\n\r\n") ? String(repeating: "y", count: 4096) : "X-Y: z\r\n"
    let server = try LoopbackServer { _ in [.send(head), .flood(Array(line.utf8))] }
    #expect(try await failure(from: server, maximumBytes: 1 << 16) == .tooLarge(limit: 1 << 16))
  }

  @Test func `a body of the maximum size is accepted, a larger one is refused`() async throws {
    let server = try LoopbackServer { _ in .answer(body: Array(repeating: 7, count: 1000)) }
    #expect(try await fetch(from: server, maximumBytes: 1000).body.count == 1000)
    #expect(try await failure(from: server, maximumBytes: 999) == .tooLarge(limit: 999))
  }

  // MARK: Elsewhere

  @Test func `a redirect is followed`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/new"
        ? .answer(text: "here")
        : .answer("302 Found", ["Location": "/new", "ETag": "old"], text: "")
    }
    let response = try await fetch("/old", from: server)
    #expect(response.status == 200 && response.body.count == 4)
    #expect(response.validator == nil)
  }

  @Test(arguments: ["/", "file:///etc/hostname", "ftp://127.0.0.1/", "gopher://127.0.0.1/"])
  func `redirect loops and invalid redirects are refused`(location: String) async throws {
    let server = try LoopbackServer { _ in .answer("301 Moved", ["Location": location], text: "") }
    #expect(try await failure(from: server) == .misdirected)
  }

  // MARK: Cancellation

  @Test func `a cancelled task closes its connection`() async throws {
    let server = try LoopbackServer { _ in [.hold] }
    let task = Task { () async -> FetchError? in
      do throws(FetchError) {
        _ = try await fetch(from: server)
        return nil
      } catch {
        return error
      }
    }
    defer { task.cancel() }
    try await waitUntil { !server.requests.isEmpty }
    task.cancel()
    #expect(await task.value == .cancelled)
    try await waitUntil { server.hangUps > 0 }
  }

  @Test func `a task cancelled before it begins sends nothing`() async throws {
    let server = try LoopbackServer { _ in .answer(text: "") }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      await #expect(throws: FetchError.cancelled) { try await fetch(from: server) }
    }
    task.cancel()
    await task.value
    #expect(server.requests.isEmpty)
  }
}
