import Text

/// The time of day in HTTP's format (RFC 9110, section 5.6.7).
package enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Formats a time, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///
  /// - Parameter unixSeconds: The seconds since 1970; those before count as 0.
  /// - Returns: The text.
  package static func text(_ unixSeconds: Int64) -> String {
    let unixSeconds = max(unixSeconds, 0)
    let time = CivilTime(unixSeconds: unixSeconds)
    // 1 January 1970 was a Thursday.
    let day = days[Int(unixSeconds / CivilTime.secondsPerDay % 7)]
    let clock = [time.secondOfDay / 3600, time.secondOfDay / 60 % 60, time.secondOfDay % 60]
    return "\(day), \(two(time.day)) \(months[time.month - 1]) \(time.year) "
      + "\(clock.map(two).joined(separator: ":")) GMT"
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
