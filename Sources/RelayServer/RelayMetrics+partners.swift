package import Outlets
package import SharedSky

extension RelayMetrics {
  /// Adds the counters of a history.
  package static func add(_ history: HistoryCounters, to text: inout MetricsText) {
    text.add(
      "aloft_relay_history_reports_total",
      .counter,
      "Reports written to the history.",
      Double(history.written)
    )
    text.add(
      "aloft_relay_history_batches_total",
      .counter,
      "Transactions that wrote reports to the history.",
      Double(history.batches)
    )
    text.add(
      "aloft_relay_history_missing_total",
      .counter,
      "Reports missing from the history, by reason.",
      HistoryLoss.allCases.map {
        (MetricsText.label("reason", name($0)), Double(history.missing[$0, default: 0]))
      }
    )
    text.add(
      "aloft_relay_history_write_age_seconds",
      .gauge,
      "Seconds since the last write to the history; absent before the first.",
      history.lastWrite.map { [("", $0.duration(to: .now) / .seconds(1))] } ?? []
    )
    text.add(
      "aloft_relay_history_files",
      .gauge,
      "Files of the history, or days on a server, counted once a minute.",
      Double(history.files)
    )
    text.add(
      "aloft_relay_history_bytes",
      .gauge,
      "Size of these files, in bytes.",
      Double(history.bytes)
    )
    guard let backlog = history.backlog else { return }
    text.add(
      "aloft_relay_history_server_connected",
      .gauge,
      "Whether the history's server accepts reports: 1, else 0.",
      backlog.isServerAway ? 0 : 1
    )
    text.add(
      "aloft_relay_history_waiting_reports",
      .gauge,
      "Reports that wait on disk for the history's server.",
      Double(backlog.reports)
    )
  }

  /// Adds the counters of the exchange with other relays.
  package static func add(_ exchange: RelayExchange.Counters, to text: inout MetricsText) {
    text.add(
      "aloft_relay_exchange_connected",
      .gauge,
      "Whether the broker is connected: 1, else 0.",
      exchange.isConnected ? 1 : 0
    )
    text.add(
      "aloft_relay_exchange_tiles",
      .gauge,
      "Tiles whose planes are received from other relays.",
      Double(exchange.tiles)
    )
    addMessages(exchange.exchange, to: &text)
    addRefusals(exchange.exchange, to: &text)
    text.add(
      "aloft_relay_exchange_dropped_batches_total",
      .counter,
      "Batches lost because the broker accepted no more.",
      Double(exchange.droppedBatches)
    )
    text.add(
      "aloft_relay_exchange_dropped_reports_total",
      .counter,
      "Reports not sent to other relays because no broker was connected.",
      Double(exchange.droppedReports)
    )
    text.add(
      "aloft_relay_exchange_clock_difference_seconds",
      .gauge,
      "Seconds by which the other relay's clock that differs most is ahead; absent if unknown.",
      exchange.clockDifference.map { [("", $0 / .seconds(1))] } ?? []
    )
    text.add(
      "aloft_relay_exchange_last_received_age_seconds",
      .gauge,
      "Seconds since a batch of another relay was read; absent before the first.",
      exchange.lastReceived.map { [("", $0.duration(to: .now) / .seconds(1))] } ?? []
    )
  }

  /// Adds what was sent to other relays and accepted from them.
  private static func addMessages(_ counters: ExchangeCounters, to text: inout MetricsText) {
    func way(_ way: String, _ value: UInt64) -> (label: String, value: Double) {
      (MetricsText.label("way", way), Double(value))
    }
    text.add(
      "aloft_relay_exchange_batches_total",
      .counter,
      "Batches sent to other relays, received from them, and our own echoed back.",
      [
        way("out", counters.batchesSent), way("in", counters.batchesReceived),
        way("own", counters.own),
      ]
    )
    text.add(
      "aloft_relay_exchange_reports_total",
      .counter,
      "Reports sent to other relays, and accepted from them.",
      [way("out", counters.reportsSent), way("in", counters.reportsReceived)]
    )
    text.add(
      "aloft_relay_exchange_goodbyes_total",
      .counter,
      "Planes announced as gone, to and by other relays.",
      [way("out", counters.goodbyesSent), way("in", counters.goodbyesReceived)]
    )
  }

  /// Adds what other relays sent and this one ignored.
  private static func addRefusals(_ counters: ExchangeCounters, to text: inout MetricsText) {
    text.add(
      "aloft_relay_exchange_refused_batches_total",
      .counter,
      "Messages ignored, by reason.",
      ExchangeCounters.Refusal.allCases.map {
        (MetricsText.label("reason", name($0)), Double(counters.refused[$0, default: 0]))
      }
    )
    text.add(
      "aloft_relay_exchange_refused_reports_total",
      .counter,
      "Reports ignored in batches that were read, by reason.",
      ExchangeCounters.ReportRefusal.allCases.map {
        (MetricsText.label("reason", name($0)), Double(counters.refusedReports[$0, default: 0]))
      }
    )
  }
}
