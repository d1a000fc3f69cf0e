import Foundation
import HTTPServer
import Outlets
import Settings
import System
import TestSupport
import Testing

/// Certificates in files: which are refused, and what happens when they change.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: SecurePeer.isPossible, SecurePeer.absence)
)
struct TLSIdentityTests {
  private let peer: SecurePeer

  init() throws { peer = try SecurePeer() }

  private func openssl(_ words: [String]) async throws {
    _ = try await Oracle.ask("/usr/bin/openssl", words)
  }

  private func copy(_ from: TLSIdentity.Files, to files: TLSIdentity.Files) throws {
    for (source, target) in [(from.certificate, files.certificate), (from.key, files.key)] {
      try #require(rename(source, target) == 0)
    }
  }

  /// The failure of the settings of HTTP with two files.
  private func failure(certificate: String?, key: String?) throws -> Failure? {
    var lines = ["[http]", "listen = \"127.0.0.1:9\""]
    if let certificate { lines.append("certificate = \"\(certificate)\"") }
    if let key { lines.append("key = \"\(key)\"") }
    var configuration = Configuration(.builtIn)
    try configuration.read(lines.joined(separator: "\n"), from: "aloft.toml")
    return #expect(throws: Failure.self) { try HTTPKind().services(configuration) }
  }

  private func expect(
    _ failure: Failure?,
    _ words: String...,
    status: System.ExitStatus = .configuration,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for word in words {
      #expect(failure?.message.contains(word) == true, sourceLocation: sourceLocation)
    }
    #expect(failure?.status == status, sourceLocation: sourceLocation)
  }

  @Test func `one setting without the other is refused`() throws {
    let files = peer.files
    expect(try failure(certificate: files.certificate, key: nil), "http.certificate", "http.key")
    expect(try failure(certificate: nil, key: files.key), "http.key", "http.certificate")
  }

  @Test func `a file that cannot be used is named with the reason`() async throws {
    let (good, key) = (peer.files.certificate, peer.files.key)
    expect(
      try failure(certificate: "/nowhere/a.pem", key: key),
      "http.certificate = \"/nowhere/a.pem\"",
      "it cannot be read: no such file"
    )
    expect(
      try failure(certificate: good, key: peer.folder.path),
      "http.key = \"\(peer.folder.path)\"",
      "it is not a file"
    )
    expect(
      try failure(certificate: peer.path("empty"), key: key),
      "http.certificate",
      "no certificate in PEM form"
    )
    chmod(peer.path("empty"), 0o600)
    expect(
      try failure(certificate: good, key: peer.path("empty")),
      "http.key",
      "no private key in PEM form"
    )
    let other = try SecurePeer.files(of: peer.authority, named: "other")
    expect(
      try failure(certificate: good, key: other.key),
      "http.key = \"\(other.key)\"",
      "the key does not belong to the certificate"
    )
    let locked = peer.path("locked.key")
    try await openssl(["ec", "-in", key, "-aes256", "-passout", "pass:secret", "-out", locked])
    expect(try failure(certificate: good, key: locked), "http.key", "protected by a passphrase")
    let open = peer.path("open.key")
    try FileManager.default.copyItem(atPath: key, toPath: open)
    chmod(open, 0o644)
    expect(
      try failure(certificate: good, key: open),
      "http.key",
      "every user of this machine",
      status: .noPermission
    )
    let damaged = peer.path("damaged.crt")
    let text = try String(contentsOfFile: good, encoding: .utf8)
    try Data((text + text.prefix(200) + "\n-----END CERTIFICATE-----\n").utf8)
      .write(to: URL(filePath: damaged))
    expect(
      try failure(certificate: damaged, key: key),
      "http.certificate",
      "a certificate after the first is damaged"
    )
    let weak = peer.path("weak")
    try await openssl(
      ["req", "-x509", "-newkey", "rsa:1024", "-nodes", "-days", "2", "-subj", "/CN=weak"]
        + ["-keyout", weak + ".key", "-out", weak + ".crt"]
    )
    expect(
      try failure(certificate: weak + ".crt", key: weak + ".key"),
      "http.certificate",
      "key too small"
    )
  }

