/// What the log already says about opening hours.
///
/// It outlasts the service that follows them, which a reload replaces, so that a reload repeats nothing.
struct OpeningLog: Sendable, Hashable {
  /// A subject of log lines.
  enum Subject: Sendable, Hashable {
    /// Whether the display is open, and until when.
    case hours
    /// What it shows outside opening hours.
    case picture
    /// The way in which it was switched, or why it was not.
    case panel
  }

  private var latest: [Subject: [String]] = [:]

  /// Notes lines about a subject. Returns those to log: none if the last ones about it were the same.
  mutating func note(_ lines: [String], about subject: Subject) -> [String] {
    guard !lines.isEmpty, lines != latest[subject] else { return [] }
    latest[subject] = lines
    return lines
  }
}
