import Facts

extension Day {
  /// The number of days since 1 January 1970.
  ///
  /// Years are counted from March, so that the leap day comes last (H. Hinnant, "chrono-Compatible
  /// Low-Level Date Algorithms", `days_from_civil`).
  var number: Int {
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day in universal time that holds a second since 1 January 1970.
  ///
  /// - Returns: Nothing for a year the calendar here does not reach.
  init?(unixSeconds: Int64) {
    let shifted = Int((Double(unixSeconds) / 86_400).rounded(.down)) + 719_468
    guard shifted >= 0 else { return nil }
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }
}
