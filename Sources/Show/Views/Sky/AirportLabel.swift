import Airports
import Scenes
import Text

/// The label below an airport in play: its town and its code.
struct AirportLabel: Sendable, Hashable {
  let city, code: TextRun

  /// About half the width of the town's name, or of the plate behind it, in pixels.
  let half: Double

  /// How far below the airport it reaches, in short sides of the picture.
  static let height = 0.085

  /// How far below the airport the middle of its words is, in short sides.
  static let middle = 0.05

  /// The mean width of Inter's letters, in ems.
  private static let letter = 0.55

  /// Sets the text of an airport at a point of a picture.
  init(_ airport: Airport, at point: SIMD2<Double>, size: SIMD2<Int>, _ palette: Palette) {
    let unit = Double(min(size.x, size.y))
    let nearest = min(point.x, Double(size.x) - point.x)
    let room = max(0, 2 * (nearest - LegView.safeMargin * unit))
    // A longer name is set smaller, but stays readable.
    let isPlain = palette.isPlain
    let margin = isPlain ? HighContrast.margin * unit : 0
    let letter = isPlain ? HighContrast.letter : Self.letter
    let fits = max(0, room - 2 * margin) / (letter * max(airport.city.letters(of: letter), 1))
    let em = max(min((isPlain ? HighContrast.name : 0.026) * unit, fits), 0.018 * unit)
    // The longest names end in an ellipsis instead of at the edge of the picture. Letters of Inter Medium are no wider
    // than those of Semi Bold.
    let isShortened = room > 0 && em > fits
    let ends = isPlain ? (room - 2 * margin) / HighContrast.bolder : room
    let town =
      isShortened
      ? CardType.beginning(of: airport.city, .semibold, width: ends / em) : airport.city
    city = TextRun(
      [town],
      face: .text,
      weight: isPlain ? 700 : 500,
      size: em,
      color: palette.text,
      shadow: isPlain ? nil : palette.textShadow,
      isCarried: true
    )
    code = TextRun(
      [airport.code],
      face: .text,
      weight: 500,
      size: 0.0165 * unit,
      tracking: 0.10,
      color: palette.quietText,
      shadow: palette.textShadow,
      isCarried: true
    )
    let half =
      isPlain
      ? margin + CardType.width(of: town, .semibold) * HighContrast.bolder / 2 * em
      : Self.letter / 2 * em * max(town.letters(of: Self.letter), 1)
    self.half = isShortened ? min(half, room / 2) : half
  }

  /// Returns how far a point is from the words, in pixels.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - airport: Where the airport is.
  ///   - unit: The short side of the picture.
  /// - Returns: The distance from the middle of the words; for a name longer than a dozen letters, from the nearer of
  ///   the points within which a short name would stand.
  func distance(of point: SIMD2<Double>, below airport: SIMD2<Double>, unit: Double) -> Double {
    let way = point - airport - SIMD2(0, Self.middle * unit)
    let beyond = max(0, half - Self.shortHalf * unit)
    return SIMD2(max(0, abs(way.x) - beyond), way.y).length
  }

  /// Half the width of a name of a dozen letters, in short sides. A point far enough from its middle is clear of all
  /// its letters.
  private static let shortHalf = 0.09
}

extension Box {
  /// The bounds of a name below an airport, in pixels.
  init(below airport: SIMD2<Double>, half: Double, height: Double) {
    self.init(
      low: SIMD2<Float>(airport - SIMD2(half, 0)),
      high: SIMD2<Float>(airport + SIMD2(half, height))
    )
  }
}
