/// A horizontal distance that can be seen, in the unit of the report.
public struct Visibility: Sendable, Hashable {
  /// The units of reports.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Metres.
    case metres = "m"
    /// Feet, of runway visual ranges only.
    case feet = "ft"
    /// Statute miles.
    case statuteMiles = "SM"

    /// The number of metres in one unit.
    public var metres: Double {
      switch self {
      case .metres: 1
      case .feet: 0.3048
      case .statuteMiles: 1609.344
      }
    }
  }

  /// Whether a value is exact or a limit.
  public enum Bound: String, Sendable, Hashable, CaseIterable {
    /// The value itself.
    case exactly
    /// At least the value (`9999`, `10KM`).
    case atLeast
    /// More than the value (`P6SM`, `P2000`).
    case above
    /// Less than the value (`M1/4SM`, `0000`).
    case below
  }

  /// The value, in the unit: at least 0.
  public let value: Double

  /// The unit.
  public let unit: Unit

  /// Whether the value is exact.
  public let bound: Bound

  /// Creates a visibility.
  public init(_ value: Double, _ unit: Unit, _ bound: Bound = .exactly) {
    (self.value, self.unit, self.bound) = (value, unit, bound)
  }

  /// The value in metres.
  public var metres: Double { value * unit.metres }

  /// Ten kilometres or more (`9999`, `CAVOK`).
  public static let tenKilometres = Visibility(10_000, .metres, .atLeast)
}

/// The visibility in one direction: `1500SW`.
public struct DirectionalVisibility: Sendable, Hashable {
  /// The visibility.
  public let visibility: Visibility

  /// The direction in degrees from true north: a multiple of 45, from 0.
  public let degrees: Int

  /// The points of the compass in reports, clockwise from north.
  static let points: [StaticString] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
}

extension Visibility {
  /// Four digits of metres with a direction or `NDV`, or kilometres: `9999`, `1500SW`, `10KM`.
  ///
  /// - Returns: The visibility and its direction; nil for another word.
  static func metric(_ word: ReportWord) -> (visibility: Visibility, degrees: Int?)? {
    var scanner = WordScanner(word)
    if word.hasSuffix("KM"), let kilometres = scanner.digits(1...2), scanner.takeLast("KM") {
      let bound = kilometres >= 10 ? Bound.atLeast : .exactly
      return (Visibility(Double(kilometres) * 1000, .metres, bound), nil)
    }
    guard let metres = scanner.digits(4) else { return nil }
    let visibility: Visibility =
      switch metres {
      case 9999: .tenKilometres
      case 0: Visibility(50, .metres, .below)
      default: Visibility(Double(metres), .metres)
      }
    if scanner.isAtEnd || scanner.takeLast("NDV") { return (visibility, nil) }
    for (step, point) in DirectionalVisibility.points.enumerated() where scanner.takeLast(point) {
      return (visibility, step * 45)
    }
    return nil
  }
}

extension ReportWords {
  /// Reads statute miles, if present: `10SM`, `P6SM`, `M1/4SM`, or two words: `1 1/2SM`.
  mutating func miles() -> Visibility? {
    guard let word = current else { return nil }
    if let visibility = Visibility(miles: word) {
      advance()
      return visibility
    }
    var scanner = WordScanner(word)
    guard let whole = scanner.digits(1...2), scanner.isAtEnd else { return nil }
    var rest = self
    rest.advance()
    guard let next = rest.current, next.has("/", at: 1) || next.has("/", at: 2),
      let part = Visibility(miles: next), part.bound == .exactly
    else { return nil }
    rest.advance()
    self = rest
    return Visibility(Double(whole) + part.value, .statuteMiles)
  }
}

extension Visibility {
  /// Parses a word of statute miles.
  fileprivate init?(miles word: ReportWord) {
    guard word.hasSuffix("SM") else { return nil }
    var scanner = WordScanner(word)
    let bound: Bound = scanner.take("P") ? .above : scanner.take("M") ? .below : .exactly
    guard let number = scanner.digits(1...2) else { return nil }
    guard scanner.take("/") else {
      guard scanner.takeLast("SM") else { return nil }
      self.init(Double(number), .statuteMiles, bound)
      return
    }
    guard let divisor = scanner.digits(1...2), divisor > 0, scanner.takeLast("SM")
    else { return nil }
    self.init(Double(number) / Double(divisor), .statuteMiles, bound)
  }
}
