import Glibc

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
    let digits = name.utf8.suffix(8).map { Int32($0) - 0x30 }
    guard digits.count == 8, digits.allSatisfy({ 0...9 ~= $0 }) else { return nil }
    func number(_ range: Range<Int>) -> Int32 { digits[range].reduce(0) { $0 * 10 + $1 } }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      number(0..<4) - 1_900, number(4..<6) - 1, number(6..<8)
    )
    self.init(number: Int(timegm(&parts)) / 86_400)
    guard PostgreSQLTables.partition(self) == name else { return nil }
  }

  /// The day after.
  var next: HistoryDay { HistoryDay(number: number + 1) }

  /// Its first instant.
  var start: SkyTime { SkyTime(unixMilliseconds: number * Self.milliseconds) }

  /// The date as eight digits.
  var digits: String { start.formatted("%Y%m%d") }

  /// Orders days.
  static func < (lhs: HistoryDay, rhs: HistoryDay) -> Bool { lhs.number < rhs.number }
}

extension SkyTime {
  /// The time as an SQL literal, to the millisecond.
  var literal: String {
    guard self < .never else { return "'infinity'::timestamptz" }
    let milliseconds = String(unixMilliseconds % 1_000 + 1_000).dropFirst()
    return "'\(formatted("%Y-%m-%d %H:%M:%S")).\(milliseconds)+00'::timestamptz"
  }

  /// Microseconds since 2000, as the server sends and receives times.
  var microseconds: Int { (unixMilliseconds - Self.millennium) * 1_000 }

  /// Creates a time from microseconds since 2000.
  init(microseconds: Int) {
    self.init(unixMilliseconds: microseconds / 1_000 + Self.millennium)
  }

  /// 2000-01-01T00:00:00Z, in milliseconds since 1970.
  private static let millennium = 946_684_800_000

  /// The time in UTC in a format of strftime.
  fileprivate func formatted(_ format: String) -> String {
    var (seconds, parts) = (time_t(unixMilliseconds / 1_000), tm())
    gmtime_r(&seconds, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { room in
      let length = strftime(room.baseAddress, room.count, format, &parts)
      return String(decoding: UnsafeRawBufferPointer(room).prefix(length), as: UTF8.self)
    }
  }
}
