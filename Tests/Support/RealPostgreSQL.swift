import Foundation
public import Testing

/// A real PostgreSQL server on this machine for a single test, from Debian's package. It runs as an
/// unprivileged user in a temporary folder, and wants a password.
public final class RealPostgreSQL {
  /// The password of its user `aloft`.
  public static let password = "gently does it"

  /// The folder of PostgreSQL's versions.
  private static let root = "/usr/lib/postgresql"

  /// The newest version; nil if PostgreSQL is not installed.
  private static let version: String? = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted().last {
      FileManager.default.isExecutableFile(atPath: "\(root)/\($0)/bin/initdb")
    }
  }()

  /// The folder with PostgreSQL's programs; nil if it is not installed.
  private static let programs = version.map { "\(root)/\($0)/bin" }

  /// Whether it is installed.
  public static var isInstalled: Bool { version != nil }

  /// Whether its extension PostGIS is installed.
  public static let hasPostGIS =
    version.map {
      FileManager.default.fileExists(
        atPath: "/usr/share/postgresql/\($0)/extension/postgis.control"
      )
    } ?? false

  /// The message of a test that is skipped because PostGIS is missing.
  public static let postGISMissing: Comment =
    "SKIPPED: PostGIS is not installed (Debian: postgresql-postgis)"

  /// The port it listens on, on 127.0.0.1.
  public let port: UInt16

  private let folder = "/tmp/aloft-pg-\(UUID().uuidString.prefix(8))"
  private var process: pid_t?

  /// Creates a server's files, and starts it.
  ///
  /// - Throws: An error if it does not start.
  public init() throws {
    port = try FreePort.one()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(Self.password.utf8).write(to: URL(filePath: folder + "/password"))
    if geteuid() == 0 {
      for path in [folder, folder + "/password"] {
        _ = chown(path, Self.nobody, Self.nobody)
      }
    }
    try run(
      "initdb",
      "-D",
      folder + "/data",
      "-U",
      "aloft",
      "-A",
      "scram-sha-256",
      "-E",
      "UTF8",
      "-N",
      "--locale=C",
      "--pwfile=\(folder)/password"
    )
    do {
      try start()
    } catch {
      end()
      throw error
    }
  }

  /// Starts it, and waits until it answers.
  ///
  /// - Throws: An error if it does not answer within a minute.
  public func start() throws {
    let program = try #require(Self.programs) + "/postgres"
    let options = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"]
    process = try ChildProcess.spawn(
      Self.unprivileged([program, "-D", folder + "/data", "-p", "\(port)"])
        + options.flatMap { ["-c", $0] }
    )
    try blockUntil("PostgreSQL does not answer", lookingEvery: .milliseconds(50)) {
      (try? run("pg_isready", "-q", "-h", "127.0.0.1", "-p", "\(port)")) != nil
    }
  }

  /// Ends it at once, as a crash would.
  public func kill() {
    guard let process else { return }
    // An immediate shutdown: the next start recovers, and no process of it is left.
    ChildProcess.kill(process, with: SIGQUIT)
    self.process = nil
  }

  /// Ends it, and deletes its files.
  public func end() {
    kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Creates a database.
  ///
  /// - Returns: Its URL, without the password.
  public func database() throws -> String {
    let name = "sky_" + UUID().uuidString.prefix(8).lowercased()
    try execute("CREATE DATABASE \(name)", in: "postgres")
    return "postgresql://aloft@127.0.0.1:\(port)/\(name)"
  }

  /// Runs a statement with `psql`.
  ///
  /// - Throws: An error if it fails.
  public func execute(_ words: String, in database: String) throws {
    let url =
      database.contains("/") ? database : "postgresql://aloft@127.0.0.1:\(port)/\(database)"
    try run("psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", "-c", words, url)
  }

  private struct Refusal: Error { let words: [String] }

  /// The user `nobody`.
  private static let nobody: uid_t = 65_534

  /// PostgreSQL refuses to run as root.
  private static func unprivileged(_ words: [String]) -> [String] {
    guard geteuid() == 0 else { return words }
    return [
      "/usr/bin/setpriv", "--reuid", "\(nobody)", "--regid", "\(nobody)", "--clear-groups",
    ] + words
  }

  private func run(_ program: String, _ arguments: String...) throws {
    let path = try #require(Self.programs) + "/" + program
    let words = Self.unprivileged(
      ["/usr/bin/env", "PGPASSWORD=\(Self.password)", path] + arguments
    )
    if try ChildProcess.run(words) != 0 { throw Refusal(words: [program] + arguments) }
  }
}
