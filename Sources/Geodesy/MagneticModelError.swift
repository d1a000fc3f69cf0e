/// Why a text is not a file of magnetic coefficients; lines are counted from 1.
public enum MagneticModelError: Error, Sendable, Hashable {
  /// The first line is not an epoch, a name and a date.
  case header(found: String)

  /// A line does not hold a degree, an order and four numbers.
  case row(line: Int, found: String)

  /// A line does not hold the coefficients of the next degree and order.
  case order(line: Int, found: String, expected: String)

  /// A coefficient is larger than any of the Earth's field, or not a number.
  case coefficient(line: Int, found: String)

  /// The text or its end mark comes before the coefficients are complete.
  case incomplete(line: Int)

  /// The degree exceeds the limit.
  case tooLarge(line: Int, limit: Int)
}

extension MagneticModelError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .header(let found):
      "line 1: found \"\(found)\"; a year, a name and a date such as "
        + "\"2025.0 WMM-2025 11/13/2024\" are allowed"
    case .row(let line, let found):
      "line \(line): found \"\(found)\"; degree, order and four numbers are allowed"
    case .order(let line, let found, let expected):
      "line \(line): found degree and order \(found); \(expected) is allowed"
    case .coefficient(let line, let found):
      "line \(line): found the coefficient \"\(found)\"; "
        + "a number between -\(MagneticModel.largestCoefficient) "
        + "and \(MagneticModel.largestCoefficient), 0 for a sine of order 0, is allowed"
    case .incomplete(let line):
      "line \(line): the coefficients end too soon; every order of a degree and, after the last, "
        + "a line of nines are allowed"
    case .tooLarge(let line, let limit):
      "line \(line): coefficients above degree \(limit) are not read"
    }
  }
}
