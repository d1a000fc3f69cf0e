import Foundation
import HTTPServer
import TestSupport
import Testing

/// A certificate for 127.0.0.1, and clients of other authors that trust it.
struct SecurePeer: Sendable {
  static let curl = "/usr/bin/curl"

  /// Whether the programs are installed.
  static let isPossible =
    TestAuthority.isPossible && FileManager.default.isExecutableFile(atPath: curl)
    && Oracle.hasPython(with: "ssl")

  static let absence: Comment = "openssl, curl and python3 are not all installed"

  let folder: ScratchFolder
  let authority: TestAuthority
  let files: TLSIdentity.Files

  /// Creates the certificate.
  init() throws {
    folder = try ScratchFolder(["empty": ""])
    authority = try TestAuthority("authority", in: URL(filePath: folder.path))
    files = try Self.files(of: authority, named: "server")
  }

  /// Issues another certificate for 127.0.0.1.
  static func files(of authority: TestAuthority, named name: String) throws -> TLSIdentity.Files {
    let made = try authority.certify(name, at: "127.0.0.1")
    return TLSIdentity.Files(certificate: made.certificate, key: made.key)
  }

  /// The path of a file in its folder.
  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Runs curl; returns its exit status and what it printed.
  func curl(_ words: [String]) async throws -> (status: Int32, output: [UInt8]) {
    try await run([Self.curl, "-sS", "--cacert", authority.certificate] + words)
  }

  /// Runs a Python script with the authority's certificate as the first argument.
  func python(_ script: String, _ words: [String]) async throws -> String {
    let file = path("\(UUID().uuidString).py")
    try Data(script.utf8).write(to: URL(filePath: file))
    let (status, output) = try await run(
      ["/usr/bin/env", "python3", file, authority.certificate] + words
    )
    try #require(status == 0)
    return String(decoding: output, as: UTF8.self)
  }

  private func run(_ words: [String]) async throws -> (status: Int32, output: [UInt8]) {
    let output = path(UUID().uuidString)
    let process = try Self.start(words, writing: output)
    let status = await ChildProcess.end(of: process)
    return (status >> 8 & 0xFF, Array(try Data(contentsOf: URL(filePath: output))))
  }

  /// Starts a program whose output goes to a file.
  static func start(_ words: [String], writing output: String) throws -> pid_t {
    let descriptor = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    return try ChildProcess.spawn(words, handing: [STDOUT_FILENO: descriptor])
  }
}
