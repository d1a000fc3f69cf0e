import Text

/// Opening hours on some weekdays.
package struct HourRange: Sendable, Hashable {
  /// The weekdays, from 0 for Monday to 6 for Sunday.
  package let weekdays: Set<Int>

  /// The first minute, from 0 to 1,439 after midnight.
  package let start: Int

  /// The minute at which it ends, later than the first by at most a day. From 1,440 on, it is on the next day.
  package let end: Int

  /// From midnight to midnight on every day.
  static let allDay = HourRange(weekdays: Set(0..<7), start: 0, end: 1_440)

  /// The form of a range as a text, for messages.
  package static let allowed = """
    "mon-fri 08:00-18:00", "sat sun 10:00-16:30", "daily 20:00-02:00"
    """

  private init(weekdays: Set<Int>, start: Int, end: Int) {
    (self.weekdays, self.start, self.end) = (weekdays, start, end)
  }

  /// Reads a range: days, then two times of day. Days are `mon` to `sun`, spans such as `mon-fri`, or `daily`. A
  /// time that is not later than the first is on the next day.
  ///
  /// - Parameter text: The range, such as `mon-fri 08:00-18:00`. The result is nil for any other text.
  package init?(_ text: String) {
    let words = text.lowercased().split(separator: " ")
    guard words.count >= 2,
      let hours = words.last?.split(separator: "-", omittingEmptySubsequences: false),
      hours.count == 2, let start = Self.minute(hours[0]), start < 1_440,
      let end = Self.minute(hours[1])
    else { return nil }
    var weekdays: Set<Int> = []
    for word in words.dropLast() {
      guard let days = Self.weekdays(word) else { return nil }
      weekdays.formUnion(days)
    }
    self.init(weekdays: weekdays, start: start, end: end > start ? end : end + 1_440)
  }

  private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// The days of a word; nil if it names none. A span may reach over the end of the week: `sat-mon`.
  private static func weekdays(_ word: Substring) -> [Int]? {
    guard word != "daily" else { return Array(0..<7) }
    let days = word.split(separator: "-", omittingEmptySubsequences: false).map { name in
      names.firstIndex { $0 == name }
    }
    guard let first = days.first ?? nil, let last = days.last ?? nil, days.count <= 2 else {
      return nil
    }
    return (first...(last < first ? last + 7 : last)).map { $0 % 7 }
  }

  /// The minutes since midnight of a time such as `08:00`, up to `24:00`; nil for any other text.
  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      text.utf8.allSatisfy({ $0 == UInt8(ascii: ":") || $0.isDigit }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
    else { return nil }
    let whole = hour * 60 + minute
    return whole <= 1_440 ? whole : nil
  }
}
