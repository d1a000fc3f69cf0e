import Text

/// What opens a section of a forecast: its kind, its probability and its period.
struct ChangeHead: Hashable {
  let kind: WindChange.Kind
  let probabilityPercent: Int?

  /// The period of the section, in seconds since the Unix epoch.
  let period: Range<Int64>

  init(kind: WindChange.Kind, probabilityPercent: Int?, period: Range<Int64>) {
    (self.kind, self.probabilityPercent, self.period) = (kind, probabilityPercent, period)
  }

  /// Reads the opening of a section; nil if none begins here.
  ///
  /// A section without a period applies to the whole forecast.
  init?(_ words: inout ReportWords, of head: ReportHead) throws(WeatherReportError) {
    guard let word = words.current, let opening = ChangeOpening(word) else { return nil }
    words.advance()
    var (kind, period) = (opening.kind, head.valid)
    if kind == .possible, let next = words.current.flatMap(ChangeOpening.init),
      next.kind == .temporary || next.kind == .intermittent
    {
      kind = next.kind
      words.advance()
    }
    if kind == .from {
      guard let time = word.fromTime else { throw .period(found: word.asWritten) }
      let begin = Self.instant(of: time, in: head)
      period = begin..<max(begin, head.valid.upperBound)
    } else {
      let form = head.kind == .taf ? ReportTime.Form.dayHour : .hourMinute
      if let stated = try words.period(form, near: head.valid.lowerBound) {
        period = stated
      } else if head.kind != .taf || !words.startsSection,
        let stated = words.trendPeriod(
          within: period,
          instant: { Self.instant(of: $0, in: head) }
        )
      {
        // Otherwise a temporary wind from a time on would be taken for one that prevails from then on.
        period = stated
      }
    }
    (self.kind, probabilityPercent) = (kind, opening.probabilityPercent)
    self.period = period
  }

  /// Returns the instant of a time; one without a day is its first occurrence within the forecast.
  private static func instant(of time: ReportTime, in head: ReportHead) -> Int64 {
    let instant = time.unixSeconds(near: head.valid.lowerBound)
    let isBefore = head.kind == .taf && time.day == nil && instant < head.valid.lowerBound
    return isBefore ? instant + CivilTime.secondsPerDay : instant
  }
}

/// The word that opens a section of a forecast.
struct ChangeOpening: Hashable {
  let kind: WindChange.Kind
  let probabilityPercent: Int?

  /// Parses a word; nil if it opens no section.
  init?(_ word: ReportWord) {
    var scanner = WordScanner(word)
    var percent: Int?
    // Most words of a report begin otherwise.
    switch word[0] {
    case UInt8(ascii: "F"):
      guard scanner.take("FM"), scanner.digits(2) != nil else { return nil }
      kind = .from
    case UInt8(ascii: "P"):
      guard scanner.take("PROB"), let number = scanner.digits(2), scanner.isAtEnd
      else { return nil }
      (kind, percent) = (.possible, number)
    case UInt8(ascii: "B"):
      guard word == "BECMG" else { return nil }
      kind = .becoming
    case UInt8(ascii: "T"):
      guard word == "TEMPO" else { return nil }
      kind = .temporary
    case UInt8(ascii: "I"):
      guard word == "INTER" else { return nil }
      kind = .intermittent
    default:
      return nil
    }
    probabilityPercent = percent
  }
}

extension ReportWord {
  /// The time of `FM101800` or `FM1800`.
  fileprivate var fromTime: ReportTime? {
    var scanner = WordScanner(self)
    guard scanner.take("FM") else { return nil }
    let form = scanner.remaining < 6 ? ReportTime.Form.hourMinute : .dayHourMinute
    guard let time = ReportTime(&scanner, form) else { return nil }
    _ = scanner.take("Z")
    return scanner.isAtEnd ? time : nil
  }
}
