import Airports
import Scenes

/// The label below an airport in play: its town and its code.
struct AirportLabel: Sendable, Hashable {
  let city, code: TextRun

  /// About half the width of the town's name, in pixels.
  let half: Double

  /// Sets the text of an airport at a point of a picture.
  init(_ airport: Airport, at point: SIMD2<Double>, size: SIMD2<Int>, _ palette: Palette) {
    let unit = Double(min(size.x, size.y))
    let maxWidth = min(point.x, Double(size.x) - point.x) - LegView.safeMargin * unit
    let (town, letters) = (airport.city, Double(max(airport.city.count, 1)))
    // Inter's letters are about .55 em wide; a longer name is set smaller, but stays readable.
    let fits = 2 * maxWidth / (0.55 * letters)
    city = TextRun(
      [town],
      face: .text,
      weight: 500,
      size: max(min(0.026 * unit, fits), 0.018 * unit),
      color: palette.text,
      shadow: palette.textShadow
    )
    code = TextRun(
      [airport.code],
      face: .text,
      weight: 500,
      size: 0.0165 * unit,
      tracking: 0.10,
      color: palette.quietText,
      shadow: palette.textShadow
    )
    half = 0.275 * city.size * letters
  }
}
