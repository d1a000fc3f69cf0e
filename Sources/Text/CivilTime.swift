/// A second of the Gregorian calendar in UTC.
///
/// Days are counted in years that begin on the first of March and in eras of 400 years, as Howard
/// Hinnant's "chrono-compatible low-level date algorithms" derive it.
package struct CivilTime: Sendable, Hashable {
  /// The year, month from 1 and day from 1.
  package let year, month, day: Int

  /// The time of day in seconds since midnight, from 0 to 86,399.
  package let secondOfDay: Int

  /// How many seconds a day has; leap seconds are not counted.
  package static let secondsPerDay: Int64 = 86_400

  /// Reads the calendar at a number of seconds since the Unix epoch.
  package init(unixSeconds: Int64) {
    let sinceMidnight = unixSeconds.modulo(Self.secondsPerDay)
    secondOfDay = Int(sinceMidnight)
    // The era's first day is 0000-03-01; 1970-01-01 is day 719,468 of the count. The midnight before the earliest
    // instants is not an `Int64` of seconds, so days are not counted from it.
    let isBefore = unixSeconds % Self.secondsPerDay < 0
    let days = unixSeconds / Self.secondsPerDay - (isBefore ? 1 : 0) + 719_468
    let dayOfEra = days.modulo(146_097)
    let era = (days - dayOfEra) / 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
    year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
  }

  /// Returns the midnight at which a day begins, in seconds since the Unix epoch; nil if the
  /// calendar has no such day.
  package static func unixSeconds(year: Int, month: Int, day: Int) -> Int64? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    let shifted = Int64(month <= 2 ? year - 1 : year)
    let yearOfEra = shifted.modulo(400)
    let era = (shifted - yearOfEra) / 400
    let monthFromMarch = Int64(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let seconds = (era * 146_097 + dayOfEra - 719_468) * secondsPerDay
    let found = CivilTime(unixSeconds: seconds)
    return found.month == month && found.day == day ? seconds : nil
  }
}

extension CivilTime {
  /// Returns the seconds since the Unix epoch of a time as ISO 8601 writes it in UTC, such as
  /// `2018-09-14T20:53:00Z`; nil for other texts, and if the calendar has no such second.
  package static func unixSeconds(iso8601 text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "Z"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      [11, 12, 14, 15, 17, 18].allSatisfy({ bytes[$0].isDigit }),
      let day = Day(String(decoding: bytes[..<10], as: UTF8.self))
    else { return nil }
    func number(at place: Int) -> Int64 {
      Int64(bytes[place] - UInt8(ascii: "0")) * 10 + Int64(bytes[place + 1] - UInt8(ascii: "0"))
    }
    let (hour, minute, second) = (number(at: 11), number(at: 14), number(at: 17))
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Int64(day.number) * secondsPerDay + hour * 3600 + minute * 60 + second
  }

  /// Returns the time since the Unix epoch of a text like that of `unixSeconds(iso8601:)`, whose second may have a
  /// fraction of up to nine digits: `2018-09-14T20:53:00.25Z`; nil for other texts.
  package static func unixTime(
    iso8601 text: String
  ) -> (seconds: Int64, nanoseconds: Int64)? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return unixSeconds(iso8601: text).map { ($0, 0) } }
    let digits = parts[1].utf8.dropLast()
    guard parts[1].utf8.last == UInt8(ascii: "Z"), (1...9).contains(digits.count),
      digits.allSatisfy(\.isDigit), let seconds = unixSeconds(iso8601: "\(parts[0])Z")
    else { return nil }
    let fraction = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    return (seconds, (digits.count..<9).reduce(fraction) { number, _ in number * 10 })
  }
}

extension CivilTime {
  /// Returns the weekday of a day, from 0 for Monday to 6 for Sunday.
  ///
  /// - Parameter number: The number of days since 1 January 1970, which was a Thursday.
  /// - Returns: The weekday.
  package static func weekday(ofDay number: Int64) -> Int { Int((number + 3).modulo(7)) }
}

extension CivilTime: CustomStringConvertible {
  /// The time as ISO 8601 writes it, for the years 0 to 9999: `2018-09-14T20:53:00Z`.
  package var description: String {
    var text = Array("0000-00-00T00:00:00Z".utf8)
    func put(_ number: Int, endingAt end: Int) {
      var (rest, place) = (number, end)
      while rest > 0, place >= 0 {
        text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        (rest, place) = (rest / 10, place - 1)
      }
    }
    put(year, endingAt: 3)
    put(month, endingAt: 6)
    put(day, endingAt: 9)
    put(secondOfDay / 3600, endingAt: 12)
    put(secondOfDay / 60 % 60, endingAt: 15)
    put(secondOfDay % 60, endingAt: 18)
    return String(decoding: text, as: UTF8.self)
  }
}

extension Int64 {
  /// The remainder of a division rounded down, from 0 up to but not including the divisor.
  fileprivate func modulo(_ divisor: Int64) -> Int64 {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
