import HTTPServer
import Outlets
import TestSupport
import Testing

/// Clients that begin a request and never complete it.
@Suite(.timeLimit(.minutes(10))) struct LateRequestTests {
  @Test func `the head of a request that stops is answered with 408, and the connection closed`()
    async throws
  {
    var limits = HTTPLimits.patient
    limits.request = .seconds(2)
    try await HTTPRig.serve(limits: limits) { rig in
      let client = try TestClient(port: rig.port)
      await client.send("GET /v1/time HTTP/1.1\r\nHost: local")
      let answer = try #require(await client.answer())
      #expect(answer.status == 408 && answer.fields["connection"] == "close")
      #expect(try answer.members()["error"] as? String == "the request did not arrive within 2 s")
      #expect(await client.rest().isEmpty)
    }
  }

  @Test(.enabled(if: SecurePeer.isPossible, SecurePeer.absence))
  func `so is one over TLS`() async throws {
    let peer = try SecurePeer()
    let script = """
      import socket, ssl, sys
      context = ssl.create_default_context(cafile=sys.argv[1])
      try:
        client = context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[2]))),
                                     server_hostname="127.0.0.1")
        client.sendall(b"GET /v1/time HTTP/1.1\\r\\nHost: local")
        print(client.recv(4096)[:12].decode())
      except OSError:
        print()
      """
    var status = ""
    // On a busy machine, the handshake alone may take longer than the shortest of these times; it has no answer.
    for seconds in [2, 8, 32, 128] {
      var limits = HTTPLimits.patient
      limits.request = .seconds(seconds)
      status = try await HTTPRig.serve(identity: TLSIdentity(peer.files), limits: limits) { rig in
        try await peer.python(script, ["\(rig.port)"])
      }
      guard status == "\n" else { break }
    }
    #expect(status == "HTTP/1.1 408\n")
  }
}
