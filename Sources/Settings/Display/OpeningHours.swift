import Text

/// When a display is open: ranges of hours on weekdays, and days on which it stays closed.
///
/// A range belongs to the day on which it begins. A closed day therefore closes what begins on it, and the hours
/// after midnight belong to the day before. Hours are civil time: a range begins at the first instant at which
/// clocks show its first minute or a later one, and ends in the same way.
package struct OpeningHours: Sendable, Hashable {
  /// The ranges; if empty, every day is open from midnight to midnight.
  package let ranges: [HourRange]

  /// The days on which it stays closed.
  package let holidays: [Holiday]

  /// How far ahead the next change is looked for, in days: more than two years of holidays.
  static let horizonDays = 800

  /// Creates opening hours.
  package init(_ ranges: [HourRange] = [], except holidays: [Holiday] = []) {
    (self.ranges, self.holidays) = (ranges, holidays)
  }

  /// Whether it never closes.
  package var isAlwaysOpen: Bool { ranges.isEmpty && holidays.isEmpty }

  /// Returns whether the display is open.
  ///
  /// - Parameters:
  ///   - unixSeconds: Seconds since the Unix epoch.
  ///   - offset: The time zone.
  /// - Returns: Whether it is open at that instant.
  package func isOpen(at unixSeconds: Int64, in offset: ZoneOffset) -> Bool {
    let day = Self.dayNumber(at: unixSeconds, in: offset)
    return (day - 2...day + 1).contains { number in
      periods(ofDay: number, in: offset).contains { $0.contains(unixSeconds) }
    }
  }

  /// Returns whether the display is closed, and stays so for some days.
  ///
  /// - Parameters:
  ///   - days: The number of days.
  ///   - unixSeconds: Seconds since the Unix epoch.
  ///   - offset: The time zone.
  /// - Returns: Whether it does not open in that time.
  package func isClosed(
    forDays days: Int64,
    from unixSeconds: Int64,
    in offset: ZoneOffset
  ) -> Bool {
    guard !isOpen(at: unixSeconds, in: offset) else { return false }
    let end = unixSeconds + days * CivilTime.secondsPerDay
    return nextChange(after: unixSeconds, in: offset).map { $0 >= end } ?? true
  }

  /// Returns when the display next opens or closes.
  ///
  /// - Parameters:
  ///   - unixSeconds: Seconds since the Unix epoch.
  ///   - offset: The time zone.
  /// - Returns: The first later second at which `isOpen` differs from now; nil if there is none within 800 days.
  package func nextChange(after unixSeconds: Int64, in offset: ZoneOffset) -> Int64? {
    let isOpen = isOpen(at: unixSeconds, in: offset)
    let today = Self.dayNumber(at: unixSeconds, in: offset)
    var end = unixSeconds
    for number in today - 2...today + Self.horizonDays {
      for period in periods(ofDay: number, in: offset) where period.upperBound > end {
        guard isOpen else { return period.lowerBound }
        // The hours are over when the next range begins after this one has ended.
        guard period.lowerBound <= end else { return end }
        end = period.upperBound
      }
      // No range of a later day begins by then.
      if isOpen, end > unixSeconds, number > Self.dayNumber(at: end, in: offset) { return end }
    }
    return nil
  }

  /// The periods that begin on a day, in order and without empty ones.
  private func periods(ofDay number: Int, in offset: ZoneOffset) -> [Range<Int64>] {
    guard let day = Day(unixSeconds: Int64(number) * CivilTime.secondsPerDay),
      !holidays.contains(where: { $0.contains(day) })
    else { return [] }
    let weekday = CivilTime.weekday(ofDay: Int64(number))
    let midnight = Int64(number) * CivilTime.secondsPerDay
    let chosen = ranges.isEmpty ? [HourRange.allDay] : ranges
    return chosen.filter { $0.weekdays.contains(weekday) }.compactMap { range in
      let start = firstInstant(showing: midnight + Int64(range.start) * 60, in: offset)
      let end = firstInstant(showing: midnight + Int64(range.end) * 60, in: offset)
      return start < end ? start..<end : nil
    }.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }

  private static func dayNumber(at unixSeconds: Int64, in offset: ZoneOffset) -> Int {
    let civil = unixSeconds + offset(unixSeconds)
    return Int((Double(civil) / Double(CivilTime.secondsPerDay)).rounded(.down))
  }
}
