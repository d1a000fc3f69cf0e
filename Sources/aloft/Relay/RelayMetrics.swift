import SharedSky
import Surface

/// A relay's figures in the text format of Prometheus.
enum RelayMetrics {
  /// Returns the text.
  ///
  /// - Parameters:
  ///   - figures: How the relay is.
  ///   - history: What its history wrote; nil where it keeps none.
  ///   - exchange: What it and other relays told each other; nil where it knows none.
  /// - Returns: The text.
  static func text(
    _ figures: RelayFigures,
    history: HistoryTally? = nil,
    exchange: RelayExchange.Figures? = nil
  ) -> String {
    var text = MetricsText()
    add(figures, to: &text)
    if let history { add(history, to: &text) }
    if let exchange { add(exchange, to: &text) }
    addProcess(to: &text)
    return text.text
  }

  private static func add(_ figures: RelayFigures, to text: inout MetricsText) {
    let counts = figures.counts
    func label(_ count: RelayCount) -> String { MetricsText.label("reason", count.name) }
    func all(_ outcome: RelayCount.Outcome) -> [(label: String, value: Double)] {
      RelayCount.allCases.filter { $0.outcome == outcome }.map { (label($0), Double(counts[$0])) }
    }
    text.add("aloft_relay_packets_total", .counter, "Packets that came.", Double(counts[.received]))
    text.add(
      "aloft_relay_answered_total",
      .counter,
      "Packets answered, by with what.",
      all(.answered)
    )
    text.add(
      "aloft_relay_refused_total",
      .counter,
      "Packets answered with nothing but what is wrong.",
      all(.refused)
    )
    text.add(
      "aloft_relay_dropped_total",
      .counter,
      "Packets dropped in silence, by why.",
      all(.dropped)
    )
    text.add(
      "aloft_relay_reports_total",
      .counter,
      "Reports that were taken, by what became of them.",
      [.stored, .unseen, .noRoom].map { (label($0), Double(counts[$0])) }
    )
    text.add(
      "aloft_relay_bytes_total",
      .counter,
      "Bytes that came and were sent, from and to all, and addresses not proven.",
      [.bytesReceived, .bytesSent, .bytesFromUnproven, .bytesToUnproven].map {
        (MetricsText.label("kind", $0.name), Double(counts[$0]))
      }
    )
    text.add(
      "aloft_relay_lost_total",
      .counter,
      "Packets that the system lost: came too fast, or could not be sent.",
      [
        (MetricsText.label("way", "in"), Double(figures.overflow)),
        (MetricsText.label("way", "out"), Double(counts[.unsent])),
      ]
    )
    text.add(
      "aloft_relay_foreign_reports_total",
      .counter,
      "Reports that came from other relays.",
      Double(figures.foreign)
    )
    text.add(
      "aloft_relay_clients",
      .gauge,
      "Clients heard in the last minute.",
      Double(figures.clients)
    )
    text.add("aloft_relay_planes", .gauge, "Planes in the sky.", Double(figures.planes))
    text.add(
      "aloft_relay_pace_stretch",
      .gauge,
      "How many times longer than usual clients are to wait.",
      figures.stretch
    )
    text.add("aloft_relay_sky_age_seconds", .gauge, "How old the sky is.", figures.skyAge)
  }

  /// The name that a case has in figures: `bad_seal`.
  static func name(_ reason: some Any) -> String {
    "\(reason)".map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }

  private static func addProcess(to text: inout MetricsText) {
    let process = ProcessFigures()
    text.add(
      "process_cpu_seconds_total",
      .counter,
      "How long processors worked for the program.",
      process.processorTime / .seconds(1)
    )
    text.add(
      "process_resident_memory_bytes",
      .gauge,
      "How much memory the program holds.",
      Double(process.residentBytes)
    )
  }
}

extension RelayCount {
  /// The count's name in figures: `bad_seal`.
  fileprivate var name: String { RelayMetrics.name(self) }
}
