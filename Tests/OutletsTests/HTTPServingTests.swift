import Breathing
import Foundation
import HTTPServer
import Network
import Outlets
import Show
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPServingTests {
  @Test func `it returns the current state`() async throws {
    try await HTTPRig.serve(age: 8) { rig in
      let answer = try await TestClient.ask(rig.port, "/v1/state")
      #expect(answer.status == 200)
      #expect(answer.fields["content-type"] == "application/json")
      #expect(answer.fields["cache-control"] == "no-store")
      #expect(answer.fields["x-content-type-options"] == "nosniff")
      let state = try answer.members()
      #expect(state["stage"] as? String == "flight")
      #expect(state["version"] as? String == "0.1.0")
      // The patterns that a program may choose at a personal screen.
      let names = ["gentle", "coherent", "long-exhale", "sigh"]
      #expect(state["patterns"] as? [String] == names)
      let now = try #require(state["now_unix"] as? Double)
      let level = try #require(state["level"] as? Double)
      let instant = Instant(sinceEpoch: .seconds(now))
      #expect(abs(rig.show.moment(at: instant).breath.fullness - level) < 0.001)
    }
  }

  @Test func `it returns the time, repeatedly on one connection`() async throws {
    try await HTTPRig.serve { rig in
      let client = try TestClient(port: rig.port)
      for _ in 0..<20 {
        let before = HTTPRig.now
        await client.send("GET /v1/time HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = try #require(await client.answer())
        let now = try #require(try answer.members()["now_unix"] as? Double)
        // A Unix time in a Double is exact to a quarter of a microsecond.
        #expect(now >= before.sinceEpoch.seconds - 1e-5)
        #expect(now <= HTTPRig.now.sinceEpoch.seconds + 1e-5)
        #expect(answer.body.count < 40)
      }
    }
  }

  @Test func `requests sent ahead are answered in order`() async throws {
    try await HTTPRig.serve { rig in
      let client = try TestClient(port: rig.port)
      await client.send(
        "GET /v1/time HTTP/1.1\r\nHost: localhost\r\n\r\nGET /none HTTP/1.1\r\nHost: localhost\r\n\r\n"
          + "HEAD /v1/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      )
      let text = String(decoding: await client.rest(), as: UTF8.self)
      let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
      #expect(statuses == ["200", "404", "200"])
      #expect(text.hasSuffix("\r\n\r\n"))
      #expect(text.contains("Connection: close"))
    }
  }

  @Test(arguments: [("/v1/none", "GET", 404), ("/v1/state", "DELETE", 405), ("/", "GET", 404)])
  func `an unknown path or method fails`(path: String, method: String, status: Int) async throws {
    try await HTTPRig.serve { rig in
      let answer = try await TestClient.ask(rig.port, path, method: method)
      #expect(answer.status == status)
      #expect(try answer.members()["error"] is String)
    }
  }

  @Test func `a port in use is reported`() throws {
    let first = try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true)))
    let error = #expect(throws: HTTPListenerError.self) { try HTTPListener(first.address) }
    #expect(error?.description == "\(first.address) is already in use by another program")
  }
}
