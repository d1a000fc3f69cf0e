/// Why a text is not a weather report; the description says what was found and what is allowed.
public enum WeatherReportError: Error, Sendable, Hashable {
  /// The text is empty.
  case empty
  /// The text is too long.
  case tooLong
  /// The station is invalid, or missing if `found` is empty.
  case station(found: String)
  /// The day, hour and minute are invalid, or missing if `found` is empty.
  case time(found: String)
  /// The period of validity of a forecast is invalid, or longer than 30 hours.
  case period(found: String)
  /// The wind is unreadable.
  case wind(found: String)
}

extension WeatherReportError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .empty:
      "an empty report; METAR, SPECI, TTF and TAF are allowed"
    case .tooLong:
      "a report that is too long; at most \(WeatherReport.longestBytes) bytes are allowed"
    case .station(let found):
      "\(Self.quoted(found)) for the station; four letters and digits are allowed, as in EGLL"
    case .time(let found):
      "\(Self.quoted(found)) for the time; day, hour and minute are allowed, as in 051658Z"
    case .period(let found):
      "\(Self.quoted(found)) for the validity of a forecast; days and hours are allowed,"
        + " at most 30 hours apart, as in 2612/2718"
    case .wind(let found):
      "\(Self.quoted(found)) for the wind; a direction up to 360 or VRB, a speed and a unit"
        + " are allowed, as in 24015G27KT"
    }
  }

  private static func quoted(_ found: String) -> String {
    found.isEmpty ? "nothing" : "\"\(found)\""
  }
}
