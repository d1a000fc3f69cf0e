import Outlets
package import SharedSky

/// A relay's metrics in the text format of Prometheus.
package enum RelayMetrics {
  /// Returns the metrics as text.
  ///
  /// - Parameters:
  ///   - figures: The relay's counters and state.
  ///   - history: The history's counters; nil without a history.
  ///   - exchange: The counters of the exchange; nil without one.
  /// - Returns: The text.
  package static func text(
    _ figures: RelayStatistics,
    history: HistoryCounters? = nil,
    exchange: RelayExchange.Counters? = nil
  ) -> String {
    var text = MetricsText()
    addPackets(figures, to: &text)
    addSky(figures, to: &text)
    if let history { add(history, to: &text) }
    if let exchange { add(exchange, to: &text) }
    addProcess(to: &text)
    return text.text
  }

  /// Adds what was received, answered and lost.
  private static func addPackets(_ figures: RelayStatistics, to text: inout MetricsText) {
    let counts = figures.counts
    func label(_ count: RelayCount) -> String { MetricsText.label("reason", count.name) }
    func all(_ outcome: RelayCount.Outcome) -> [(label: String, value: Double)] {
      RelayCount.allCases.filter { $0.outcome == outcome }.map { (label($0), Double(counts[$0])) }
    }
    text.add("aloft_relay_packets_total", .counter, "Packets received.", Double(counts[.received]))
    text.add(
      "aloft_relay_answered_total",
      .counter,
      "Packets answered, by kind of answer.",
      all(.answered)
    )
    text.add(
      "aloft_relay_refused_total",
      .counter,
      "Packets answered with an error.",
      all(.refused)
    )
    text.add(
      "aloft_relay_dropped_total",
      .counter,
      "Packets dropped without an answer, by reason.",
      all(.dropped)
    )
    text.add(
      "aloft_relay_reports_total",
      .counter,
      "Reports accepted, by outcome.",
      [.stored, .unseen, .noRoom].map { (label($0), Double(counts[$0])) }
    )
    text.add(
      "aloft_relay_bytes_total",
      .counter,
      "Bytes received and sent, for all addresses and for unproven ones.",
      [.bytesReceived, .bytesSent, .bytesFromUnproven, .bytesToUnproven].map {
        (MetricsText.label("kind", $0.name), Double(counts[$0]))
      }
    )
    text.add(
      "aloft_relay_lost_total",
      .counter,
      "Packets lost by the system: receive queue overflows and failed sends.",
      [
        (MetricsText.label("way", "in"), Double(figures.overflow)),
        (MetricsText.label("way", "out"), Double(counts[.unsent])),
      ]
    )
    text.add(
      "aloft_relay_foreign_reports_total",
      .counter,
      "Reports received from other relays.",
      Double(figures.foreign)
    )
  }

  /// Adds the clients and planes, how full their tables are, and the age of the sky.
  private static func addSky(_ figures: RelayStatistics, to text: inout MetricsText) {
    text.add(
      "aloft_relay_clients",
      .gauge,
      "Clients that sent a packet in the last minute.",
      Double(figures.clients)
    )
    text.add("aloft_relay_planes", .gauge, "Planes in the sky.", Double(figures.planes))
    text.add(
      "aloft_relay_interval_factor",
      .gauge,
      "Factor by which clients are asked to lengthen their interval.",
      figures.intervalFactor
    )
    text.add(
      "aloft_relay_table_fullness_ratio",
      .gauge,
      "How full the fullest table of clients or planes is, from 0 to 1.",
      figures.fullness
    )
    text.add(
      "aloft_relay_evicted_clients_total",
      .counter,
      "Clients forgotten in favour of others because the table was full.",
      Double(figures.counts[.evicted])
    )
    text.add(
      "aloft_relay_held_views_total",
      .counter,
      "Reports answered with the planes around an earlier place because the position moved too fast.",
      Double(figures.counts[.heldCenter])
    )
    text.add("aloft_relay_sky_age_seconds", .gauge, "Age of the sky, in seconds.", figures.skyAge)
  }

  /// Returns the name of a case in metrics, such as `bad_seal`.
  package static func name(_ reason: some Any) -> String {
    "\(reason)".map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }

  private static func addProcess(to text: inout MetricsText) {
    let process = ProcessFigures()
    text.add(
      "process_cpu_seconds_total",
      .counter,
      "Processor time used, in seconds.",
      process.processorTime / .seconds(1)
    )
    text.add(
      "process_resident_memory_bytes",
      .gauge,
      "Resident memory, in bytes.",
      Double(process.residentBytes)
    )
  }
}

extension RelayCount {
  /// The name in metrics, such as `bad_seal`.
  fileprivate var name: String { RelayMetrics.name(self) }
}
