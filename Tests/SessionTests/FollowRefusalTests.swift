import Feeds
import HTTPServer
import Outlets
import Session
import Settings
import Synchronization
import TestRigs
import TestSupport
import Testing

/// What the log of a follower says about its leader.
@Suite(.timeLimit(.minutes(5))) struct FollowRefusalTests {
  private let plan = Sample.plan()

  /// Follows a server until it has logged something, and returns that.
  private func firstLine(
    of server: LoopbackServer,
    token: HTTPToken? = nil
  ) async throws -> String {
    let logged = Mutex<[String]>([])
    let service = FollowService(
      leader: server.url(""),
      token: token,
      clock: SessionClock(),
      fetcher: Fetcher(agent: "test"),
      adopt: { _ in },
      log: { words in logged.withLock { $0.append(words) } }
    )
    let following = Task { await service.run { _ in } }
    try await waitUntil("nothing is logged") { logged.withLock { !$0.isEmpty } }
    following.cancel()
    await following.value
    let first = logged.withLock(\.first)
    return try #require(first)
  }

  private func server(
    plan answer: @escaping @Sendable () -> [LoopbackServer.Act]
  ) throws -> LoopbackServer {
    try LoopbackServer { request in
      request.path == "/v1/time" ? .answer(text: #"{"now_unix":1800000000.0}"#) : answer()
    }
  }

  @Test func `a screen that does not lead is named as such`() async throws {
    let server = try server { .answer("404 Not Found") }
    let line = try await firstLine(of: server)
    let reason = "it leads no room; set room.lead = true there"
    #expect(line == "cannot follow \(server.url("")): \(reason); continuing alone")
  }

  @Test func `a wrong token is named with its setting`() async throws {
    let server = try LoopbackServer { _ in .answer("401 Unauthorized") }
    let line = try await firstLine(of: server, token: HTTPToken("sesame-open-sesame"))
    #expect(line.contains(": it does not accept this screen's token; http.token_file must have "))
    #expect(try await firstLine(of: server).contains(": it requires a token; http.token_file "))
  }

  private static let page = "\n<!DOCTYPE html><html><title>Hotel</title></html>"

  @Test(arguments: [true, false])
  func `the login page of a network is named as such`(isTimePage: Bool) async throws {
    let time = isTimePage ? Self.page : #"{"now_unix":1800000000.0}"#
    let server = try LoopbackServer { request in
      .answer(text: request.path == "/v1/time" ? time : Self.page)
    }
    let line = try await firstLine(of: server)
    let reason = "it answers with HTML or XML, as the login page of a network does; JSON is allowed"
    #expect(line == "cannot follow \(server.url("")): \(reason); continuing alone")
  }

  @Test(arguments: [
    ("", "its time is not JSON, or is cut short"),
    (#"{"now_u"#, "its time is not JSON, or is cut short"),
    (#"{"v":1}"#, "in its time, now_unix is missing; it must be a number"),
  ])
  func `an answer that is not the time is named as such`(text: String, reason: String) async throws
  {
    let server = try LoopbackServer { _ in .answer(text: text) }
    let line = try await firstLine(of: server)
    #expect(line == "cannot follow \(server.url("")): \(reason); continuing alone")
  }

  @Test func `requests with a token are not redirected`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/elsewhere"
        ? .answer(text: "{}")
        : [.send("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n")]
    }
    _ = try await firstLine(of: server, token: HTTPToken("sesame-open-sesame"))
    #expect(!server.requests.isEmpty)
    #expect(!server.requests.contains { $0.path == "/elsewhere" })
    // Without a token, they are: the test would notice the other request.
    _ = try await firstLine(of: server)
    #expect(server.requests.contains { $0.path == "/elsewhere" })
  }

  @Test func `the log says once that a screen follows, and only if it does`() throws {
    let url = "http://lobby.local:8737"
    let own = try Configuration.london("room.follow = \"\(url)\"\n")
    let schedule = try SessionSchedule(try SessionBuilder(own))
    var state = try SessionState(schedule, waits: true, from: plan.start)
    state.advance(to: plan.start)
    func line(_ document: PlanDocument) throws -> String? {
      let change = state.preparing(plan: document, from: .http(url), at: state.last)
      let prepared = try #require(change)
      state.apply(prepared.change)
      return prepared.logLine
    }
    #expect(try line(plan) == "following \(url)")
    var other = plan
    other.seed = 8
    #expect(try line(other) == nil)
    // One that this screen's policy refuses.
    other.settings["breath.pattern"] = "4-7-8"
    #expect(try line(other)?.hasPrefix("the plan of \(url) cannot be followed: ") == true)
    #expect(try line(plan) == "following \(url) again")
  }
}
