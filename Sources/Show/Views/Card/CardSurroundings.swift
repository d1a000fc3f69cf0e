import Airports
import Geodesy
import Glibc
import Scenes

/// The surroundings of an airport without a known runway layout, which its card's face shows instead:
/// the coast, and the nearest airfields by bearing and distance.
struct CardSurroundings: Sendable, Hashable {
  /// A nearby airfield.
  struct Place: Sendable, Hashable {
    let code: String
    let bearing: Angle

    /// Its distance, in radii of the face.
    let share: Double
  }

  let center: Coordinate

  /// The airfields, nearest first.
  let places: [Place]

  /// The radius of the face, in metres.
  let rangeMetres: Double

  /// Whether seaplanes land there.
  let isOnWater: Bool

  /// The share of the face for airfields; the letters of the compass are outside.
  private static let reach = 0.72

  /// The least range, in metres.
  private static let minimumMetres = 8_000.0

  /// Places airfields around an airport.
  init(of airport: Airport, near airfields: [Airport]) {
    center = airport.coordinate
    isOnWater = airport.kind == .seaplaneBase
    let ways = airfields.map { GreatCircle(from: airport.coordinate, to: $0.coordinate) }
    let farthest = ways.map { Earth.metres($0.length) }.max() ?? 0
    let range = max(farthest / Self.reach, Self.minimumMetres)
    rangeMetres = range
    places = zip(airfields, ways).map { airfield, way in
      Place(
        code: airfield.code,
        bearing: way.bearing(at: 0),
        share: Earth.metres(way.length) / range
      )
    }
  }
}

extension CardFace {
  /// The code of an airfield beside its dot.
  private struct Code {
    let text: String
    let box: Box

    /// Its size, in the card's units.
    let size: Double
  }

  /// Draws the sign of an airport without known runways, and the airfields around it.
  func draw(_ surroundings: CardSurroundings, with pen: inout CardPen) {
    drawSign(isOnWater: surroundings.isOnWater, with: &pen)
    for point in dots(of: surroundings) {
      pen.add(
        .disc(center: SIMD2<Float>(point), radius: Float(0.0052 * unit), palette.accent)
      )
    }
    for code in codes(of: surroundings) {
      pen.text(
        code.text,
        at: SIMD2<Double>(code.box.center) + SIMD2(0, 0.372 * code.size * unit),
        .cockpit,
        size: code.size,
        palette.ink,
        .center
      )
    }
  }

  private func dots(of surroundings: CardSurroundings) -> [SIMD2<Double>] {
    surroundings.places.map { self.point($0.bearing, at: $0.share * radius) }
  }

  /// The area of the sign.
  private var sign: Box { Box(around: center, SIMD2(0.100, 0.080) * unit) }

  /// Returns the areas that the coast leaves clear: the sign, the codes, and the letters of the compass.
  func clearAreas(of surroundings: CardSurroundings) -> [Box] {
    let size = max(OccupiedAreas.letterSize, minimumText)
    return [sign] + letters(size: size) + codes(of: surroundings).map(\.box)
  }

  /// The areas of the letters of the compass.
  private func letters(size: Double) -> [Box] {
    let ring = radius - OccupiedAreas.inset(ofLetter: size) * unit
    return (0..<4).map {
      Box(around: point(.degrees(90 * Double($0)), at: ring), SIMD2(repeating: 1.2 * size) * unit)
    }
  }

  /// Places the codes of the airfields for which there is room.
  private func codes(of surroundings: CardSurroundings) -> [Code] {
    var taken = [sign]
    let isFar = minimumText > MinimumTextSize.largestDesigned
    // Large codes reach the letters of the compass.
    if isFar { taken += letters(size: minimumText) }
    let points = dots(of: surroundings)
    // No name covers a dot.
    taken += points.map { Box(around: $0, SIMD2(repeating: 0.016) * unit) }
    guard radius >= 45 else { return [] }
    var codes: [Code] = []
    for (place, point) in zip(surroundings.places, points) {
      // Below, above, right or left of its dot; the list names those without room.
      let size = max(0.0215, minimumText)
      let half = SIMD2(0.0075 * Double(place.code.count) + 0.006, 0.014) * unit * size / 0.0215
      let middles = [(0.0, 1.0), (0, -1), (1, 0), (-1, 0)].map { x, y in
        point + SIMD2(x * (half.x + 0.010 * unit), y * (half.y + 0.012 * unit))
      }
      let boxes = middles.map { Box(around: $0, 2 * half) }
      let free = boxes.first { box in
        !taken.contains { $0.overlaps(box) } && (!isFar || isOnFace(box))
      }
      guard let box = free else {
        continue
      }
      taken.append(box)
      codes.append(Code(text: place.code, box: box, size: size))
    }
    return codes
  }

  /// Whether a box is within the face.
  private func isOnFace(_ box: Box) -> Bool {
    let middle = SIMD2<Double>(box.center) - center
    let far = SIMD2(abs(middle.x), abs(middle.y)) + SIMD2<Double>(box.size) / 2
    return (far * far).sum() <= radius * radius
  }

  /// Draws waves where seaplanes land, else a small ring. At night, blue beside amber would be a second accent.
  private func drawSign(isOnWater: Bool, with pen: inout CardPen) {
    guard isOnWater else {
      pen.ring(center, radius: 0.013 * unit, width: 0.0030, palette.ink)
      return
    }
    for row in -1...1 {
      let wave = (0...24).map { step -> SIMD2<Double> in
        let x = Double(step) / 12 - 1
        let y = 0.0052 * sin(3 * .pi * x) + 0.0165 * Double(row)
        return center + SIMD2(0.036 * x, y) * unit
      }
      pen.line(wave, width: 0.0036, palette.accent)
    }
  }
}

extension Scene {
  /// Draws the coast around an airport, after all that stays as it is: coasts may be known only later. It fades before
  /// words.
  mutating func drawCoast(
    _ surroundings: CardSurroundings?,
    on face: CardFace,
    opacity: Double
  ) {
    guard let surroundings else { return }
    let map = ScopeMap(
      home: surroundings.center,
      rangeMetres: surroundings.rangeMetres,
      up: face.up
    )
    marks.append(
      .coast(
        map,
        center: SIMD2<Float>(face.center),
        radius: Float(face.radius),
        clear: face.clearAreas(of: surroundings),
        face.palette.tick.faded(0.75 * opacity)
      )
    )
  }
}
