import Foundation
import TestRigs
import TestSupport
import Testing

/// The real program with a proxy in its environment.
@Suite(.timeLimit(.minutes(10))) struct ProxyTests {
  @Test func `the leader and the lamps are reached directly, and a source through the proxy`()
    async throws
  {
    let proxy = try LoopbackServer { _ in .answer("404 Not Found") }
    let local = try LoopbackServer { _ in .answer("404 Not Found") }
    let program = try BackgroundProgram(
      ["serve"],
      """
      http.listen = "off"
      session.lead_in = 1
      room.follow = "\(local.url(""))"
      wled.lamps = ["\(local.url(""))"]
      radar.sources = ["http://aircraft.invalid/aircraft.json"]
      """,
      environment: ["http_proxy": proxy.url("")]
    )
    try await waitUntil("\(program.errors)") {
      let paths = local.requests.map(\.path)
      return paths.contains("/v1/time") && paths.contains("/json/state") && !proxy.requests.isEmpty
    }
    let source = "http://aircraft.invalid/aircraft.json"
    #expect(Set(proxy.requests.map(\.path)) == [source], "\(proxy.requests)")
  }
}
