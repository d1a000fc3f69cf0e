import Text

/// Times as tables of expected values have them.
public enum UTC {
  /// Returns the seconds since 1970 of a time such as `2018-09-15T12:00:00Z`; 0 for anything else.
  public static func seconds(_ text: String) -> Int64 {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 6,
      let day = CivilTime.unixSeconds(year: numbers[0], month: numbers[1], day: numbers[2])
    else { return 0 }
    return day + Int64(numbers[3] * 3600 + numbers[4] * 60 + numbers[5])
  }

  /// Returns a time in ISO 8601.
  public static func text(_ unixSeconds: Int64) -> String {
    CivilTime(unixSeconds: unixSeconds).description
  }
}
