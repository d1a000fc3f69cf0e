import Foundation
import TestSupport
import Testing

@testable import Feeds

struct OpenSkyAccessTests {
  private static let credentials = try? OpenSkyCredentials(clientID: "me", secret: "key")

  private static let unencrypted = "it must begin with https://, to keep the credentials encrypted"

  @Test(arguments: [
    ("http://opensky-network.org/api", unencrypted), ("http://127.0.0.1.example.org/", unencrypted),
    ("http://localhost@evil.org/", unencrypted), ("http://127.0.0.1:80@evil.org/", unencrypted),
    ("HTTP://evil.org", unencrypted), ("/tmp/api", "it must begin with https://"),
    ("ftp://x", "ftp:// is not supported; use https://, http://, file:// or a path"),
    ("", "an empty address"),
  ])
  func `secrets are not sent unencrypted`(address: String, why: String) throws {
    let credentials = try #require(Self.credentials)
    #expect(throws: FetchError.address(why)) {
      try OpenSkyAccess(api: address, credentials: credentials)
    }
    #expect(throws: FetchError.address(why)) {
      try OpenSkyAccess(token: address, credentials: credentials)
    }
  }

  @Test(arguments: [
    "https://opensky.example/api", "http://127.0.0.1:8080/api", "http://localhost/api",
    "http://[::1]:9/api",
  ])
  func `secrets are sent encrypted, and to this machine`(address: String) throws {
    let credentials = try #require(Self.credentials)
    #expect(
      try OpenSkyAccess(api: address, token: address, credentials: credentials).api == address
    )
  }

  @Test func `an address without secrets may be unencrypted`() throws {
    #expect(try OpenSkyAccess(api: "http://mirror.example/api/").api == "http://mirror.example/api")
  }

  @Test func `the file that OpenSky hands out is read`() throws {
    let file = Array(#"{"clientId":"me-api-client","clientSecret":"k3y","more":1}"#.utf8)
    let credentials = try OpenSkyCredentials(file: file)
    #expect(credentials.clientID == "me-api-client" && credentials.secret == "k3y")
  }

  @Test(
    arguments: [
      ("", OpenSkyCredentials.Problem.form), ("{}", .form), (#"{"clientId":"a"}"#, .form),
      (#"{"clientId":1,"clientSecret":"b"}"#, .form), ("[", .form),
      (#"{"clientId":"","clientSecret":"b"}"#, .characters("clientId")),
      (#"{"clientId":"a","clientSecret":"b\nc"}"#, .characters("clientSecret")),
      (#"{"clientId":"a","clientSecret":"é"}"#, .characters("clientSecret")),
    ] as [(String, OpenSkyCredentials.Problem)]
  )
  func `other files are refused`(file: String, problem: OpenSkyCredentials.Problem) {
    let error = #expect(throws: OpenSkyCredentials.Problem.self) {
      try OpenSkyCredentials(file: Array(file.utf8))
    }
    #expect(error == problem)
    guard case .characters(let name) = problem else { return }
    #expect(error?.description == "\(name) must be 1 to 1024 visible ASCII characters")
  }

  @Test(arguments: [0o600, 0o400, 0o700])
  func `a secret is read from a file that only its owner can read`(mode: Int) throws {
    let bytes = try withScratchFile("calm", mode: mode) { try SecretFile(path: $0).read() }
    #expect(String(decoding: bytes, as: UTF8.self) == "calm")
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o620, 0o602, 0o610, 0o666])
  func `a secret that others can access is refused, with its mode`(mode: Int) throws {
    try withScratchFile("calm", mode: mode) { path in
      let error = #expect(throws: SecretFile.Problem.self) { try SecretFile(path: path).read() }
      #expect(error == .open(mode: UInt32(mode)))
      #expect(error?.description.contains("mode 0\(String(mode, radix: 8))") == true)
    }
  }

  @Test func `a credential of the service manager may have an access list, but not be public`()
    throws
  {
    try withScratchFile("calm", mode: 0o440) { path in
      let folder = String(path[..<(try #require(path.lastIndex(of: "/")))])
      let bytes = try SecretFile(path: path, credentials: folder).read()
      #expect(String(decoding: bytes, as: UTF8.self) == "calm")
      for elsewhere in [nil, "/run/credentials/other", String(folder.dropLast()), "", "/"] {
        #expect(throws: SecretFile.Problem.open(mode: 0o440)) {
          try SecretFile(path: path, credentials: elsewhere).read()
        }
      }
    }
    try withScratchFile("calm", mode: 0o444) { path in
      let folder = String(path[..<(try #require(path.lastIndex(of: "/")))])
      #expect(throws: SecretFile.Problem.open(mode: 0o444)) {
        try SecretFile(path: path, credentials: folder).read()
      }
    }
  }

  @Test func `folders, missing files and large ones hold no secret`() throws {
    #expect(throws: SecretFile.Problem.unreadable("it is not a file")) {
      try SecretFile(path: "/tmp").read()
    }
    #expect(throws: SecretFile.Problem.unreadable("no such file or directory")) {
      try SecretFile(path: "/nonexistent/secret").read()
    }
    try withScratchFile("calm", mode: 0o600) { path in
      try Data(count: 70_000).write(to: URL(filePath: path))
      #expect(throws: SecretFile.Problem.tooLarge) { try SecretFile(path: path).read() }
    }
  }
}
