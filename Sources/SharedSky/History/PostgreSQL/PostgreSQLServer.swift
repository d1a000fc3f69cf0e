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
    let (user, rest) = splitUser(of: url)
    if user.contains(":") { return true }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let authority = parts[0].prefix { $0 != "/" }
    // With an unescaped @ in the user's name, libpq reads the password as a port; it is a password nevertheless.
    if let mark = authority.lastIndex(of: "@"), authority[..<mark].contains(":") { return true }
    // A person may mean parameters where libpq reads a user's name, so those of the text as written count, too.
    return namesPassword(parts.dropFirst().first)
      || namesPassword(url.firstIndex(of: "?").map { url[url.index(after: $0)...] })
  }

  /// Whether one of the parameters of a URL is a password.
  private static func namesPassword(_ parameters: Substring?) -> Bool {
    guard let parameters else { return false }
    // A name may be percent-encoded to hide what it is, so any percent sign in a name is refused.
    return parameters.split(separator: "&").contains { parameter in
      let name = parameter.prefix { $0 != "=" }.lowercased()
      return ["password", "sslpassword"].contains(name) || name.contains("%")
    }
  }

  /// Splits a URL as libpq does: the user, perhaps with a password, ends at the first @ before a slash, even after a
  /// question mark.
  ///
  /// - Returns: The user, empty if there is none, and the host with all that follows it.
  private static func splitUser(of url: String) -> (user: Substring, rest: Substring) {
    guard let start = url.firstPlace(of: "://")?.upperBound else { return ("", "") }
    let rest = url[start...]
    let mark = rest.prefix { $0 != "/" }.firstIndex(of: "@")
    return mark.map { (rest[..<$0], rest[rest.index(after: $0)...]) } ?? ("", rest)
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
    "postgresql://" + Self.splitUser(of: url).rest.prefix { $0 != "?" }
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
