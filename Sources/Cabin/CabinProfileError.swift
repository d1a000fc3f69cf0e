/// Why a text is not a recorded ascent; lines are counted from 1.
public enum CabinProfileError: Error, Sendable, Hashable {
  /// The first line lacks the required columns.
  case columns(line: Int, found: String)

  /// A cell does not hold a number in the allowed range.
  case value(line: Int, column: String, found: String, allowed: ClosedRange<Double>)

  /// A line's time is before the previous one's.
  case backwards(line: Int)

  /// The record has no readings.
  case empty
}

extension CabinProfileError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .columns(let line, let found):
      "line \(line): found the columns \"\(found)\"; seconds and pressure_hpa, or seconds and "
        + "altitude_ft, are needed"
    case .value(let line, let column, let found, let allowed):
      "line \(line), \(column): found \"\(found)\"; a number from "
        + "\(Int(allowed.lowerBound)) to \(Int(allowed.upperBound)) is allowed"
    case .backwards(let line):
      "line \(line), seconds: time runs backwards; it must not be less than in the line before"
    case .empty:
      "there is no reading below the names of the columns"
    }
  }
}
