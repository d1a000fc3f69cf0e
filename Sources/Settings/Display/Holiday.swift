package import Text

/// One or more days on which a display stays closed.
package enum Holiday: Sendable, Hashable {
  /// Days from a first to a last.
  case days(ClosedRange<Day>)

  /// A day of every year, by month and day.
  case yearly(month: Int, day: Int)

  /// The forms as texts, for messages.
  package static let allowed = """
    "2026-05-01", "2026-12-24/2027-01-02" or, for every year, "12-25"
    """

  /// Reads a day (`2026-05-01`), an interval of ISO 8601 (`2026-12-24/2027-01-02`), or a day of every year
  /// (`12-25`); nil for any other text.
  package init?(_ text: String) {
    // A leap year has every day that any year has.
    if text.utf8.count == 5, let day = Day("2024-" + text) {
      self = .yearly(month: day.month, day: day.day)
      return
    }
    let days = text.split(separator: "/", omittingEmptySubsequences: false).map { Day(String($0)) }
    guard days.count <= 2, let first = days.first ?? nil, let last = days.last ?? nil,
      first <= last
    else { return nil }
    self = .days(first...last)
  }

  /// Returns whether a day is among these.
  package func contains(_ day: Day) -> Bool {
    switch self {
    case .days(let range): range.contains(day)
    case .yearly(let month, let dayOfMonth): day.month == month && day.day == dayOfMonth
    }
  }
}
