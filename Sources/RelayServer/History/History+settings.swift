import Breathing
import Network
package import Settings
package import SharedSky
package import System

extension History {
  /// Starts the history that the settings enable.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - log: Logs one sentence.
  /// - Returns: The history; nil if none is kept.
  /// - Throws: A failure that names the setting that cannot be used.
  package static func kept(
    by configuration: Configuration,
    log: @escaping @Sendable (String) -> Void
  ) throws(Failure) -> History? {
    guard let place = configuration.settings.relay.historyPlace else { return nil }
    let limits = configuration.settings.relay.historyLimits
    let now: @Sendable () -> Instant = { SkyTime.now.instant }
    switch place {
    case .folder(let folder):
      return try started { () throws(NetworkError) in
        try History(folder: folder, writer: "relay", limits: limits, now: now, log: log)
      }
    case .server(let url):
      let server = try PostgreSQLServer(url, configuration)
      guard let home = StateHome() else {
        throw Failure(.configuration, "there is no home directory; set STATE_DIRECTORY")
      }
      try home.make()
      let spool = home.file("history-spool")
      return try started { () throws(NetworkError) in
        try History(
          server: server,
          spool: spool,
          writer: "relay",
          limits: limits,
          now: now,
          log: log
        )
      }
    }
  }

  private static func started(
    _ body: () throws(NetworkError) -> History
  ) throws(Failure) -> History {
    do throws(NetworkError) {
      return try body()
    } catch {
      throw Failure(.unavailable, "the history cannot start: \(error)")
    }
  }
}

extension PostgreSQLServer {
  /// Creates the server of `relay.history`.
  ///
  /// - Parameters:
  ///   - url: The URL in the setting.
  ///   - configuration: The settings.
  /// - Throws: A failure that names the setting and contains no password.
  package init(_ url: String, _ configuration: Configuration) throws(Failure) {
    let password: String? =
      if let file = configuration.settings.relay.historyPasswordFile {
        try configuration.password(in: file, of: .relayHistoryPasswordFile)
      } else { nil }
    do throws(PostgreSQLURLError) {
      try self.init(url, password: password)
    } catch {
      switch error {
      case .library(let problem):
        throw Failure(.unavailable, "relay.history needs libpq: \(problem)")
      case .password:
        // Such a value is refused where it is read. The message does not repeat it.
        throw Failure(.configuration, "relay.history must not contain a password")
      case .invalid(let problem):
        throw configuration.refusal(of: .relayHistory, because: problem)
      }
    }
  }
}
