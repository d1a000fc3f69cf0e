/// The interval that clients are asked to keep between reports: longer under load, so that a relay
/// never receives more than it can answer.
struct ReportInterval {
  private let rules: RelayRules
  private var began: UInt64
  private var packets = 0

  /// The factor by which clients must lengthen their interval, 1 or more.
  private(set) var stretch = 1.0

  /// No client is to wait longer than this many times the usual.
  private static let most = 6.0

  /// Creates the pace of a relay that starts at a time, in nanoseconds.
  init(_ rules: RelayRules, at now: UInt64) {
    self.rules = rules
    began = now
  }

  /// Notes that packets came, and judges once a second.
  mutating func note(_ count: Int, at now: UInt64) {
    packets += count
    let span = Double(now &- began) / 1e9
    guard span >= 1 else { return }
    let load = Double(packets) / span / rules.comfort
    // Clients with longer intervals reduce the load: what they would send at the usual pace counts.
    stretch = min(max(load * stretch, 1), Self.most)
    packets = 0
    began = now
  }

  /// Whether clients must wait longer than usual.
  var isStretched: Bool { stretch > 1.05 }

  /// The interval, in hundredths of a second.
  var wait: UInt16 { UInt16(clamping: Int(Double(rules.pace) * stretch / 10)) }
}
