import Breathing
import Foundation
import HTTPServer
import Outlets
import TestSupport
import Testing

/// HTTPS with certificates made for each test, and clients of other authors: curl and Python.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: SecurePeer.isPossible, SecurePeer.absence)
)
struct HTTPSTests {
  private let peer: SecurePeer

  init() throws { peer = try SecurePeer() }

  private func identity() throws -> TLSIdentity { try TLSIdentity(peer.files) }

  @Test(arguments: ["1.2", "1.3"])
  func `a client that trusts the authority is answered`(version: String) async throws {
    try await HTTPRig.serve(identity: identity()) { [peer] rig in
      let words = ["--tlsv\(version)", "--tls-max", version, "--http2"]
      let answer = try await peer.curl(
        words + ["-w", " %{http_code} %{http_version}", "https://127.0.0.1:\(rig.port)/v1/state"]
      )
      let text = String(decoding: answer.output, as: UTF8.self)
      #expect(answer.status == 0)
      // It offers HTTP/2 as well, and the server chooses HTTP/1.1.
      #expect(text.contains("\"pattern\"") && text.hasSuffix(" 200 1.1"))
    }
  }

  @Test func `a client without trust, or with TLS 1.1 only, gives up`() async throws {
    let other = try SecurePeer()
    try await HTTPRig.serve(identity: identity()) { [peer] rig in
      let url = "https://127.0.0.1:\(rig.port)/v1/time"
      let old = ["--tls-max", "1.1", "--ciphers", "ALL@SECLEVEL=0"]
      let answers = [
        try await other.curl([url]), try await peer.curl(old + [url]), try await peer.curl([url]),
      ]
      #expect(answers.map(\.status) == [60, 35, 0])
    }
  }

  @Test func `a client that offers no HTTP/1.1 is refused in the handshake`() async throws {
    let script = """
      import socket, ssl, sys
      context = ssl.create_default_context(cafile=sys.argv[1])
      context.set_alpn_protocols([sys.argv[3]])
      try:
        with context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[2]))),
                                 server_hostname="127.0.0.1") as client:
          print(client.selected_alpn_protocol())
      except ssl.SSLError as error:
        print(type(error).__name__)
      """
    try await HTTPRig.serve(identity: identity()) { [peer] rig in
      let answers = [
        try await peer.python(script, ["\(rig.port)", "h2"]),
        try await peer.python(script, ["\(rig.port)", "http/1.1"]),
      ]
      #expect(answers == ["SSLError\n", "http/1.1\n"])
    }
  }

  @Test func `commands, a large file and several requests pass on one connection`() async throws {
    let large = String(
      repeating: "The sea of one leg turns into the sea of the next. ",
      count: 36_000
    )
    let web = try ScratchFolder(["large.txt": large])
    try await HTTPRig.serve(identity: identity(), web: StaticFiles(path: web.path)) { [peer] rig in
      let url = "https://127.0.0.1:\(rig.port)"
      let answer = try await peer.curl([
        "\(url)/large.txt", "-o", peer.path("large"), "-w", "%{num_connects} ", "--next", "-sS",
        "--cacert", peer.authority.certificate,
        "-H", "Content-Type: application/json", "-d", #"{"command":"pause"}"#, "-o",
        peer.path("own"),
        "\(url)/v1/commands", "-w", "%{num_connects} %{http_code}",
      ])
      #expect(String(decoding: answer.output, as: UTF8.self) == "1 0 202")
      #expect(try Data(contentsOf: URL(filePath: peer.path("large"))) == Data(large.utf8))
      #expect(rig.commands.count == 1)
    }
  }

  @Test func `cues arrive as events`() async throws {
    try await HTTPRig.serve(identity: identity()) { [peer] rig in
      let listener = try CueFile(peer, port: rig.port)
      defer { listener.end() }
      try await waitUntil { try listener.text.contains("event: ") }
      let ids = rig.publish(seconds: 1..<119).map { "id: \(CueID($0))" }
      let count = ids.count + 1
      try await waitUntil { try listener.ids.count == count }
      #expect(try Array(listener.ids.dropFirst()) == ids)
    }
  }

