import Airports
import Geodesy
import Scenes

/// An airport in a list: its runways, name and codes, distance and direction.
struct SearchRow {
  let row: SearchList.Row
  let box: Box
  let palette: CardPalette
  let words: CardWords

  /// The true bearing at the top.
  let up: Angle

  /// The widths that distance and arrow take at the right, and the runway length below, in units.
  private static let sides = (upper: 0.165, lower: 0.200)

  /// Draws the row.
  func draw(with pen: inout CardPen) {
    let unit = pen.unit
    let middle = Double(box.center.y)
    let inset = 0.018 * unit
    let face = SIMD2(Double(box.low.x) + inset + 0.030 * unit, middle)
    pen.rosette(row.rosette, at: face, radius: 0.030, up: up, palette)
    if row.rosette == nil, isForHelicopters {
      pen.text(
        words(.heliportSign),
        at: face + SIMD2(0, 0.0085) * unit,
        weight: 500,
        size: 0.0245,
        palette.quiet,
        .center
      )
    }
    let left = face.x + 0.048 * unit
    let right = Double(box.high.x) - inset
    let (upper, lower) = (middle - 0.006 * unit, middle + 0.025 * unit)
    pen.text(
      name,
      at: SIMD2(left, upper),
      weight: 500,
      size: 0.0245,
      palette.ink,
      maxWidth: right - Self.sides.upper * unit - left
    )
    pen.text(
      codesAndTown,
      at: SIMD2(left, lower),
      size: 0.0205,
      palette.quiet,
      maxWidth: right - Self.sides.lower * unit - left
    )
    let end = right - 0.034 * unit
    pen.text(distance, at: SIMD2(end, upper), size: 0.0245, palette.ink, .right)
    if let extent {
      pen.text(extent, at: SIMD2(end, lower), size: 0.0205, palette.quiet, .right)
    }
    if let bearing = row.bearing {
      let arrow = SIMD2(right - 0.012 * unit, upper - 0.008 * unit)
      pen.arrow(arrow, radius: 0.0125, toward: bearing - up, palette.accent)
    }
  }

  /// The name. A long one drops a final "Airport"; a longer one is truncated, so that all have
  /// about the same size.
  private var name: String {
    var name = row.airport.name
    if name.count > 33, name.hasSuffix(" Airport") { name.removeLast(8) }
    return name.count > 40 ? name.prefix(39) + "…" : name
  }

  private var distance: String {
    row.bearing == nil ? words(.here) : words.distance(row.distance)
  }

  private var codesAndTown: String {
    let airport = row.airport
    let codes = airport.code == airport.ident ? airport.code : "\(airport.code) \(airport.ident)"
    let town = [airport.city, airport.country].filter { !$0.isEmpty }.joined(separator: ", ")
    return town.isEmpty ? codes : "\(codes)  ·  \(town)"
  }

  /// The length of the longest runway; `helipad` for helicopters; nil if unknown.
  private var extent: String? {
    let lanes = row.runways.filter { !$0.isHelipad }
    if let longest = lanes.max(by: { ($0.lengthFeet ?? 0) < ($1.lengthFeet ?? 0) }),
      let feet = longest.lengthFeet
    {
      return words(
        longest.surface == .water ? .longestLane : .longestRunway,
        ["length": words.length(feet: feet)]
      )
    }
    return isForHelicopters ? words(.helipad) : nil
  }

  private var isForHelicopters: Bool {
    row.airport.kind == .heliport || !row.runways.isEmpty && row.runways.allSatisfy(\.isHelipad)
  }
}
