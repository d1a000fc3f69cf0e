extension MagneticModel {
  /// Converts an instant to a decimal year of the Gregorian calendar: 2026-07-02 12:00 UTC is
  /// 2026.5.
  ///
  /// - Parameter seconds: Seconds since the Unix epoch.
  /// - Returns: The year plus the elapsed fraction of it.
  public static func year(atUnixSeconds seconds: Int64) -> Double {
    // A first guess from the mean year of the calendar, at most one off near a new year.
    var year = 1970 + Int64((Double(seconds) / (365.2425 * 86_400)).rounded(.down))
    while seconds < newYear(year) { year -= 1 }
    while seconds >= newYear(year + 1) { year += 1 }
    let (start, end) = (newYear(year), newYear(year + 1))
    return Double(year) + Double(seconds - start) / Double(end - start)
  }

  /// The Unix time at which a year begins, in the proleptic Gregorian calendar.
  private static func newYear(_ year: Int64) -> Int64 {
    let past = year - 1
    func quotient(_ divisor: Int64) -> Int64 {
      past >= 0 ? past / divisor : -((divisor - 1 - past) / divisor)
    }
    let leapDays = quotient(4) - quotient(100) + quotient(400) - 477
    return ((year - 1970) * 365 + leapDays) * 86_400
  }
}
