/// A unit used by barometers.
public enum PressureUnit: String, Sendable, Hashable, CaseIterable {
  /// Hectopascals, equal to millibars.
  case hectopascals = "hPa"
  /// Kilopascals.
  case kilopascals = "kPa"
  /// Pascals.
  case pascals = "Pa"
  /// Inches of mercury at 0 °C.
  case inchesOfMercury = "inHg"
  /// Millimetres of mercury at 0 °C.
  case millimetresOfMercury = "mmHg"

  /// The number of hectopascals in one unit.
  public var hectopascals: Double {
    switch self {
    case .hectopascals: 1
    case .kilopascals: 10
    case .pascals: 0.01
    case .inchesOfMercury: 33.863_886_4
    case .millimetresOfMercury: 1.333_223_87
    }
  }

  /// Parses the pressure on the first line of a text: a number, and optionally a unit different
  /// from this one.
  ///
  /// - Parameter text: A text such as `752.6` or `75.26 kPa`.
  /// - Returns: The pressure in hectopascals; nil if the line is not a pressure.
  public func hectopascals(in text: String) -> Double? {
    let words = Self.words(of: text.prefix { !$0.isNewline })
    guard let number = words.first.flatMap({ Double($0) }), number.isFinite else { return nil }
    switch words.count {
    case 1: return number * hectopascals
    case 2: return Self(rawValue: String(words[1])).map { number * $0.hectopascals }
    default: return nil
    }
  }

  /// Returns the words of a line: the number, and the unit, which may follow the number without a space.
  private static func words(of line: Substring) -> [Substring] {
    let words = line.split { $0.isWhitespace }
    guard words.count == 1,
      let unit = allCases.first(where: { words[0].hasSuffix($0.rawValue) })?.rawValue
    else { return words }
    return [words[0].dropLast(unit.count), words[0].suffix(unit.count)]
  }
}
