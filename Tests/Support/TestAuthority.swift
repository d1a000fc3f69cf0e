public import Foundation
import Testing

/// A certificate authority for a single test, created with `openssl`.
public struct TestAuthority: Sendable {
  private let folder: URL
  private let name: String

  /// Whether `openssl` is installed.
  public static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

  /// Creates an authority with its files in a folder.
  public init(_ name: String, in folder: URL) throws {
    self.folder = folder
    self.name = name
    try Self.openssl(
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        + ["-days", "2", "-subj", "/CN=\(name)", "-keyout", path("key"), "-out", certificate]
    )
  }

  /// The authority's own certificate.
  public var certificate: String { path("crt") }

  /// Issues a certificate.
  ///
  /// - Parameters:
  ///   - subject: The subject, which is also the files' name.
  ///   - address: The IP address of a server; nil for a client.
  /// - Returns: The files of the certificate and its key.
  /// - Throws: An error if `openssl` fails.
  public func certify(
    _ subject: String,
    at address: String? = nil
  ) throws -> (certificate: String, key: String) {
    let file = folder.appending(path: subject).path
    try Self.openssl(
      ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        + ["-subj", "/CN=\(subject)", "-keyout", file + ".key", "-out", file + ".csr"]
    )
    let extensions = address.map { "subjectAltName=IP:\($0)" } ?? "extendedKeyUsage=clientAuth"
    try Data(extensions.utf8).write(to: URL(filePath: file + ".ext"))
    try Self.openssl([
      "x509", "-req", "-days", "2", "-CA", certificate, "-CAkey", path("key"), "-CAcreateserial",
      "-in", "\(file).csr", "-extfile", "\(file).ext", "-out", "\(file).crt",
    ])
    return (file + ".crt", file + ".key")
  }

  /// Returns the SHA-256 of the public key of a certificate, in base64.
  public static func keyHash(ofCertificate path: String) async throws -> String {
    let line =
      "openssl x509 -in \"$1\" -pubkey -noout | openssl pkey -pubin -outform der"
      + " | openssl dgst -sha256 -binary | openssl base64"
    return try await Oracle.ask("/bin/sh", ["-c", line, "sh", path])
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func path(_ ending: String) -> String {
    folder.appending(path: "\(name).\(ending)").path
  }

  private static func openssl(_ words: [String]) throws {
    let status = try ChildProcess.run(["/usr/bin/openssl"] + words)
    try #require(status == 0)
  }
}
