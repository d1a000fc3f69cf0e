import Breathing

/// Draws a pattern as one letter a second, so that a test is readable as a breath.
func diagram(_ pattern: BreathPattern, seconds: Int) -> String {
  (0..<seconds).map { second in
    String(pattern.breath(after: .seconds(second)).phase.rawValue.prefix(1))
  }.joined()
}

/// Draws a session as one letter a second, from its start: l for the lead-in, f for an interlude's
/// free breathing, z for the gentle end, `.` when it is ahead or over, capitals while paused.
func diagram(_ timeline: Timeline, seconds: Range<Int>) -> String {
  seconds.map { second in
    let moment = timeline.moment(at: timeline.start.advanced(by: .seconds(second)))
    let letter =
      switch moment.stage {
      case .ahead, .over: "."
      case .leadIn: "l"
      case .interlude: "f"
      case .ending: "z"
      case .flight: String(moment.breath.phase.rawValue.prefix(1))
      }
    return moment.isPaused ? letter.uppercased() : letter
  }.joined()
}

extension Instant {
  /// An instant of 2026, in seconds after the start that most tests use.
  static func start(plus seconds: Double = 0) -> Instant {
    Instant(nanoseconds: 1_790_000_000_000_000_000 + Int64((seconds * 1e9).rounded()))
  }
}
