import Breathing

/// The status line of a source of aircraft.
struct SourceLine: Sendable, Hashable {
  /// The text.
  let words: String

  /// Whether the aircraft shown are from this source, which makes the line slightly brighter.
  let isInUse: Bool

  /// The age from which a report is called stale, in seconds.
  static let staleSeconds = 20

  /// The lines under a radar's column: the source in use first, then failing ones, then the
  /// attributions.
  static func all(of source: RadarSource, at now: Instant) -> [SourceLine] {
    guard case .live(_, let reports) = source else {
      return [SourceLine(words: "simulated traffic", isInUse: true)]
    }
    guard let used = reports.first(where: \.isInUse) else {
      return [SourceLine(words: "no source answers", isInUse: true)]
        + reports.filter { $0.standing == .failing }.map { SourceLine($0, at: now) }
    }
    return [SourceLine(used, at: now)]
      + (used.attribution.map { [SourceLine(words: $0, isInUse: false)] } ?? [])
      + reports.filter { $0.standing == .failing && $0 != used }.map { SourceLine($0, at: now) }
  }

  private init(words: String, isInUse: Bool) {
    self.words = words
    self.isInUse = isInUse
  }

  private init(_ report: SourceReport, at now: Instant) {
    isInUse = report.isInUse
    let age = report.heard.map { Self.age($0.duration(to: now)) }
    words =
      switch (report.standing, age) {
      case (.failing, nil): "\(report.name): \(report.remark ?? "no answer")"
      case (.failing, let age?): "\(report.name): \(report.remark ?? "no answer"), \(age)"
      case (_, let age?): "from \(report.name), \(age)"
      case (_, nil): "from \(report.name)"
      }
  }

  /// An age as text, in steps that do not flicker: "just now", "40 s ago".
  static func age(_ duration: Duration) -> String {
    let seconds = Int(max(duration.seconds, 0))
    let told =
      switch seconds {
      case ..<10: "just now"
      case ..<60: "\(seconds / 10 * 10) s ago"
      case ..<3600: "\(seconds / 60) min ago"
      default: "\(seconds / 3600) h ago"
      }
    return seconds < staleSeconds ? told : "stale, \(told)"
  }
}
