import Breathing
import Foundation
import Network
import Show
import TestRigs
import TestSupport
import Testing

@testable import HTTPServer
@testable import Outlets

@Suite(.timeLimit(.minutes(10))) struct CueStreamTests {
  /// Listens to cues, and returns once the server has registered the listener.
  private func listen(_ rig: HTTPRig, after last: String? = nil) async throws -> TestClient {
    let client = try TestClient(port: rig.port)
    let field = last.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    await client.send("GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n")
    // Without a last id, the current cue comes first.
    let greeting = await client.receive(last == nil ? 2 : 1, of: "\n\n")
    #expect(greeting.contains("retry: 2000\n\n"))
    #expect(greeting.contains("Content-Type: text/event-stream"))
    #expect(!greeting.contains("Content-Length"))
    return client
  }

  @Test func `all listeners receive each cue as one event`() async throws {
    try await HTTPRig.serve { rig in
      var clients: [TestClient] = []
      for _ in 0..<20 { clients.append(try await listen(rig)) }
      let cues = rig.publish(seconds: 0..<20)
      let expected = cues.map { cue in
        let line = CueLine(cue)
        return "id: \(CueID(cue))\nevent: \(line.event)\ndata: \(line.json)\n\n"
      }.joined()
      for client in clients {
        #expect(await client.receive(cues.count, of: "\n\n") == expected)
      }
    }
  }

  @Test(arguments: [0.5, 10, 31])
  func `a new listener receives the edge under way first, and then only what comes`(
    age: Double
  ) async throws {
    try await HTTPRig.serve(age: age) { rig in
      let asked = HTTPRig.now
      let client = try TestClient(port: rig.port)
      await client.send("GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let text = await client.receive(2, of: "\n\n")
      // On a busy machine, another edge may have come before the answer.
      let edges = rig.show.cues(in: rig.show.timeline.start..<HTTPRig.now).filter {
        if case .arrival = $0.event { return false }
        return $0.event != .resumed && $0.event != .checkOxygen
      }
      let first = try #require(edges.lastIndex { $0.edge.instant < asked })
      #expect(edges[first...].contains { text.contains("id: \(CueID($0))\n") })
      #expect(text.components(separatedBy: "id: ").count == 2)
      let cues = rig.publish(seconds: age + 1..<age + 20)
      let ids = await client.receive(cues.count, of: "\n\n").components(separatedBy: "\n")
        .filter { $0.hasPrefix("id: ") }
      #expect(ids == cues.map { "id: \(CueID($0))" })
    }
  }

  @Test func `a listener in a pause receives the pause first`() async throws {
    try await HTTPRig.serve(age: 10) { rig in
      rig.send(.pause(true))
      let first = try await listen(rig)
      try await waitUntil {
        let client = try TestClient(port: rig.port)
        await client.send("GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return await client.receive(2, of: "\n\n").contains("\"event\":\"paused\"")
      }
      _ = first
    }
  }

  @Test(arguments: [ChangeReason.clock, .sleep])
  func `ids from before a clock step are unknown`(reason: ChangeReason) async throws {
    try await HTTPRig.serve { rig in
      let first = try await listen(rig)
      let cues = rig.publish(seconds: 0..<20)
      _ = await first.receive(cues.count, of: "\n\n")
      rig.outlet.outlet.put(.changed(at: HTTPRig.now, reason))
      let changed = await first.receive(of: "\n\n")
      #expect(changed.contains("\"reason\":\"\(reason.rawValue)\""))
      let again = try TestClient(port: rig.port)
      await again.send(
        "GET /v1/cues HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: \(CueID(cues[3]))\r\n\r\n"
      )
      // No event after the id follows, only the notice that some were missed.
      let text = await again.receive(of: "event: changed\n")
      #expect(text.contains("event: changed\n") && !text.contains("id: \(CueID(cues[4]))\n"))
    }
  }

  @Test func `a listener that reconnects receives what it missed`() async throws {
    try await HTTPRig.serve { rig in
      let first = try await listen(rig)
      let cues = rig.publish(seconds: 0..<40)
      _ = await first.receive(cues.count, of: "\n\n")
      let missed = cues.suffix(3)
      let last = CueID(cues[cues.count - 4]).description
      let client = try TestClient(port: rig.port)
      await client.send("GET /v1/cues HTTP/1.1\r\nHost: x.localhost\r\n\r\n")
      #expect(await client.answer()?.status == 421)
      let again = try TestClient(port: rig.port)
      await again.send("GET /v1/cues HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: \(last)\r\n\r\n")
      let text = await again.receive(4, of: "\n\n")
      let ids = text.components(separatedBy: "\n").filter { $0.hasPrefix("id: ") }
      #expect(ids == missed.map { "id: \(CueID($0))" })
    }
  }

  @Test(arguments: ["1-0", "9000000000000000000-0", "nonsense", "🐦"])
  func `a listener with an unknown last id must start over`(last: String) async throws {
    try await HTTPRig.serve { rig in
      let first = try await listen(rig)
      let cues = rig.publish(seconds: 0..<20)
      _ = await first.receive(cues.count, of: "\n\n")
      let again = try TestClient(port: rig.port)
      await again.send("GET /v1/cues HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: \(last)\r\n\r\n")
      let text = await again.receive(of: "event: changed\n")
      // The current edge, as every new listener receives it, and nothing earlier.
      #expect(text.components(separatedBy: "id: ").count <= 2)
    }
  }

  @Test func `a command is sent to all as a change`() async throws {
    try await HTTPRig.serve { rig in
      let client = try await listen(rig)
      _ = try await TestClient.command(rig.port, #"{"command":"slower"}"#)
      let text = await client.receive(of: "\n\n")
      #expect(
        text.hasPrefix(
          "event: changed\ndata: {\"v\":1,\"event\":\"changed\",\"reason\":\"command\",\"t_unix\":"
        )
      )
    }
  }

  @Test func `an idle listener receives pings`() async throws {
    var limits = HTTPLimits.patient
    limits.ping = .milliseconds(100)
    try await HTTPRig.serve(limits: limits) { rig in
      let client = try await listen(rig)
      let ping = ": ping\n\n"
      // A slow machine may deliver several at once.
      let text = await client.receive(2, of: ping)
      #expect(text.components(separatedBy: ping).count > 2)
      #expect(text.replacing(ping, with: "").isEmpty)
    }
  }

  @Test func `all listeners have been pinged before the first ones are due again`() {
    let limits = HTTPLimits()
    #expect(CueStreams.pingsPerTick * Int(limits.ping / Duration.seconds(1)) >= limits.subscribers)
  }

  @Test func `a listener that asks for them receives pings as events, the first at once`()
    async throws
  {
    var limits = HTTPLimits.patient
    limits.ping = .milliseconds(500)
    try await HTTPRig.serve(limits: limits) { rig in
      let client = try TestClient(port: rig.port)
      await client.send("GET /v1/cues?ping=event HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let ping = "event: ping\ndata: {\"v\":1,\"event\":\"ping\",\"interval\":0.5}\n\n"
      // The current cue is the third.
      let start = await client.receive(3, of: "\n\n")
      #expect(start.contains("retry: 2000\n\n\(ping)id: "))
      #expect(await client.receive(2, of: ping).replacing(ping, with: "").isEmpty)
      #expect(try await TestClient.ask(rig.port, "/v1/cues?ping=loud").status == 400)
    }
  }

  @Test func `a listener that does not read is disconnected, and others do not wait`()
    async throws
  {
    var limits = HTTPLimits.patient
    limits.waitingBytes = 4_096
    try await HTTPRig.serve(limits: limits) { rig in
      let stalled = try TestClient(port: rig.port, receiveBuffer: 1)
      await stalled.send("GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let client = try await listen(rig)
      // More than the system buffers for a connection of this machine, some megabytes at most.
      var sent = 0
      while sent < 30_000 {
        let cues = rig.publish(seconds: 0..<100)
        sent += cues.count
        _ = await client.receive(cues.count, of: "\n\n")
        let text = try await TestClient.ask(rig.port, "/metrics").text
        if text.contains("aloft_http_lost_total{reason=\"slow_subscriber\"} 1\n") { break }
      }
      #expect(sent < 30_000)
      #expect(rig.outlet.outlet.dropped == 0)
      try await waitUntil {
        try await TestClient.ask(rig.port, "/metrics").text.contains("aloft_http_subscribers 1\n")
      }
    }
  }

  @Test func `a listener has time to read all that it missed`() throws {
    var pair: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
    defer { for descriptor in pair { close(descriptor) } }
    var size: Int32 = 8_192
    setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &size, 4)
    let start = HTTPRig.now
    let end = start.advanced(by: .seconds(1_500))
    var prepared = try Sample.show(from: start, seconds: 3_600)
    prepared.prepare(for: end)
    let show = prepared
    let streams = CueStreams(limits: .patient, show: { show }, now: { start })
    let cues = Array(show.cues(in: start..<end).prefix(CueStreams.replayLimit))
    for cue in cues { streams.send(.cue(cue)) }
    let frames = [Array(EventFrame.greeting.utf8)] + cues.dropFirst().map { EventFrame($0).bytes }
    let missed = Array(frames.joined())
    // Far more than the system and the queue of any other listener hold.
    try #require(missed.count > 4 * HTTPLimits.patient.waitingBytes)

    let client = ClientSocket(PolledSocket(pair[0], try SocketPoller.shared()))
    #expect(streams.join(client, head: [], after: CueID(cues[0]).description))
    streams.tick(at: .now)
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while received.count < missed.count {
      let count = recv(pair[1], &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { break }
      received += buffer[..<count]
      streams.tick(at: .now)
    }
    #expect(received == missed)
    #expect(streams.statistics.dropped == 0)
  }

  @Test func `the number of listeners is limited`() async throws {
    var limits = HTTPLimits.patient
    limits.subscribers = 2
    try await HTTPRig.serve(limits: limits) { rig in
      var clients = [try await listen(rig), try await listen(rig)]
      let answer = try await TestClient.ask(rig.port, "/v1/cues")
      #expect(answer.status == 503 && answer.fields["retry-after"] == "2")
      clients.removeFirst()
      try await waitUntil {
        let client = try TestClient(port: rig.port)
        await client.send("GET /v1/cues HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return await client.receive(of: "\r\n").hasPrefix("HTTP/1.1 200")
      }
      #expect(clients.count == 1)
    }
  }

  @Test func `a server that starts again on the port is listened to again`() async throws {
    let address = try await HTTPRig.serve { rig in
      let client = try await listen(rig)
      let cues = rig.publish(seconds: 0..<10)
      _ = await client.receive(cues.count, of: "\n\n")
      return try #require(Endpoint("127.0.0.1:\(rig.port)"))
    }
    // The last server's port is free once its sockets are closed.
    var listener: HTTPListener?
    try await waitUntil {
      listener = try? HTTPListener(address)
      return listener != nil
    }
    try await HTTPRig(on: try #require(listener)).serve { rig in
      let again = try TestClient(port: rig.port)
      await again.send("GET /v1/cues HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 5-0\r\n\r\n")
      _ = await again.receive(of: "event: changed\n")
      let cues = rig.publish(seconds: 0..<10)
      #expect(await again.receive(cues.count, of: "\n\n").contains("event: session_start"))
    }
  }
}
