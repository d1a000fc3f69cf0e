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
  func draw(_ parts: SearchParts, with pen: inout CardPen) {
    guard !parts.isSmall else { return drawSmall(parts, with: &pen) }
    let unit = pen.unit
    let middle = Double(box.center.y)
    let inset = 0.018 * unit
    let face = SIMD2(Double(box.low.x) + inset + 0.030 * unit, middle)
    drawRosette(at: face, radius: 0.030, size: 0.0245, with: &pen)
    let left = face.x + 0.048 * unit
    let right = Double(box.high.x) - inset
    let (upper, lower) = (middle - 0.006 * unit, middle + 0.025 * unit)
    // A translation of "runway" may be longer than its place.
    let length = extent.map { 0.0205 * CardType.width(of: $0, .regular) } ?? 0
    let side = max(Self.sides.lower, 0.034 + length + 0.008)
    // All rows have letters of the same size; what is too long ends with an ellipsis.
    let (nameRoom, townRoom) = (right - Self.sides.upper * unit - left, right - side * unit - left)
    pen.text(
      name(within: nameRoom / (0.0245 * unit)),
      at: SIMD2(left, upper),
      weight: 500,
      size: 0.0245,
      palette.ink,
      maxWidth: nameRoom
    )
    pen.text(
      CardType.beginning(of: codesAndTown, .regular, width: townRoom / (0.0205 * unit)),
      at: SIMD2(left, lower),
      size: 0.0205,
      palette.quiet,
      maxWidth: townRoom
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

  /// Draws the row of a small picture: the name above codes, town and distance, cut where there is no room.
  private func drawSmall(_ parts: SearchParts, with pen: inout CardPen) {
    let unit = pen.unit
    let size = parts.em
    let em = size * unit
    let middle = Double(box.center.y)
    var left = Double(box.low.x) + 0.5 * em
    if parts.hasPictures {
      drawRosette(at: SIMD2(left + 1.1 * em, middle), radius: 1.1 * size, size: size, with: &pen)
      left += 2.8 * em
    }
    var right = Double(box.high.x) - 0.5 * em
    let (upper, lower) = (middle - 0.25 * em, middle + 1.1 * em)
    pen.text(
      name(within: (right - left) / em),
      at: SIMD2(left, upper),
      weight: 500,
      size: size,
      palette.ink,
      maxWidth: right - left
    )
    if let bearing = row.bearing {
      let arrow = SIMD2(right - 0.4 * em, lower - 0.36 * em)
      pen.arrow(arrow, radius: 0.45 * size, toward: bearing - up, palette.accent)
      right -= 1.1 * em
    }
    pen.text(distance, at: SIMD2(right, lower), size: size, palette.ink, .right)
    let room = right - left - (CardType.width(of: distance, .regular) + 0.6) * em
    pen.text(
      CardType.beginning(of: codesAndTown, .regular, width: room / em),
      at: SIMD2(left, lower),
      size: size,
      palette.quiet,
      maxWidth: room
    )
  }

  /// Draws the runways in a circle, or the sign of a heliport without a known layout.
  private func drawRosette(
    at face: SIMD2<Double>,
    radius: Double,
    size: Double,
    with pen: inout CardPen
  ) {
    pen.rosette(row.rosette, at: face, radius: radius, up: up, palette)
    guard row.rosette == nil, isForHelicopters else { return }
    pen.text(
      words(.heliportSign),
      at: face + SIMD2(0, 0.0085 / 0.0245 * size) * pen.unit,
      weight: 500,
      size: size,
      palette.quiet,
      .center
    )
  }

  /// Returns the name. One that is longer than a width in ems drops a final "Airport"; one that is then still longer
  /// ends with an ellipsis.
  private func name(within width: Double) -> String {
    var name = row.airport.name
    if CardType.width(of: name, .semibold) > width, name.hasSuffix(" Airport") {
      name.removeLast(8)
    }
    return CardType.beginning(of: name, .semibold, width: width)
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
