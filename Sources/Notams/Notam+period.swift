import Text

extension Notam {
  /// When a NOTAM holds, seen from a time.
  public enum Status: Sendable, Hashable {
    /// It holds now.
    case inForce
    /// It begins later on the same day, in universal time.
    case laterToday(fromUnixSeconds: Int64)
    /// It holds on other days only, or no longer.
    case otherDays
  }

  /// Returns when the NOTAM holds, seen from a time.
  ///
  /// A NOTAM with an estimated end holds until it is replaced or cancelled. One whose schedule
  /// cannot be read holds all the time between its beginning and end.
  ///
  /// - Parameter now: Seconds since the Unix epoch.
  /// - Returns: Whether it holds now, later today or on other days.
  public func status(atUnixSeconds now: Int64) -> Status {
    let tomorrow =
      now - Int64(CivilTime(unixSeconds: now).secondOfDay) + CivilTime.secondsPerDay
    if case .at(let end, isEstimated: false) = end, end <= now { return .otherDays }
    guard let schedule else {
      if beginUnixSeconds <= now { return .inForce }
      return beginUnixSeconds < tomorrow
        ? .laterToday(fromUnixSeconds: beginUnixSeconds) : .otherDays
    }
    guard let period = schedule.period(atOrAfter: max(now, beginUnixSeconds), before: tomorrow)
    else { return .otherDays }
    let begin = max(period.lowerBound, beginUnixSeconds)
    if case .at(let end, isEstimated: false) = end, end <= begin { return .otherDays }
    if begin <= now { return .inForce }
    return begin < tomorrow ? .laterToday(fromUnixSeconds: begin) : .otherDays
  }
}