  @Test func `a client that reads slowly receives what it missed, in pieces`() async throws {
    // The cues it missed are more than a small buffer holds, so they are sent over some seconds.
    let script = """
      import socket, ssl, sys
      context = ssl.create_default_context(cafile=sys.argv[1])
      plain = socket.socket()
      plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
      plain.connect(("127.0.0.1", int(sys.argv[2])))
      with context.wrap_socket(plain, server_hostname="127.0.0.1") as client:
        client.sendall(b"GET /v1/cues HTTP/1.1\\r\\nHost: localhost\\r\\nLast-Event-ID: "
                       + sys.argv[3].encode() + b"\\r\\n\\r\\n")
        text = b""
        while text.count(b"\\nid: ") < int(sys.argv[4]) or not text.endswith(b"\\n\\n"):
          text += client.recv(700)
        print("\\n".join(line[4:] for line in text.decode().split("\\n") if line.startswith("id: ")))
      """
    try await HTTPRig.serve(identity: identity()) { [peer] rig in
      let listener = try CueFile(peer, port: rig.port)
      defer { listener.end() }
      try await waitUntil { try listener.text.contains("event: ") }
      var ids: [String] = []
      for start in [1.0, 120, 240, 360] {
        ids += rig.publish(seconds: start..<start + 119).map { "\(CueID($0))" }
        let last = try #require(ids.last)
        try await waitUntil { try listener.text.contains("id: \(last)\n") }
      }
      ids = ids.suffix(200)
      let first = try #require(ids.first)
      let output = try await peer.python(script, ["\(rig.port)", first, "\(ids.count - 1)"])
      #expect(output == ids.dropFirst().joined(separator: "\n") + "\n")
    }
  }

  @Test func `a connection ends with close_notify`() async throws {
    // Python reports a connection that ends without it as an error.
    let script = """
      import socket, ssl, sys
      context = ssl.create_default_context(cafile=sys.argv[1])
      with context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[2]))),
                               server_hostname="127.0.0.1", suppress_ragged_eofs=False) as client:
        client.sendall(b"GET /v1/time HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n")
        answer = b""
        while part := client.recv(4096): answer += part
        print(answer.split(b"\\r\\n")[0].decode())
      """
    try await HTTPRig.serve(identity: identity()) { [peer] rig in
      let status = try await peer.python(script, ["\(rig.port)"])
      #expect(status == "HTTP/1.1 200 OK\n")
    }
  }

  @Test func `many clients are served at once`() async throws {
    let script = """
      import socket, ssl, sys
      context = ssl.create_default_context(cafile=sys.argv[1])
      clients = [context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[2]))),
                                     server_hostname="127.0.0.1") for _ in range(200)]
      for client in clients:
        client.sendall(b"GET /v1/time HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
      print(sum(client.recv(4096).startswith(b"HTTP/1.1 200") for client in reversed(clients)))
      """
    try await HTTPRig.serve(identity: identity()) { [peer] rig in
      let count = try await peer.python(script, ["\(rig.port)"])
      #expect(count == "200\n")
    }
  }

  @Test func `a client that stalls in the handshake is disconnected`() async throws {
    var limits = HTTPLimits.patient
    (limits.idle, limits.request) = (.seconds(2), .seconds(2))
    try await HTTPRig.serve(identity: identity(), limits: limits) { [peer] rig in
      let silent = try TestClient(port: rig.port)
      let halfway = try TestClient(port: rig.port)
      // A record of the handshake that announces 512 bytes, of which one follows.
      await halfway.send([22, 3, 1, 2, 0, 1])
      #expect(await silent.rest().isEmpty)
      #expect(await halfway.rest().isEmpty)
      // On a busy machine, curl itself may be too slow, and is counted as well.
      var lost = 0
      try await waitUntil {
        let metrics = try await peer.curl(["https://127.0.0.1:\(rig.port)/metrics"])
        let text = String(decoding: metrics.output, as: UTF8.self)
        let expiry = "aloft_http_certificate_expiry_timestamp_seconds "
        guard text.contains(expiry) else { return false }
        let figure = "aloft_http_lost_total{reason=\"slow_request\"} "
        let line = text.split(separator: "\n").first { $0.hasPrefix(figure) }
        lost = line.flatMap { Int($0.dropFirst(figure.count)) } ?? 0
        return true
      }
      #expect(lost >= 2)
    }
  }

