/// Why a text is no report of the weather; its description names what was found and what is allowed.
public enum WeatherReportError: Error, Sendable, Hashable {
  /// There is nothing to read.
  case empty
  /// The text is longer than any report.
  case tooLong
  /// Where the station should be is something else; nothing where the text ends.
  case station(found: String)
  /// Where the day, hour and minute should be is something else; nothing where the text ends.
  case time(found: String)
  /// Where a forecast should say from when to when it holds is something else.
  case period(found: String)
  /// Where the wind is, it cannot be read.
  case wind(found: String)
}

extension WeatherReportError: CustomStringConvertible {
  /// One sentence for the person who gave the report.
  public var description: String {
    switch self {
    case .empty:
      "an empty report; allowed are METAR, SPECI, TTF and TAF"
    case .tooLong:
      "a report of more than \(WeatherReport.longestBytes) bytes; allowed are as many"
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
