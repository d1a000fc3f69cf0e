/// One word of a report that codes the wind: `24015G27KT`.
///
///     group = ( ddd | VRB | /// | MMM ) speed [ G speed ] unit
///     speed = dd | ddd | Pdd | Pddd | //
///     unit  = KT | MPS | KMH | KM/H
///
/// Some mistakes are common in real reports and leave no doubt; these are read too: the letter O for
/// a zero, `KTS`, `K`, `LT` or `T` for `KT`, and no unit at all, which then means knots.
struct WindGroup: Hashable {
  let direction: SurfaceWind.Direction

  /// Nil where the word has slashes for it.
  let speed: SurfaceWind.Speed?
  let gust: SurfaceWind.Speed?

  /// Nil where the word ends without a unit.
  let unit: SurfaceWind.Unit?

  /// Whether the word is spelled as it should be, so that it is a wind wherever it stands.
  let isRegular: Bool

  /// Reads a word; nil where it codes no wind.
  init?(_ word: ReportWord) {
    var scanner = WordScanner(word)
    guard let direction = Self.direction(&scanner) else { return nil }
    // Without a unit only five digits are a wind; more might be a time.
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

  /// Reads where the wind comes from.
  private static func direction(_ scanner: inout WordScanner) -> SurfaceWind.Direction? {
    if scanner.take("VRB") { return .variable }
    if scanner.take("///") || scanner.take("MMM") { return .unknown }
    guard let degrees = scanner.digits(3), degrees <= 360 else { return nil }
    return .from(degrees: degrees)
  }

  /// Reads a speed; nil where none stands, and nil in it where slashes stand.
  private static func speed(_ scanner: inout WordScanner) -> SurfaceWind.Speed?? {
    if scanner.take("//") {
      _ = scanner.take("/")
      return .some(nil)
    }
    let isMinimum = scanner.take("P")
    guard let value = scanner.digits(2...3) else { return nil }
    return SurfaceWind.Speed(value, isMinimum: isMinimum)
  }
}

/// How a wind's unit is written.
enum UnitSpelling: Hashable {
  case regular(SurfaceWind.Unit)

  /// Knots, misspelled.
  case mistaken

  /// Not at all.
  case none

  /// Reads what stands behind the numbers; nil where it is no unit.
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
      self = .mistaken
    } else if scanner.isAtEnd {
      self = .none
    } else {
      return nil
    }
  }

  /// The unit meant; nil where none is written.
  var unit: SurfaceWind.Unit? {
    switch self {
    case .regular(let unit): unit
    case .mistaken: .knots
    case .none: nil
    }
  }
}
