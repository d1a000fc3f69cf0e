import Text

/// A day of UTC, the unit in which a server's history expires.
struct HistoryDay: Sendable, Hashable, Comparable {
  /// The number of days since 1970.
  let number: Int

  private static let milliseconds = 86_400_000

  /// Creates a day from its number.
  init(number: Int) { self.number = number }

  /// Creates the day of a time.
  init(_ time: SkyTime) {
    number = time.unixMilliseconds / Self.milliseconds
  }

  /// Reads the name of a partition; nil if it is another table's.
  init?(partition name: String) {
    var date = Array(name.utf8.suffix(8))
    guard date.count == 8 else { return nil }
    for place in [4, 7] { date.insert(UInt8(ascii: "-"), at: place) }
    guard let day = Day(String(decoding: date, as: UTF8.self)) else { return nil }
    self.init(number: day.number)
    guard PostgreSQLTables.partition(self) == name else { return nil }
  }

  /// The day after.
  var next: HistoryDay { HistoryDay(number: number + 1) }

  /// Its first instant.
  var start: SkyTime { SkyTime(unixMilliseconds: number * Self.milliseconds) }

  /// The date as eight digits.
  var digits: String { String(start.text.prefix(10)).filter { $0 != "-" } }

  /// Orders days.
  static func < (lhs: HistoryDay, rhs: HistoryDay) -> Bool { lhs.number < rhs.number }
}

extension SkyTime {
  /// The time as an SQL literal, to the millisecond.
  var literal: String {
    guard self < .never else { return "'infinity'::timestamptz" }
    return "'\(text)'::timestamptz"
  }

  /// Microseconds since 2000, as the server sends and receives times.
  var microseconds: Int { (unixMilliseconds - Self.millennium) * 1_000 }

  /// Creates a time from microseconds since 2000.
  init(microseconds: Int) {
    self.init(unixMilliseconds: microseconds / 1_000 + Self.millennium)
  }

  /// 2000-01-01T00:00:00Z, in milliseconds since 1970.
  private static let millennium = 946_684_800_000
}
