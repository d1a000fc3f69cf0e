import Breathing
import Foundation
import HTTPServer
import Outlets
import TestSupport
import Testing

/// Clients that stall, send garbage, flood and vanish: the next one is served all the same.
@Suite(.timeLimit(.minutes(10))) struct HTTPHostileTests {
  /// Limits that a test reaches quickly.
  private static let quick = {
    var limits = HTTPLimits.patient
    limits.idle = .seconds(2)
    limits.request = .seconds(2)
    limits.answer = .seconds(2)
    limits.connections = 100
    return limits
  }()

  /// Repeats a request until it is answered: on a busy machine, the client itself may count as too
  /// slow.
  private static func ask(_ port: UInt16, _ path: String) async throws -> TestClient.Response {
    var answer: TestClient.Response?
    for _ in 0..<20 where answer == nil {
      let client = try TestClient(port: port)
      await client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
      answer = await client.answer()
    }
    return try #require(answer)
  }

  /// The number of connections closed because they were too slow.
  private static func overdue(_ port: UInt16) async throws -> Int {
    let figure = "aloft_http_lost_total{reason=\"slow_request\"} "
    let lines = try await ask(port, "/metrics").text.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix(figure) })
    return try #require(Int(line.dropFirst(figure.count)))
  }

  /// Sends a little again and again, and returns whether the connection was closed.
  private static func isHungUp(on client: TestClient, sending text: String) async throws -> Bool {
    for _ in 0..<3_000 {
      guard await client.send(text) else { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  @Test func `a slow or silent client is disconnected`() async throws {
    try await HTTPRig.serve(limits: Self.quick) { rig in
      let silent = try TestClient(port: rig.port)
      let slow = try TestClient(port: rig.port)
      let halfway = try TestClient(port: rig.port)
      await halfway.send(
        "POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
      )
      await slow.send("GET /v1/time HTTP/1.1\r\nHost: localhost\r\nX: ")
      #expect(try await Self.isHungUp(on: slow, sending: "a"))
      let empty = try TestClient(port: rig.port)
      #expect(try await Self.isHungUp(on: empty, sending: "\r\n"))
      #expect(await silent.rest().isEmpty)
      // Only what has begun is answered.
      #expect(await halfway.answer()?.status == 408)
      #expect(await halfway.rest().isEmpty)
      #expect(try await Self.ask(rig.port, "/v1/time").status == 200)
      #expect(try await Self.overdue(rig.port) >= 4)
    }
  }

  @Test func `endless fields and bodies too long are refused, not kept`() async throws {
    try await HTTPRig.serve { rig in
      let endless = try TestClient(port: rig.port)
      await endless.send("GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
      let flood = [UInt8](repeating: 0x61, count: 65_536)
      var sent = 0
      while sent < 1_000, await endless.send(flood) { sent += 1 }
      #expect(sent < 1_000)
      let large = try TestClient(port: rig.port)
      await large.send(
        "POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
      )
      await large.send([UInt8](repeating: 0x20, count: 100_000))
      #expect(await large.answer()?.status == 413)
      let long = try await TestClient.ask(
        rig.port,
        "/v1/state",
        fields: ["X: " + String(repeating: "a", count: 9_000)]
      )
      #expect(long.status == 431)
    }
  }

  @Test func `garbage is answered once, and the connection closed`() async throws {
    try await HTTPRig.serve { rig in
      for text in ["\u{16}\u{3}\u{1}\r\n\r\n", "hello\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"] {
        let client = try TestClient(port: rig.port)
        await client.send(text)
        let answer = String(decoding: await client.rest(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(answer.components(separatedBy: "HTTP/1.1").count == 2)
      }
    }
  }

  @Test func `a client that vanishes or half-closes leaves no connection behind`() async throws {
    try await HTTPRig.serve(limits: Self.quick) { rig in
      for round in 0..<60 {
        let client = try TestClient(port: rig.port)
        switch round % 4 {
        case 0: await client.send("GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n\r\n")
        case 1: await client.send("GET /v1/timeline HTTP/1.1\r\nHost: localhost\r\n\r\n")
        case 2: await client.send("GET /v1/ti")
        default: break
        }
        if round % 3 == 0 { client.reset() }
      }
      var answer = ""
      for _ in 0..<20 where answer.isEmpty {
        let half = try TestClient(port: rig.port)
        await half.send("GET /v1/time HTTP/1.1\r\nHost: localhost\r\n\r\n")
        half.endSending()
        answer = String(decoding: await half.rest(), as: UTF8.self)
      }
      #expect(answer.contains("now_unix"))
      try await waitUntil {
        try await Self.ask(rig.port, "/metrics").text.contains("aloft_http_connections 1\n")
      }
    }
  }

  @Test func `excess connections are refused, and accepted when others close`() async throws {
    var limits = HTTPLimits.patient
    limits.connections = 8
    try await HTTPRig.serve(limits: limits) { rig in
      var clients: [TestClient] = []
      for _ in 0..<8 {
        let client = try TestClient(port: rig.port)
        await client.send("GET /v1/time HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await client.answer()?.status == 200)
        clients.append(client)
      }
      let late = try TestClient(port: rig.port)
      let answer = try #require(await late.answer())
      #expect(answer.status == 503)
      #expect(answer.fields["retry-after"] == "2")
      clients.removeAll()
      try await waitUntil {
        let client = try TestClient(port: rig.port)
        await client.send("GET /v1/time HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return await client.answer()?.status == 200
      }
    }
  }

  @Test func `a client that does not read an answer is disconnected`() async throws {
    try await HTTPRig.serve(age: 10, limits: Self.quick) { rig in
      let client = try TestClient(port: rig.port, receiveBuffer: 1)
      let request = "GET /v1/timeline?seconds=600 HTTP/1.1\r\nHost: localhost\r\n\r\n"
      // Megabytes of responses, more than the system buffers.
      for _ in 0..<400 { await client.send(request) }
      #expect(try await Self.isHungUp(on: client, sending: "G"))
      #expect(try await Self.overdue(rig.port) >= 1)
    }
  }

  @Test func `commands are limited to a human rate`() async throws {
    try await HTTPRig.serve { rig in
      let client = try TestClient(port: rig.port)
      let command =
        "POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: 20\r\n\r\n{\"command\":\"toggle\"}"
      // Enough that even the slowest machine gets more than 20 a second.
      let asked = 400
      await client.send(String(repeating: command, count: asked - 1))
      await client.send(command.replacing("Host", with: "Connection: close\r\nHost"))
      let statuses = String(decoding: await client.rest(), as: UTF8.self)
        .components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
      #expect(statuses.count == asked)
      #expect(Set(statuses) == ["202", "429"])
      #expect(rig.commands.count == statuses.filter { $0 == "202" }.count)
    }
  }

  @Test func `Expect: 100-continue is answered`() async throws {
    try await HTTPRig.serve { rig in
      let client = try TestClient(port: rig.port)
      await client.send(
        "POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Expect: 100-continue\r\nContent-Length: 18\r\n\r\n"
      )
      #expect(await client.receive(of: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      await client.send(#"{"command":"skip"}"#)
      #expect(await client.answer()?.status == 202)
    }
  }
}
