import Network
import TestSupport
import Testing

@testable import Feeds

/// Where a server may send a request instead.
@Suite(.timeLimit(.minutes(5))) struct RedirectTests {
  private let fetcher = Fetcher(agent: "aloft/test")

  @Test func `a server of this machine cannot redirect to another port of it`() async throws {
    let other = try LoopbackServer { _ in .answer(text: "done") }
    let target = other.url("/internal/admin?reboot=1")
    let server = try LoopbackServer { _ in .answer("302 Found", ["Location": target], text: "") }
    let request = FetchRequest(try FetchAddress(server.url("/aircraft.json")))
    await #expect(throws: FetchError.misdirected) { try await fetcher.fetch(request) }
    #expect(server.requests.count == 1 && other.requests.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a POST is not redirected, even to the same server`(isJSON: Bool) async throws {
    let server = try LoopbackServer { _ in
      .answer("307 Temporary Redirect", ["Location": "/other"], text: "")
    }
    var request = FetchRequest(try FetchAddress(server.url("/json/state")))
    if isJSON { request.json = "{\"on\":true}" } else { request.form = ["on": "true"] }
    #expect(try await fetcher.fetch(request).status == 307)
    #expect(server.requests.map(\.path) == ["/json/state"])
  }

  @Test(
    arguments: [
      ("8.8.8.8", 443, "1.1.1.1", 8443, true), ("2001:db8::1", 80, "2001:db8::2", 443, true),
      ("8.8.8.8", 443, "127.0.0.1", 443, false), ("8.8.8.8", 443, "0.0.0.0", 80, false),
      ("8.8.8.8", 443, "169.254.169.254", 80, false), ("8.8.8.8", 80, "100.64.0.1", 80, false),
      ("2001:db8::1", 443, "::1", 443, false), ("2001:db8::1", 443, "::", 443, false),
      ("2001:db8::1", 443, "::ffff:10.0.0.1", 443, false), ("8.8.8.8", 443, "", 443, false),
      ("192.168.1.5", 80, "192.168.1.5", 80, true), ("192.168.1.5", 80, "192.168.1.5", 443, true),
      ("192.168.1.5", 8737, "192.168.1.5", 8737, true), ("::1", 8737, "::1", 8737, true),
      ("192.168.1.5", 8737, "192.168.1.5", 443, false), ("10.0.0.1", 80, "10.0.0.2", 80, false),
      ("127.0.0.1", 80, "8.8.8.8", 80, false),
    ] as [(String, UInt16, String, UInt16, Bool)]
  )
  func `a private server redirects to itself, a public one to public ones`(
    host: String,
    port: UInt16,
    other: String,
    otherPort: UInt16,
    isAllowed: Bool
  ) {
    let sink = FetchSink(limit: 0)
    let check = RedirectCheck(after: sink)
    #expect(check.admits(Endpoint(host: other, port: otherPort)))
    // Without a redirect, the same request may go to another address of the server.
    #expect(check.admits(Endpoint(host: host, port: port)))
    var head = Array("HTTP/1.1 302 Found\r\n".utf8CString)
    let accepted = sink.append(&head, head.count - 1, as: .head)
    #expect(accepted == head.count - 1)
    #expect(check.admits(Endpoint(host: other, port: otherPort)) == isAllowed)
    #expect(check.hasRefused == !isAllowed)
  }
}
