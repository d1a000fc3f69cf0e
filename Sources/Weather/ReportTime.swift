import Text

/// A day of the month and a time of day, as in reports: `051658Z`, `0306`, `1130`.
struct ReportTime: Hashable {
  /// The day of the month, 1 to 31; nil if the report gives only the time.
  let day: Int?

  /// Minutes since midnight, from 0 to 1440, which is the next midnight.
  let minuteOfDay: Int

  /// The notation of a time.
  enum Form {
    /// Day, hour and minute: `051658`.
    case dayHourMinute
    /// Day and hour: `0516`.
    case dayHour
    /// Hour and minute: `1658`.
    case hourMinute
    /// Hour: `16`.
    case hour
  }

  /// Parses a time at the current position; nil if there is none.
  init?(_ scanner: inout WordScanner, _ form: Form) {
    let hasDay = form == .dayHourMinute || form == .dayHour
    day = hasDay ? scanner.digits(2) : nil
    guard let hour = scanner.digits(2),
      let minute = form == .dayHour || form == .hour ? 0 : scanner.digits(2),
      !hasDay || (1...31).contains(day ?? 0), minute < 60, hour * 60 + minute <= 1440
    else { return nil }
    minuteOfDay = hour * 60 + minute
  }

  /// Returns the time in seconds since the Unix epoch: of all months, or of all days, the one
  /// nearest to `reference`.
  func unixSeconds(near reference: Int64) -> Int64 {
    let now = CivilTime(unixSeconds: reference)
    let midnight = reference - Int64(now.secondOfDay)
    let seconds = Int64(minuteOfDay) * 60
    guard let day else {
      return Self.nearest(to: reference, of: [-1, 0, 1]) { days in
        midnight + days * CivilTime.secondsPerDay + seconds
      }
    }
    // Within a fortnight and valid in every month: no other month is nearer.
    if day <= 28, abs(day - now.day) < 14 {
      return midnight + Int64(day - now.day) * CivilTime.secondsPerDay + seconds
    }
    return Self.nearest(to: reference, of: [-1, 0, 1]) { months in
      let month = now.month + months
      return CivilTime.unixSeconds(
        year: now.year + (month < 1 ? -1 : month > 12 ? 1 : 0),
        month: month < 1 ? 12 : month > 12 ? 1 : month,
        day: day
      ).map { $0 + seconds }
    }
  }

  /// Returns the candidate nearest to a reference. Of three consecutive months at least one has any
  /// given day from 1 to 31.
  private static func nearest<Offset>(
    to reference: Int64,
    of offsets: [Offset],
    time: (Offset) -> Int64?
  ) -> Int64 {
    offsets.compactMap(time).min { abs($0 - reference) < abs($1 - reference) } ?? reference
  }
}
