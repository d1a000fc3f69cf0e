import SharedSky
import Surface

extension RelayMetrics {
  /// Adds what a history wrote, and what it did not.
  static func add(_ history: HistoryTally, to text: inout MetricsText) {
    text.add(
      "aloft_relay_history_reports_total",
      .counter,
      "Reports written to the history.",
      Double(history.written)
    )
    text.add(
      "aloft_relay_history_batches_total",
      .counter,
      "Times that reports were written to the history, each at once or not at all.",
      Double(history.batches)
    )
    text.add(
      "aloft_relay_history_missing_total",
      .counter,
      "Reports missing from the history, by why.",
      HistoryLoss.allCases.map {
        (MetricsText.label("reason", name($0)), Double(history.missing[$0, default: 0]))
      }
    )
    text.add(
      "aloft_relay_history_write_age_seconds",
      .gauge,
      "How long ago the history was written last; nothing before the first time.",
      history.lastWrite.map { [("", $0.duration(to: .now) / .seconds(1))] } ?? []
    )
    text.add(
      "aloft_relay_history_files",
      .gauge,
      "Files of the history, looked at once a minute.",
      Double(history.files)
    )
    text.add(
      "aloft_relay_history_bytes",
      .gauge,
      "Bytes of these files.",
      Double(history.bytes)
    )
  }

  /// Adds what a relay and others told each other.
  static func add(_ exchange: RelayExchange.Figures, to text: inout MetricsText) {
    let tally = exchange.tally
    func way(_ way: String, _ value: UInt64) -> (label: String, value: Double) {
      (MetricsText.label("way", way), Double(value))
    }
    text.add(
      "aloft_relay_exchange_connected",
      .gauge,
      "Whether there is a broker: 1, else 0.",
      exchange.isConnected ? 1 : 0
    )
    text.add(
      "aloft_relay_exchange_batches_total",
      .counter,
      "Batches told to other relays, read of others, and of our own that came back.",
      [way("out", tally.said), way("in", tally.heard), way("own", tally.own)]
    )
    text.add(
      "aloft_relay_exchange_reports_total",
      .counter,
      "Reports told to other relays, and believed of others.",
      [way("out", tally.reportsSaid), way("in", tally.reportsHeard)]
    )
    text.add(
      "aloft_relay_exchange_farewells_total",
      .counter,
      "Planes of which other relays were told, or told, that they are not to be seen any more.",
      [way("out", tally.farewellsSaid), way("in", tally.farewellsHeard)]
    )
    text.add(
      "aloft_relay_exchange_refused_batches_total",
      .counter,
      "Messages passed over, by why.",
      ExchangeTally.Refusal.allCases.map {
        (MetricsText.label("reason", name($0)), Double(tally.refused[$0, default: 0]))
      }
    )
    text.add(
      "aloft_relay_exchange_refused_reports_total",
      .counter,
      "Reports passed over in batches that were read, by why.",
      ExchangeTally.ReportRefusal.allCases.map {
        (MetricsText.label("reason", name($0)), Double(tally.refusedReports[$0, default: 0]))
      }
    )
    text.add(
      "aloft_relay_exchange_unsaid_batches_total",
      .counter,
      "Batches that were lost because the broker took no more.",
      Double(exchange.unsaid)
    )
    text.add(
      "aloft_relay_exchange_untold_reports_total",
      .counter,
      "Reports that others were not told of because there was no broker.",
      Double(exchange.untold)
    )
    text.add(
      "aloft_relay_exchange_heard_age_seconds",
      .gauge,
      "How long ago a batch of another relay was read; nothing before the first.",
      tally.lastHeard.map { [("", Double(SkyTime.now.milliseconds(since: $0)) / 1_000)] } ?? []
    )
  }
}
