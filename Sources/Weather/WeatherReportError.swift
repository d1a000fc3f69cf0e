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
  /// The period of validity of a forecast is invalid.
  case period(found: String)
  /// The wind is unreadable.
  case wind(found: String)
}

extension WeatherReportError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .empty:
      "an empty report; allowed are METAR, SPECI, TTF and TAF"
    case .tooLong:
      "a report that is too long; allowed are \(WeatherReport.longestBytes) bytes"
    case .station(let found):
      "\(Self.quoted(found)) for the station; allowed are four letters and digits, as in EGLL"
    case .time(let found):
      "\(Self.quoted(found)) for the time; allowed are day, hour and minute, as in 051658Z"
    case .period(let found):
      "\(Self.quoted(found)) for the time a forecast holds; allowed are days and hours,"
        + " as in 2612/2718"
    case .wind(let found):
      "\(Self.quoted(found)) for the wind; allowed are a direction up to 360 or VRB, a speed"
        + " and a unit, as in 24015G27KT"
    }
  }

  private static func quoted(_ found: String) -> String {
    found.isEmpty ? "nothing" : "\"\(found)\""
  }
}
