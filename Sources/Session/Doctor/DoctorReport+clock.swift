extension DoctorReport {
  /// Judges the clock of a machine.
  ///
  /// - Parameters:
  ///   - errorMicroseconds: Its maximum error; nil if it is not synchronised.
  ///   - late: How it is behind; nil if it is not.
  /// - Returns: The finding.
  static func clock(_ errorMicroseconds: Int?, _ late: MachineSurvey.LateClock?) -> Finding {
    let daemon = "run systemd-timesyncd or chrony"
    if let late {
      return Finding(
        "clock",
        .note,
        "the date is \(late.today), before that of the data (\(late.data))",
        advice: "set the clock: \(daemon)"
      )
    }
    guard let errorMicroseconds else {
      return Finding(
        "clock",
        .note,
        "not synchronized",
        advice: "\(daemon), so that screens stay in step"
      )
    }
    return Finding("clock", .ok, "synchronized within \(max(1, errorMicroseconds / 1000)) ms")
  }

  /// Judges the time zone of a display.
  static func timeZone(_ zone: MachineSurvey.TimeZone) -> Finding {
    guard let problem = zone.problem else { return Finding("time zone", .ok, zone.summary) }
    return Finding(
      "time zone",
      .note,
      problem,
      advice: "set it with timedatectl set-timezone, or correct TZ"
    )
  }
}
