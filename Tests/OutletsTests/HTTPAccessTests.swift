import HTTPServer
import Network
import Outlets
import Show
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct HTTPAccessTests {
  static let token = "a-token-of-some-length"

  @Test(arguments: [
    (#"{"command":"slower"}"#, Command.slower),
    (#"{"command":"volume","value":35}"#, .volume(35)),
    (#"{"command":"view","value":"airport"}"#, .view(.airport)),
    (#"{"command":"too_slow"}"#, .tooSlow),
  ])
  func `a command from this machine is taken`(body: String, command: Command) async throws {
    try await HTTPRig.serve { rig in
      let answer = try await TestClient.command(rig.port, body)
      #expect(answer.status == 202)
      #expect(answer.text == #"{"ok":true}"#)
      #expect(rig.commands == [command])
    }
  }

  @Test(arguments: [
    ("{", 400), ("[]", 400), (#"{"command":7}"#, 400), (#"{"command":"dance"}"#, 422),
    (#"{"command":"volume","value":101}"#, 422), (#"{"command":"pattern","value":"none"}"#, 422),
    (#"{"command":"slower","value":"now"}"#, 422),
  ])
  func `an unknown command is refused by name`(body: String, status: Int) async throws {
    try await HTTPRig.serve { rig in
      let answer = try await TestClient.command(rig.port, body)
      #expect(answer.status == status)
      #expect(try answer.members()["error"] is String)
      #expect(rig.commands.isEmpty)
    }
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
  func `a form of another site cannot send a command`(type: String) async throws {
    try await HTTPRig.serve { rig in
      let answer = try await TestClient.command(
        rig.port,
        #"{"command":"slower"}"#,
        fields: ["Content-Type: \(type)"]
      )
      #expect(answer.status == 415)
      #expect(rig.commands.isEmpty)
    }
  }

  @Test(arguments: [
    // Another site's page, and one with a hidden origin.
    ("127.0.0.1", "Origin: http://evil.example", 403),
    ("127.0.0.1", "Origin: null", 403),
    // Another program on this machine counts as another site, too.
    ("localhost:8737", "Origin: http://localhost:3000", 403),
    // Another site's name that resolves to this machine (DNS rebinding).
    ("evil.example", "X: y", 421), ("evil.example:8737", "Origin: http://evil.example:8737", 421),
    ("127.0.0.1.evil.example", "X: y", 421), ("[::2]:80", "X: y", 421),
    // Another site's image or script.
    ("localhost", "Sec-Fetch-Site: cross-site", 403),
    // This machine by its names, and the page served by it.
    ("LocalHost", "X: y", 200), ("LOCALHOST:8737", "X: y", 200), ("localhost.", "X: y", 200),
    ("LocalHost.:80", "X: y", 200), ("127.1.2.3:80", "X: y", 200), ("[::1]:80", "X: y", 200),
    ("[::1]", "X: y", 200), ("[0:0:0:0:0:0:0:1]:80", "X: y", 200),
    ("[::ffff:127.0.0.1]", "X: y", 200), ("[::ffff:10.0.0.7]", "X: y", 421),
    ("localhost..", "X: y", 421), ("xlocalhost", "X: y", 421), ("", "X: y", 421),
    ("LOCALHOST:8737", "Origin: http://localhost:8737", 200),
    ("localhost:8737", "Origin: http://localhost:8737", 200),
  ])
  func `pages of other sites are refused`(host: String, field: String, status: Int) async throws {
    try await HTTPRig.serve { rig in
      let seen = try await TestClient.ask(rig.port, "/v1/state", host: host, fields: [field])
      #expect(seen.status == status)
      let answer = try await TestClient.command(
        rig.port,
        #"{"command":"slower"}"#,
        host: host,
        fields: ["Content-Type: application/json", field]
      )
      #expect(answer.status == (status == 200 ? 202 : status))
      #expect(rig.commands.count == (status == 200 ? 1 : 0))
    }
  }

  @Test func `a target that names the host is checked as the field, and the server has options`()
    async throws
  {
    try await HTTPRig.serve { rig in
      for (host, status) in [("LOCALHOST", 200), ("127.0.0.1:80", 200), ("a.example", 421)] {
        let target = "http://\(host)/v1/state"
        let answer = try await TestClient.ask(rig.port, target, host: "localhost")
        #expect(answer.status == status)
      }
      let options = try await TestClient.ask(rig.port, "*", method: "OPTIONS")
      #expect(options.status == 204 && options.fields["allow"] == "GET, HEAD, POST, OPTIONS")
    }
  }

  @Test func `a listed site may send requests after a preflight`() async throws {
    try await HTTPRig.serve(origins: ["https://wall.example"]) { rig in
      let asked = try await TestClient.ask(
        rig.port,
        "/v1/commands",
        method: "OPTIONS",
        fields: ["Origin: https://wall.example", "Access-Control-Request-Method: POST"]
      )
      #expect(asked.status == 204)
      #expect(asked.fields["access-control-allow-origin"] == "https://wall.example")
      #expect(asked.fields["access-control-allow-methods"] == "POST")
      #expect(asked.fields["access-control-allow-headers"]?.contains("If-None-Match") == true)
      let state = try await TestClient.ask(
        rig.port,
        "/v1/state",
        fields: ["Origin: https://wall.example"]
      )
      #expect(state.status == 200)
      #expect(state.fields["access-control-allow-origin"] == "https://wall.example")
      #expect(state.fields["vary"] == "Origin")
      #expect(state.fields["access-control-expose-headers"] == "ETag")
      let other = try await TestClient.ask(
        rig.port,
        "/v1/commands",
        method: "OPTIONS",
        fields: ["Origin: https://evil.example"]
      )
      #expect(other.fields["access-control-allow-origin"] == nil)
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `with remote commands on, staff need the token and the room may join`(
    isPageOpen: Bool,
    isReachable: Bool
  ) async throws {
    let files = try ScratchFolder(["index.html": "<p>", "control.html": "<p>"])
    // No cue is due within the hour, so that health is good however busy the machine.
    try await HTTPRig.serve(
      age: -3_600,
      token: Self.token,
      isPageOpen: isPageOpen,
      isReachable: isReachable,
      web: StaticFiles(path: files.path)
    ) { rig in
      let room = isPageOpen ? 200 : 401
      let expected = [
        "/v1/time": 200, "/healthz": 200, "/openapi.json": 200, "/": 200, "/control": 200,
        "/v1/state": room, "/v1/timeline": room, "/metrics": 401, "/v1/scene.png": 401,
      ]
      for (path, status) in expected {
        let anybody = try await TestClient.ask(rig.port, path)
        #expect(anybody.status == status, "\(path): \(anybody.status)")
        let word = "Authorization: bearer \(Self.token)"
        let staff = try await TestClient.ask(rig.port, path, fields: [word])
        let known = path == "/v1/scene.png" ? 404 : 200
        #expect(staff.status == known, "\(path): \(staff.status)")
      }
    }
  }

  @Test func `people in the room do not receive the seed`() async throws {
    try await HTTPRig.serve(token: Self.token, isPageOpen: true, isReachable: true) { rig in
      let word = "Authorization: Bearer \(Self.token)"
      let staff = try await TestClient.ask(rig.port, "/v1/state", fields: [word])
      #expect(staff.text.contains(#""seed":"1""#))
      for path in ["/v1/state", "/v1/timeline"] {
        let room = try await TestClient.ask(rig.port, path)
        #expect(room.status == 200 && !room.text.contains("seed"), "\(path)")
      }
    }
  }

  @Test(arguments: [
    "", "Bearer", "Bearer ", "Bearer a-token-of-some-lengti", "Bearer a-token-of-some-lengthh",
    "Bearer a-token-of-some-lengt", "Basic a-token-of-some-length", "a-token-of-some-length",
    "Bearer a-token-of-some-lengtha-token-of-some-length",
  ])
  func `a wrong token is refused`(word: String) async throws {
    try await HTTPRig.serve(token: Self.token, isPageOpen: true, isReachable: true) { rig in
      let fields = ["Content-Type: application/json", "Authorization: \(word)"]
      let answer = try await TestClient.command(rig.port, #"{"command":"skip"}"#, fields: fields)
      #expect(answer.status == 401)
      #expect(answer.fields["www-authenticate"] == "Bearer realm=\"aloft\"")
      #expect(rig.commands.isEmpty)
      let right = ["Content-Type: application/json", "Authorization: Bearer \(Self.token)"]
      let done = try await TestClient.command(rig.port, #"{"command":"skip"}"#, fields: right)
      #expect(done.status == 202)
    }
  }

  @Test func `a server open to others refuses every request without a token`() async throws {
    try await HTTPRig.serve(isReachable: true) { rig in
      let command = try await TestClient.command(rig.port, #"{"command":"skip"}"#)
      let state = try await TestClient.ask(rig.port, "/v1/state")
      #expect(command.status == 403 && state.status == 403)
    }
  }

  @Test(arguments: ["short", "fifteen-bytes-x", "with a blank in the word", "ü-umlaut-in-the-word"])
  func `a token that is short or not a header value is refused`(word: String) {
    #expect(HTTPToken(word) == nil)
    #expect(HTTPToken(Self.token)?.description == "a token of 22 bytes")
  }

  @Test(arguments: [
    ("127.0.0.1:8737", "127.0.0.1:8737", true), ("localhost:80", "127.0.0.1:80", true),
    ("[::1]:8737", "[::1]:8737", true), ("127.9.9.9:1", "127.9.9.9:1", true),
    ("0.0.0.0:8737", "0.0.0.0:8737", false), ("[::]:8737", "[::]:8737", false),
    ("192.168.1.7:65535", "192.168.1.7:65535", false),
  ])
  func `addresses are read`(text: String, written: String, isLoopback: Bool) throws {
    let address = try #require(Endpoint(text)?.listenable)
    #expect(address.description == written)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(arguments: [
    "", "8737", ":8737", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "::1:80",
    "[::1]", "[127.0.0.1]:80", "display.local:80", "http://127.0.0.1:80", "127.1:80",
  ])
  func `other text is not an address`(text: String) {
    #expect(Endpoint(text)?.listenable == nil)
  }
}
