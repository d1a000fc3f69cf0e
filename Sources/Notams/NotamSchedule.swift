import Text

/// The times at which a NOTAM holds, item D (ICAO Doc 8126 and EUROCONTROL OPADD): `DAILY 0600-1800`,
/// `MON-FRI 0700-1500`, `NOV 23-27 30 0800-1600 1800-2000`, `H24`.
///
/// Times that depend on sunrise and sunset, and periods with a date on either side, are not read.
public struct NotamSchedule: Sendable, Hashable {
  /// Days and the times of day on them.
  struct Entry: Sendable, Hashable {
    var days = Days()
    var exceptions: Days?
    var times: [Times] = []
  }

  /// Weekdays and dates; every day if neither is named.
  struct Days: Sendable, Hashable {
    /// From 0, a Monday, to 6.
    var weekdays: Set<Int> = []
    var dates: [ClosedRange<YearDay>] = []

    var isEveryDay: Bool { weekdays.isEmpty && dates.isEmpty }

    func contains(_ midnight: Int64) -> Bool {
      let weekday = CivilTime.weekday(ofDay: midnight / CivilTime.secondsPerDay)
      if isEveryDay || weekdays.contains(weekday) { return true }
      let time = CivilTime(unixSeconds: midnight)
      let day = YearDay(month: time.month, day: time.day)
      // A date without a month is that day of every month.
      return dates.contains { range in
        range.lowerBound.month == 0
          ? range.lowerBound.day <= day.day && day.day <= range.upperBound.day
          : range.contains(day)
      }
    }
  }

  /// A day of a year; its month is 0 if the schedule names none.
  struct YearDay: Sendable, Hashable, Comparable {
    let month, day: Int

    static func < (one: YearDay, other: YearDay) -> Bool {
      (one.month, one.day) < (other.month, other.day)
    }
  }

  /// Minutes of the day; a period that ends before it begins ends on the next day.
  struct Times: Sendable, Hashable {
    let begin, end: Int

    /// The length in seconds.
    var seconds: Int64 {
      Int64(end > begin ? end - begin : end + 1440 - begin) * 60
    }
  }

  let entries: [Entry]

  /// The maximum number of entries, and of times in one.
  static let maximumEntries = 32

  /// Returns the period that holds at a time, or the next that begins before another.
  ///
  /// - Parameters:
  ///   - time: Seconds since the Unix epoch.
  ///   - limit: The latest beginning.
  /// - Returns: The earliest such period; nil if there is none.
  public func period(atOrAfter time: Int64, before limit: Int64) -> Range<Int64>? {
    let midnight = time - Int64(CivilTime(unixSeconds: time).secondOfDay)
    var found: Range<Int64>?
    for day in -1...1 {
      let start = midnight + Int64(day) * CivilTime.secondsPerDay
      for entry in entries
      where entry.days.contains(start) && !(entry.exceptions?.contains(start) ?? false) {
        for times in entry.times {
          let begin = start + Int64(times.begin) * 60
          let period = begin..<begin + times.seconds
          guard period.upperBound > time, begin < limit else { continue }
          if begin < found?.lowerBound ?? .max { found = period }
        }
      }
    }
    return found
  }
}

extension NotamSchedule {
  /// Parses item D; nil if it has a form that is not read.
  public init?(_ text: String) {
    var entries = [Entry()]
    var reader = ScheduleReader()
    let words = text.substituting(",", with: " , ").split { $0 == " " || $0 == "\n" }
    guard words.count <= 200 else { return nil }
    for word in words {
      if word == "," {
        reader.isException = false
        continue
      }
      guard reader.take(String(word), into: &entries), entries.count <= Self.maximumEntries
      else { return nil }
    }
    if entries.count > 1, entries.last?.times.isEmpty ?? true {
      // Days without times at the end follow the times: `0800-1600 MON-FRI`.
      guard entries.count == 2, entries[0].days.isEveryDay, entries[0].exceptions == nil
      else { return nil }
      entries[1].times = entries[0].times
      entries.removeFirst()
    }
    if entries.last?.times.isEmpty ?? true {
      // Days without times hold all day.
      guard entries.last?.days.isEveryDay == false else { return nil }
      entries[entries.count - 1].times = [Times(begin: 0, end: 1440)]
    }
    guard entries.allSatisfy({ !($0.exceptions?.isEveryDay ?? false) && !$0.times.isEmpty })
    else { return nil }
    self.entries = entries
  }
}

/// The state between the words of a schedule.
private struct ScheduleReader {
  /// Whether days are exceptions (`EXC`).
  var isException = false

  /// The month that was named last; 0 for none.
  private var month = 0

  private static let weekdays = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"]
  private static let months = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
  ]

  /// Reads a word; returns false if it is unknown.
  mutating func take(_ word: String, into entries: inout [NotamSchedule.Entry]) -> Bool {
    let last = entries.count - 1
    if let times = Self.times(word) {
      guard !isException else { return false }
      entries[last].times.append(times)
      return entries[last].times.count <= NotamSchedule.maximumEntries
    }
    if word == "EXC" {
      guard !entries[last].times.isEmpty || !entries[last].days.isEveryDay else { return false }
      isException = true
      entries[last].exceptions = NotamSchedule.Days()
      return true
    }
    if let index = Self.months.firstIndex(of: word) {
      month = index + 1
      return true
    }
    if word == "DAILY" || word == "DLY" {
      begin(&entries)
      return true
    }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count) else { return false }
    let first = Self.weekdays.firstIndex(of: parts[0])
    let second = Self.weekdays.firstIndex(of: parts[parts.count - 1])
    if let first, let second {
      begin(&entries)
      let end = second < first ? second + 7 : second
      change(&entries) { $0.weekdays.formUnion((first...end).map { $0 % 7 }) }
      return true
    }
    guard let from = Self.day(parts[0]), let to = Self.day(parts[parts.count - 1]), from <= to
    else { return false }
    begin(&entries)
    let range =
      NotamSchedule.YearDay(month: month, day: from)...NotamSchedule.YearDay(month: month, day: to)
    change(&entries) { $0.dates.append(range) }
    return true
  }

  /// Begins another entry at days that follow times.
  private func begin(_ entries: inout [NotamSchedule.Entry]) {
    guard !isException, !entries[entries.count - 1].times.isEmpty else { return }
    entries.append(NotamSchedule.Entry())
  }

  private func change(
    _ entries: inout [NotamSchedule.Entry],
    _ change: (inout NotamSchedule.Days) -> Void
  ) {
    let last = entries.count - 1
    guard isException else { return change(&entries[last].days) }
    var days = entries[last].exceptions ?? NotamSchedule.Days()
    change(&days)
    entries[last].exceptions = days
  }

  private static func day(_ text: String) -> Int? {
    guard text.isDigits(1...2), let day = Int(text), (1...31).contains(day) else { return nil }
    return day
  }

  /// Reads `0600-1800` or `H24`.
  private static func times(_ word: String) -> NotamSchedule.Times? {
    if word == "H24" { return NotamSchedule.Times(begin: 0, end: 1440) }
    let parts = word.split(separator: "-").map(String.init)
    guard parts.count == 2, let begin = minutes(parts[0]), let end = minutes(parts[1])
    else { return nil }
    return NotamSchedule.Times(begin: begin, end: end)
  }

  private static func minutes(_ text: String) -> Int? {
    guard text.isDigits(4...4), let hours = Int(text.prefix(2)), let minutes = Int(text.suffix(2)),
      minutes < 60, hours * 60 + minutes <= 1440
    else { return nil }
    return hours * 60 + minutes
  }
}
