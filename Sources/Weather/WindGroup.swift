/// A wind group: `24015G27KT`.
///
///     group = ( ddd | VRB | /// | MMM ) speed [ G speed ] unit
///     speed = dd | ddd | Pdd | Pddd | // | MM
///     unit  = KT | MPS | KMH | KM/H
///
/// Some mistakes are common and unambiguous and are accepted: the letter O for a zero, `KTS`, `K`,
/// `LT` or `T` for `KT`, and a missing unit, which then means knots.
struct WindGroup: Hashable {
  let direction: SurfaceWind.Direction

  /// Nil if coded as slashes or as `MM`.
  let speed: SurfaceWind.Speed?
  let gust: SurfaceWind.Speed?

  /// Nil if the word has no unit.
  let unit: SurfaceWind.Unit?

  /// Whether the spelling is correct, so that the word is a wind in any position.
  let isRegular: Bool

  /// Parses a word; nil if it is not a wind.
  init?(_ word: ReportWord) {
    var scanner = WordScanner(word)
    guard let direction = Self.direction(&scanner) else { return nil }
    // Without a unit only five digits are a wind; more could be a time.
    let start = scanner.position
    guard let speed = Self.speed(&scanner) else { return nil }
    let speedLength = scanner.position - start
    let hasGust = scanner.take("G")
    guard let gust = hasGust ? Self.speed(&scanner) : .some(nil) else { return nil }
    guard let spelling = UnitSpelling(&scanner), spelling != .none || speedLength == 2
    else { return nil }
    self.direction = direction
    self.speed = speed
    self.gust = gust
    unit = spelling.unit
    isRegular = spelling == .regular(spelling.unit ?? .knots) && !scanner.hasMetLetterO
  }

  /// Parses the direction.
  private static func direction(_ scanner: inout WordScanner) -> SurfaceWind.Direction? {
    if scanner.take("VRB") { return .variable }
    if scanner.take("///") || scanner.take("MMM") { return .unknown }
    guard let degrees = scanner.digits(3), degrees <= 360 else { return nil }
    return .from(degrees: degrees)
  }

  /// Parses a speed; nil if there is none, and an inner nil for slashes or `MM`.
  private static func speed(_ scanner: inout WordScanner) -> SurfaceWind.Speed?? {
    if scanner.take("//") {
      _ = scanner.take("/")
      return .some(nil)
    }
    if scanner.take("MM") { return .some(nil) }
    let isMinimum = scanner.take("P")
    guard let value = scanner.digits(2...3) else { return nil }
    return SurfaceWind.Speed(value, isMinimum: isMinimum)
  }
}

/// The spelling of a wind's unit.
enum UnitSpelling: Hashable {
  case regular(SurfaceWind.Unit)

  /// Knots, misspelled.
  case misspelled

  /// Missing.
  case none

  /// Parses the text after the numbers; nil if it is not a unit.
  init?(_ scanner: inout WordScanner) {
    if scanner.takeLast("KT") {
      self = .regular(.knots)
    } else if scanner.takeLast("MPS") {
      self = .regular(.metresPerSecond)
    } else if scanner.takeLast("KMH") || scanner.takeLast("KM/H") {
      self = .regular(.kilometresPerHour)
    } else if scanner.takeLast("KTS") || scanner.takeLast("K") || scanner.takeLast("LT")
      || scanner.takeLast("T")
    {
      self = .misspelled
    } else if scanner.isAtEnd {
      self = .none
    } else {
      return nil
    }
  }

  /// The unit; nil if missing.
  var unit: SurfaceWind.Unit? {
    switch self {
    case .regular(let unit): unit
    case .misspelled: .knots
    case .none: nil
    }
  }
}
