import CPostgreSQL
import Text

/// The server of a history: a URL as libpq reads it, and the password if the program holds it.
public struct PostgreSQLServer: Sendable, Hashable {
  /// The beginnings of URLs of servers.
  private static let schemes = ["postgresql://", "postgres://"]

  /// The URL, which contains no password.
  let url: String

  /// The password; nil leaves it to libpq, which reads `PGPASSWORD` and the password file.
  let password: String?

  /// Whether a text is meant as the URL of a server.
  public static func isURL(_ text: String) -> Bool {
    schemes.contains { text.lowercased().hasPrefix($0) }
  }

  /// Creates a server from its URL. Nothing is connected yet.
  ///
  /// - Parameters:
  ///   - url: The URL, such as `postgresql://aloft@db.example/sky`.
  ///   - password: The password; nil leaves it to libpq.
  /// - Throws: `PostgreSQLURLError` if libpq is missing or does not accept the URL, or if the URL
  ///   contains a password: settings are printed, so passwords do not belong there.
  public init(_ url: String, password: String? = nil) throws(PostgreSQLURLError) {
    guard !Self.hasPassword(url) else { throw .password }
    if let problem = shim_pq_problem() { throw .library(String(cString: problem)) }
    if let problem = shim_pq_problem_of(url) {
      defer { PQfreemem(problem) }
      throw .invalid(PostgreSQLError.line(problem))
    }
    self.url = url
    self.password = password
  }

  /// Whether a URL contains a password: after the user's name, or among the parameters.
  public static func hasPassword(_ url: String) -> Bool {
    guard let start = url.firstPlace(of: "://")?.upperBound else { return false }
    let parts = url[start...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let authority = parts[0].prefix { $0 != "/" }
    if let user = authority.lastIndex(of: "@"), authority[..<user].contains(":") { return true }
    guard parts.count == 2 else { return false }
    // A name may be percent-encoded to hide what it is, so any percent sign in a name is refused.
    return parts[1].split(separator: "&").contains { parameter in
      let name = parameter.prefix { $0 != "=" }.lowercased()
      return ["password", "sslpassword"].contains(name) || name.contains("%")
    }
  }
}

extension PostgreSQLServer {
  /// Calls a closure with a connection of its own.
  ///
  /// - Throws: `HistoryError` if the server cannot be reached, or if a request fails.
  func withConnection<Answer>(
    _ body: (PostgreSQLConnection) throws(PostgreSQLError) -> Answer
  ) throws(HistoryError) -> Answer {
    do throws(PostgreSQLError) {
      return try body(try PostgreSQLConnection(self))
    } catch {
      throw HistoryError(error, of: self)
    }
  }
}

extension PostgreSQLServer: CustomStringConvertible {
  /// The URL without the user and the parameters, for messages.
  public var description: String {
    guard let start = url.firstPlace(of: "://")?.upperBound else { return "postgresql" }
    var rest = url[start...].prefix { $0 != "?" }
    if let user = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") {
      rest = rest[rest.index(after: user)...]
    }
    return "postgresql://" + rest
  }
}

/// Why a URL is not a server's.
public enum PostgreSQLURLError: Error, Sendable, Hashable {
  /// libpq cannot be loaded, for a reason.
  case library(String)
  /// The URL contains a password.
  case password
  /// libpq does not accept the URL, for a reason.
  case invalid(String)
}
