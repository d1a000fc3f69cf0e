package import SharedSky
import System

/// The settings of a relay of the shared sky.
package struct RelaySettings: Sendable, Hashable {
  /// The folder or the server's URL of the history; nil keeps none.
  package var history: String?
  /// The file with the password for the history's server; nil for none.
  package var historyPasswordFile: String?
  /// How long the history is kept, in days.
  package var historyDays = 7
  /// The maximum size of the history, in megabytes.
  package var historyMegabytes = 2_000
  /// Whether it exchanges reports with other relays.
  package var exchange = false

  /// Where a history is kept.
  package enum HistoryPlace: Sendable, Hashable {
    /// In files, in the folder with this path.
    case folder(String)
    /// On the PostgreSQL server with this URL.
    case server(String)
  }

  /// Where the history is kept, with `~` expanded; nil keeps none.
  package var historyPlace: HistoryPlace? {
    history.map {
      PostgreSQLServer.isURL($0) ? .server($0) : .folder(FilePath(expandingTilde: $0).string)
    }
  }

  /// The limits of the history.
  package var historyLimits: HistoryLimits {
    HistoryLimits(
      age: .seconds(Int64(historyDays) * 86_400),
      bytes: Int64(historyMegabytes) * 1_000_000
    )
  }
}

extension Setting {
  package static let relayHistory = optional(
    "relay.history",
    \.relay.history,
    or: "off",
    "\"off\", a folder such as \"/var/lib/aloft/sky\", or \"postgresql://aloft@db.example/sky\"",
    """
    The folder or PostgreSQL server where a relay keeps its history and aloft sky history reads \
    it. "off" keeps nothing.
    """
  )
  .refusingSecrets { text in
    guard PostgreSQLServer.isURL(text), PostgreSQLServer.hasPassword(text) else { return nil }
    return "it must not contain a password; use relay.history_password_file, PGPASSWORD or libpq's "
      + "password file"
  }
  package static let relayHistoryPasswordFile = optional(
    "relay.history_password_file",
    \.relay.historyPasswordFile,
    or: "none",
    "\"none\", or a file that only its owner can read",
    """
    A file whose first line is the password for the server of relay.history. With "none", \
    PGPASSWORD or libpq's password file is used.
    """
  )
  package static let relayHistoryDays = whole(
    "relay.history_days",
    \.relay.historyDays,
    1...3_650,
    """
    For how many days a relay keeps its history. After one day it is thinned to one report per plane in \
    half a minute.
    """
  )
  package static let relayHistorySize = whole(
    "relay.history_size",
    \.relay.historyMegabytes,
    10...10_000_000,
    """
    Largest size of a relay's history, in megabytes; the oldest hours, or days on a server, are \
    deleted first.
    """
  )
  package static let relayExchange = flag(
    "relay.exchange",
    \.relay.exchange,
    "Exchange planes with other relays through mqtt.broker."
  )

  /// The settings of a relay of the shared sky.
  package static let relay = [
    relayHistory, relayHistoryPasswordFile, relayHistoryDays, relayHistorySize, relayExchange,
  ]
}
