import Text

/// Reads periods with a date: `30 NOV 2200 - 01 DEC 0400`, `302200-010400 AND 012200-020400`, `UNTIL 302200`. Where the
/// dates have no times, their days count as a whole: `30 NOV 2026 TO 15 DEC 2026`.
struct PeriodReader {
  private let tokens: [HourToken]
  private let begin: Int64
  private var place = 0

  /// Whether the last date has no time of day.
  private var isWholeDay = false

  /// Whether the last date precedes its time of day.
  private var isDateFirst = false

  /// Whether the current period has only an end, which is after the NOTAM's beginning.
  private var isUntil = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - tokens: The parts of the text.
  ///   - begin: When the NOTAM begins, in seconds since the Unix epoch.
  init(_ tokens: [HourToken], near begin: Int64) {
    (self.tokens, self.begin) = (tokens, begin)
  }

  /// Returns the periods; nil if the text is ambiguous.
  mutating func periods() -> [Range<Int64>]? {
    var found: [Range<Int64>] = []
    while place < tokens.count {
      if !found.isEmpty { _ = take(.and) }
      isUntil = take(.until)
      isDateFirst = false
      if isUntil {
        guard let end = moment(after: nil, isEnd: true) else { return nil }
        found.append(Int64.min..<end)
        continue
      }
      let isBetween = take(.between)
      let isFrom = take(.from)
      guard let start = moment(after: nil) else { return nil }
      let startsDay = isWholeDay
      if isFrom, place == tokens.count || tokens[place] == .and {
        found.append(start..<Int64.max)
        continue
      }
      guard take(.link) || take(.until) || isBetween && take(.and),
        let end = moment(after: start, isEnd: true), isWholeDay == startsDay,
        end - start <= Self.longest
      else { return nil }
      // An estimated end does not end a NOTAM.
      found.append(start..<(take(.estimated) ? Int64.max : end))
    }
    return found
  }

  /// Returns the first time at a minute of the day that is not before another.
  static func time(_ minutes: Int, notBefore time: Int64) -> Int64 {
    let midnight = time - Int64(CivilTime(unixSeconds: time).secondOfDay)
    let found = midnight + Int64(minutes) * 60
    return found < time ? found + CivilTime.secondsPerDay : found
  }

  /// The longest period: 366 days.
  private static let longest = 366 * CivilTime.secondsPerDay

  /// The longest time by which a day without a month precedes the beginning of the NOTAM: 7 days.
  private static let longestPast = 7 * CivilTime.secondsPerDay

  /// Skips a token; returns false if another one is next.
  private mutating func take(_ token: HourToken) -> Bool {
    guard place < tokens.count, tokens[place] == token else { return false }
    place += 1
    return true
  }

  private func token(_ offset: Int) -> HourToken? {
    place + offset < tokens.count ? tokens[place + offset] : nil
  }

  /// Reads a day and time: `302200`, `30 NOV 2200`, `NOV 30 2200`, `2200 30 NOV`, `30 NOV 2026 2200`; after the
  /// beginning of a period also `0400`. A date without a time is the beginning of its day, or the end.
  private mutating func moment(after start: Int64?, isEnd: Bool = false) -> Int64? {
    isWholeDay = false
    guard let first = token(0) else { return nil }
    switch first {
    case .stamp(let digits):
      place += 1
      let time = NotamTime(digits)?.unixSeconds ?? self.time(digits, after: start)
      return time.flatMap { $0 > start ?? .min ? $0 : nil }
    case .time(let minutes):
      place += 1
      // `30 NOV 0600-2300, 01 DEC 0600-2300`: the second date belongs to what follows.
      if !isDateFirst, let date = date() { return self.time(minutes, date, after: start) }
      return start.map { Self.time(minutes, notBefore: $0 + 1) }
    default:
      guard var date = date() else { return nil }
      isDateFirst = true
      if case .time(let number)? = token(0) {
        // `2026` may also be a time of day.
        let year = number / 60 * 100 + number % 60
        if case .time? = token(1) {
          guard (2000...2099).contains(year) else { return nil }
          date.year = year
          place += 1
        } else if isNearYear(year) {
          // In 2030, `2030` may be either.
          guard !year.isMultiple(of: 5) else { return nil }
          date.year = year
          place += 1
        }
      }
      guard case .time(let minutes)? = token(0) else {
        isWholeDay = true
        return time(isEnd ? 24 * 60 : 0, date, after: start)
      }
      place += 1
      return time(minutes, date, after: start)
    }
  }

  /// Whether a year is that of the NOTAM's beginning, or the next.
  private func isNearYear(_ year: Int) -> Bool {
    let first = CivilTime(unixSeconds: begin).year
    return (first...first + 1).contains(year)
  }

  /// Reads `30 NOV` or `NOV 30`; nil without moving if something else is next.
  private mutating func date() -> (year: Int?, month: Int, day: Int)? {
    switch (token(0), token(1)) {
    case (.day(let day)?, .month(let month)?), (.month(let month)?, .day(let day)?):
      place += 2
      return (nil, month, day)
    default: return nil
    }
  }

  /// Returns the time of `302200`: the first one that is not long before the NOTAM begins, or the first after the start
  /// of a period.
  private func time(_ digits: String, after start: Int64?) -> Int64? {
    guard digits.utf8.count == 6, let day = Int(digits.prefix(2)),
      let hours = Int(digits.dropFirst(2).prefix(2)), let minutes = Int(digits.suffix(2))
    else { return nil }
    let least = start.map { $0 + 1 } ?? (isUntil ? begin : begin - Self.longestPast)
    let today = CivilTime(unixSeconds: least)
    return (0...2).lazy.compactMap { offset -> Int64? in
      let month = today.month - 1 + offset
      let midnight = CivilTime.unixSeconds(
        year: today.year + month / 12,
        month: month % 12 + 1,
        day: day
      )
      return midnight.map { $0 + Int64(hours * 60 + minutes) * 60 }
    }.first { $0 >= least }
  }

  /// Returns a time on a date: without a year, the one nearest to the NOTAM's beginning or to the start of a period, or
  /// the first after the beginning if the text gives only an end.
  private func time(
    _ minutes: Int,
    _ date: (year: Int?, month: Int, day: Int),
    after start: Int64?
  ) -> Int64? {
    let near = start ?? begin
    let year = CivilTime(unixSeconds: near).year
    let years = date.year.map { $0...$0 } ?? year - 1...year + 1
    let times = years.compactMap { year in
      CivilTime.unixSeconds(year: year, month: date.month, day: date.day)
        .map { $0 + Int64(minutes) * 60 }
    }
    let isFirst = isUntil && date.year == nil
    let found = times.filter { !isFirst || $0 > begin }.min { abs($0 - near) < abs($1 - near) }
    return found.flatMap { $0 > start ?? .min ? $0 : nil }
  }
}