  @Test func `a certificate and its key may be one file, with the issuers between them`() throws {
    let parts = [peer.files.certificate, peer.authority.certificate, peer.files.key]
    let all = try parts.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    let file = peer.path("all.pem")
    try Data(all.utf8).write(to: URL(filePath: file))
    chmod(file, 0o600)
    _ = try TLSIdentity(TLSIdentity.Files(certificate: file, key: file))
  }

  @Test func `periods of validity are reported`() throws {
    let identity = try TLSIdentity(peer.files)
    let validity = identity.context.validity
    #expect(validity.upperBound - validity.lowerBound == 2 * 86_400)
    let warnings: [(seconds: Int64, words: String)] = [
      (validity.lowerBound - 1, "clients refuse it until then"),
      (validity.upperBound + 1, ".crt expired on 20"),
      (validity.upperBound - 6 * 86_400, "refuse it until"),
      (validity.upperBound - 3_600, "is not renewed yet"),
    ]
    for (seconds, words) in warnings {
      let warning = try #require(identity.warning(atUnixSeconds: seconds))
      #expect(warning.contains(words), "\(warning)")
    }
    var messages: [String] = []
    for _ in 0..<3 {
      identity.refresh(atUnixSeconds: validity.upperBound + 1) { messages.append($0) }
    }
    #expect(messages.count == 1)
  }

  @Test func `files that cannot be used leave the former certificate, which is logged once`() throws
  {
    let identity = try TLSIdentity(peer.files)
    // Both certificates are valid an hour later, however long it takes to make the second one.
    let (former, time) = (identity.context, identity.context.validity.lowerBound + 3_600)
    var messages: [String] = []
    func refresh() { identity.refresh(atUnixSeconds: time) { messages.append($0) } }
    messages.removeAll()
    refresh()
    let expiry = messages
    // The key is not there yet, as between the two writes of a renewal.
    let next = try SecurePeer.files(of: peer.authority, named: "next")
    try #require(rename(next.certificate, peer.files.certificate) == 0)
    refresh()
    #expect(messages == expiry && identity.context === former)
    for _ in 0..<3 { refresh() }
    #expect(messages.count == expiry.count + 1 && identity.context === former)
    #expect(messages.last?.contains("does not belong to the certificate") == true)
    #expect(messages.last?.contains("the former certificate stays in use") == true)
    try #require(rename(next.key, peer.files.key) == 0)
    refresh()
    #expect(messages.count == expiry.count + 2 && identity.context !== former)
    #expect(messages.last?.contains("was renewed; it is valid until 20") == true)
  }

  @Test func `a renewed certificate serves new clients, and those connected stay`() async throws {
    let script = """
      import os, socket, ssl, sys, time
      context = ssl.create_default_context(cafile=sys.argv[1])
      def connect():
        client = context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[2]))),
                                     server_hostname="127.0.0.1")
        return client, client.getpeercert()["subject"][0][0][1]
      def ask(client):
        client.sendall(b"GET /v1/time HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
        return client.recv(4096)[:12].decode()
      first, name = connect()
      print(name, ask(first))
      open(sys.argv[3] + "/first", "w")
      while not os.path.exists(sys.argv[3] + "/renewed"): time.sleep(0.01)
      second, name = connect()
      print(name, ask(first), ask(second))
      """
    let identity = try TLSIdentity(peer.files)
    let next = try SecurePeer.files(of: peer.authority, named: "next")
    try await HTTPRig.serve(identity: identity) { [peer] rig in
      async let output = peer.python(script, ["\(rig.port)", peer.folder.path])
      try await waitUntil { FileManager.default.fileExists(atPath: peer.path("first")) }
      try copy(next, to: peer.files)
      identity.refresh(atUnixSeconds: 0) { _ in }
      try Data().write(to: URL(filePath: peer.path("renewed")))
      let text = try await output
      #expect(text == "server HTTP/1.1 200\nnext HTTP/1.1 200 HTTP/1.1 200\n")
    }
  }

  @Test func `addresses that are printed say https`() throws {
    var configuration = Configuration(.builtIn)
    let lines = [
      "[http]", "listen = \"0.0.0.0:9\"", "certificate = \"\(peer.files.certificate)\"",
      "key = \"\(peer.files.key)\"",
    ]
    try configuration.read(lines.joined(separator: "\n"), from: "aloft.toml")
    #expect(try configuration.pageAddress(on: "192.0.2.7") == "https://192.0.2.7:9/")
  }
}