  @Test func `damaged handshakes and random bytes leave the server as it was`() async throws {
    let script = """
      import ssl
      received, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
      client = ssl.create_default_context().wrap_bio(received, sent, server_hostname="localhost")
      try: client.do_handshake()
      except ssl.SSLWantReadError: print(sent.read().hex())
      """
    let text = try await Oracle.python(script).dropLast()
    let hello = stride(from: 0, to: text.count, by: 2).compactMap { index in
      let start = text.index(text.startIndex, offsetBy: index)
      return UInt8(text[start...].prefix(2), radix: 16)
    }
    try #require(hello.count > 100 && hello[0] == 22)
    try await HTTPRig.serve(identity: identity()) { [peer] rig in
      var random = SeededGenerator(seed: 20)
      for attempt in 0..<300 {
        var bytes = hello
        switch attempt % 3 {
        case 0:
          for _ in 0..<4 {
            bytes[Int.random(in: 5..<bytes.count, using: &random)] = .random(
              in: 0...255,
              using: &random
            )
          }
        case 1: bytes = Array(bytes.prefix(Int.random(in: 1..<bytes.count, using: &random)))
        default:
          bytes = [22] + (0..<200).map { _ in .random(in: 0...255, using: &random) }
        }
        let client = try TestClient(port: rig.port)
        await client.send(bytes)
        client.endSending()
        _ = await client.rest()
      }
      #expect(try await peer.curl(["https://127.0.0.1:\(rig.port)/v1/time"]).status == 0)
    }
  }

  @Test func `pages requested without TLS are redirected, other requests refused`() async throws {
    try await HTTPRig.serve(identity: identity()) { rig in
      let page = try await TestClient.ask(
        rig.port,
        "/control?a=b%26c&d=%C3%A9",
        host: "room.example:\(rig.port)"
      )
      #expect(page.status == 307)
      #expect(
        page.fields["location"] == "https://room.example:\(rig.port)/control?a=b%26c&d=%C3%A9"
      )
      let command = try await TestClient.command(rig.port, #"{"command":"pause"}"#)
      #expect(command.status == 400 && command.text.contains("requires https://"))
      #expect(rig.commands.isEmpty)
      let secret = try await TestClient.ask(
        rig.port,
        "/v1/state",
        fields: ["Authorization: Bearer a-word-of-some-length"]
      )
      #expect(secret.status == 400 && secret.text.contains("sent unencrypted"))
      let odd = try await TestClient.ask(rig.port, "/", host: "a\"><b")
      #expect(odd.status == 400 && odd.fields["location"] == nil)
      let garbage = try TestClient(port: rig.port)
      await garbage.send("\u{1}\u{2}\u{3}\r\n\r\n")
      #expect(await garbage.answer()?.status == 400)
    }
  }
}

/// A client that writes cues to a file.
private final class CueFile: Sendable {
  private let path: String
  private let process: pid_t

  init(_ peer: SecurePeer, port: UInt16) throws {
    path = peer.path("cues")
    process = try SecurePeer.start(
      [SecurePeer.curl, "-sSN", "--cacert", peer.authority.certificate]
        + ["https://127.0.0.1:\(port)/v1/cues"],
      writing: path
    )
  }

  var text: String {
    get throws { String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) }
  }

  /// The lines with an id; the last line of the file may be incomplete.
  var ids: [String] {
    get throws {
      try text.components(separatedBy: "\n").dropLast().filter { $0.hasPrefix("id: ") }
    }
  }

  func end() {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}
