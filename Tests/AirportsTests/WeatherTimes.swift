import Text

/// Times as tables of expected values have them.
enum WeatherTimes {
  /// Returns a time in ISO 8601.
  static func iso(_ unixSeconds: Int64) -> String {
    CivilTime(unixSeconds: unixSeconds).description
  }
}
