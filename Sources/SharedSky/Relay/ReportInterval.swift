/// The interval that a worker requests between a client's reports. It grows under load, so that
/// clients never send more than the worker can answer.
struct ReportInterval {
  private let rules: RelayRules
  private var began: UInt64
  private var packets = 0

  /// The factor by which clients must lengthen their interval, 1 or more.
  private(set) var factor = 1.0

  /// The maximum factor.
  private static let maximumFactor = 6.0

  /// Creates the interval of a worker that starts at a time, in nanoseconds.
  init(_ rules: RelayRules, at now: UInt64) {
    self.rules = rules
    began = now
  }

  /// Counts received packets, and adjusts the factor once a second.
  mutating func note(_ count: Int, at now: UInt64) {
    packets += count
    let span = Double(now &- began) / 1e9
    guard span >= 1 else { return }
    let load = Double(packets) / span / rules.comfort
    // Clients already send less by the current factor; multiplying by it gives the load at the usual
    // interval.
    factor = min(max(load * factor, 1), Self.maximumFactor)
    packets = 0
    began = now
  }

  /// Whether clients must use a longer interval than usual.
  var isLengthened: Bool { factor > 1.05 }

  /// The interval, in hundredths of a second.
  var wait: UInt16 { UInt16(clamping: Int(Double(rules.pace) * factor / 10)) }
}
