/// The interval that a worker requests between a client's reports. It grows under load, so that
/// clients never send more than the worker can answer.
struct ReportInterval {
  private let rules: RelayRules
  private var began: UInt64
  private var packets = 0

  /// The factor by which clients must lengthen their interval, 1 or more.
  private(set) var factor = 1.0

  /// The maximum factor. With it a plane that flies straight reports every 20 s, and others hide it after 25 s.
  private static let maximumFactor = 4.0

  /// Creates the interval of a worker that starts at a time, in nanoseconds.
  init(_ rules: RelayRules, at now: UInt64) {
    self.rules = rules
    began = now
  }

  /// Counts a packet that was answered. Others do not come from clients that a longer interval would slow down.
  mutating func countAnswer() { packets += 1 }

  /// Adjusts the factor once a second.
  mutating func update(at now: UInt64) {
    let span = Double(now &- began) / 1e9
    guard span >= 1 else { return }
    let load = Double(packets) / span / rules.slowDownAbove
    // Clients already send less by the current factor; multiplying by it gives the load at the usual
    // interval.
    factor = min(max(load * factor, 1), Self.maximumFactor)
    packets = 0
    began = now
  }

  /// Whether clients must use a longer interval than usual.
  var isLengthened: Bool { factor > 1.05 }

  /// The interval, in hundredths of a second.
  var wait: UInt16 { UInt16(clamping: Int(Double(rules.reportIntervalMilliseconds) * factor / 10)) }
}
