import Text

/// The words before the times of a trend.
enum TrendWord {
  case from, until, at
}

extension ReportWords {
  /// Reads the times after `BECMG`, `TEMPO` or `INTER`, if present: `FM1230 TL1400`, `TL1400`, `AT1300`.
  ///
  /// - Parameters:
  ///   - whole: The period that the start and the end are taken from where they are missing.
  ///   - instant: The instant of a time, in seconds since the Unix epoch.
  /// - Returns: The period; nil if there are no times.
  mutating func trendPeriod(
    within whole: Range<Int64>,
    instant: (ReportTime) -> Int64
  ) -> Range<Int64>? {
    var (begin, end) = (whole.lowerBound, whole.upperBound)
    var hasTime = false
    var endsAtHour = false
    var rest = self
    // After other times, FM opens the next section.
    while let (word, time) = rest.trendTime(), word != .from || !hasTime {
      self = rest
      hasTime = true
      switch word {
      case .from: begin = instant(time)
      case .until:
        end = instant(time)
        endsAtHour = time.day == nil
      case .at:
        begin = instant(time)
        end = begin
      }
    }
    // An end without a day is its first occurrence after the begin, also in a forecast of more than a day.
    if endsAtHour, end < begin, end + CivilTime.secondsPerDay <= whole.upperBound {
      end += CivilTime.secondsPerDay
    }
    return hasTime ? begin..<max(begin, end) : nil
  }

  /// Whether the current word is the opening of a section, `FM151400`, rather than the start of a change, which a `TL`
  /// follows.
  var startsSection: Bool {
    guard let word = current, ChangeOpening(word)?.kind == .from else { return false }
    var rest = self
    guard let (_, time) = rest.trendTime(), time.day != nil else { return false }
    guard let (next, _) = rest.trendTime() else { return true }
    return next != .until
  }

  /// Reads a time of a trend, if present: `FM1230`, `TL1400`, `AT1300`, with a day as `FM151230`, or in two words.
  mutating func trendTime() -> (TrendWord, ReportTime)? {
    guard let word = current else { return nil }
    var scanner = WordScanner(word)
    let kind: TrendWord
    if scanner.take("FM") {
      kind = .from
    } else if scanner.take("TL") {
      kind = .until
    } else if scanner.take("AT") {
      kind = .at
    } else {
      return nil
    }
    var rest = self
    if scanner.isAtEnd {
      rest.advance()
      guard let next = rest.current else { return nil }
      scanner = WordScanner(next)
    }
    let form = scanner.remaining < 6 ? ReportTime.Form.hourMinute : .dayHourMinute
    guard let time = ReportTime(&scanner, form) else { return nil }
    _ = scanner.take("Z")
    guard scanner.isAtEnd else { return nil }
    rest.advance()
    self = rest
    return (kind, time)
  }
}
