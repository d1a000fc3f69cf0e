import Text

/// Local times in log lines.
package enum LocalTime {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// Returns an instant as a local time.
  ///
  /// - Parameters:
  ///   - unixSeconds: Seconds since the Unix epoch.
  ///   - offset: The time zone.
  /// - Returns: The weekday, the day and the time of day: `Mon 2026-11-30 08:00`.
  package static func text(
    _ unixSeconds: Int64,
    in offset: ZoneOffset = systemZoneOffset
  ) -> String {
    let civil = unixSeconds + offset(unixSeconds)
    // ISO 8601 writes the day first, then the time of day after a T.
    let parts = "\(CivilTime(unixSeconds: civil))".split(separator: "T")
    guard parts.count == 2, let day = Day(String(parts[0])) else { return "@\(unixSeconds)" }
    let weekday = weekdays[CivilTime.weekday(ofDay: Int64(day.number))]
    return "\(weekday) \(day) \(parts[1].prefix(5))"
  }
}
