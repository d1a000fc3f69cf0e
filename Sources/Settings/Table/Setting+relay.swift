package import SharedSky
import System

/// The settings of a relay of the shared sky.
package struct RelaySettings: Sendable, Hashable {
  /// The folder of the history; nil keeps none.
  package var history: String?
  /// How long the history is kept, in days.
  package var historyDays = 7
  /// The maximum size of the history, in megabytes.
  package var historyMegabytes = 2_000
  /// Whether it exchanges reports with other relays.
  package var exchange = false

  /// The folder of the history with `~` expanded.
  package var historyPath: String? {
    history.map { FilePath(expandingTilde: $0).string }
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
    "\"off\", or a folder such as \"/var/lib/aloft/sky\"",
    """
    The folder where a relay keeps its history and aloft sky history reads it. "off" keeps \
    nothing.
    """
  )
  package static let relayHistoryDays = whole(
    "relay.history_days",
    \.relay.historyDays,
    1...3_650,
    """
    Days a relay's history is kept. After one day it is thinned to one report per plane in half \
    a minute.
    """
  )
  package static let relayHistorySize = whole(
    "relay.history_size",
    \.relay.historyMegabytes,
    10...10_000_000,
    "Largest size of a relay's history, in megabytes; the oldest hours are deleted first."
  )
  package static let relayExchange = flag(
    "relay.exchange",
    \.relay.exchange,
    "Exchange planes with other relays through mqtt.broker."
  )

  /// The settings of a relay of the shared sky.
  package static let relay = [relayHistory, relayHistoryDays, relayHistorySize, relayExchange]
}
