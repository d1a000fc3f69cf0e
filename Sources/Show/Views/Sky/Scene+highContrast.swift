import Flights
import Geodesy
import Glibc
import Scenes

/// The parts of the sky in high contrast: a band on the limb that is the breath, the whole path of the flight, and
/// outlines and plates that set paper and names apart from the ground.
extension Scene {
  // MARK: The breath

  /// Draws the breath on the limb: a band that rises with the inhale towards a line, and sinks with the exhale. Without
  /// motion it stays at the line, and brightens and dims.
  ///
  /// While the scene sinks or rises, the band and the lines fade, because they would flash where they pass. The upper
  /// line gives way to words.
  ///
  /// - Parameters:
  ///   - light: The light on the limb, from 0 (lungs empty) to 1 (full).
  ///   - isStill: Whether motion is reduced.
  ///   - view: The leg's picture.
  ///   - staging: The effects of the session's stage.
  mutating func drawBreathBand(
    light: Double,
    isStill: Bool,
    in view: LegView,
    _ staging: StageEffects
  ) {
    let resting = 2 * staging.sunk - 1
    let opacity = resting * resting
    guard opacity > 0.002 else { return }
    let sunk = staging.sunk * Double(view.backdrop.headroom)
    let limb = LimbCurve(view.globe, size: size, sunk: sunk)
    let (height, palette) = (Double(size.y), view.palette)
    let band = BreathBand(light: light, isStill: isStill)
    let color = palette.halo.opacity(opacity * band.opacity)
    marks.append(.ribbon(limb.ribbon(from: 0, to: band.height * height, color)))
    drawLine(on: limb, at: 0, palette.text.opacity(opacity))
    let goal = palette.text.opacity(opacity * (1 - staging.words))
    drawLine(on: limb, at: BreathBand.goal * height, goal)
  }

  /// Draws the limb of a globe as a line.
  mutating func drawLimb(of globe: TiltedGlobe, _ palette: Palette) {
    drawLine(on: LimbCurve(globe, size: size, sunk: 0), at: 0, palette.text)
  }

  private mutating func drawLine(on limb: LimbCurve, at rise: Double, _ color: Color) {
    guard color.opacity > 0 else { return }
    let half = max(HighContrast.line * Double(size.min()), 1) / 2
    marks.append(.ribbon(limb.ribbon(from: rise - half, to: rise + half, color)))
  }

  // MARK: The flight

  /// Draws the whole path of a flight with a dark casing.
  mutating func drawThread(in view: LegView, opacity: Double) {
    guard opacity > 0.002 else { return }
    let points = stride(from: 0.0, through: 1, by: 1.0 / 96).map { view.arc.picture($0) }
    drawThread(points, opacity: opacity, view.palette)
  }

  /// Draws a path with a dark casing.
  mutating func drawThread(_ points: [SIMD2<Double>], opacity: Double = 1, _ palette: Palette) {
    let unit = Double(size.min())
    for (width, color) in [
      (HighContrast.casing, palette.shadow), (HighContrast.thread, palette.trail),
    ] {
      let (width, color) = (Float(max(width * unit, 1)), color.opacity(opacity))
      let ribbon = points.map { RibbonPoint(SIMD2<Float>($0), width: width, color) }
      marks.append(.ribbon(ribbon))
    }
  }

  /// Draws a plane's paper; in high contrast with a dark outline.
  ///
  /// - Parameters:
  ///   - facets: The paper.
  ///   - opacity: Its opacity, from 0 to 1.
  ///   - scale: The width of the outline in relation to that of the main plane.
  ///   - view: The leg's picture.
  mutating func drawPaper(
    _ facets: [Facet],
    opacity: Double,
    scale: Double = 1,
    in view: LegView
  ) {
    if view.palette.isPlain {
      drawOutline(of: facets, width: HighContrast.outline * view.unit * scale, opacity, in: view)
    }
    marks.append(.facets(facets, opacity: Float(opacity)))
  }

  private mutating func drawOutline(
    of facets: [Facet],
    width: Double,
    _ opacity: Double,
    in view: LegView
  ) {
    let (color, width) = (view.palette.shadow.opacity(opacity), Float(width))
    for facet in facets {
      // A disc on each corner rounds the joins of the sides.
      let corners = facet.corners
      marks.append(
        .ribbon((corners + [facet.a]).map { RibbonPoint($0, width: 2 * width, color) })
      )
    }
    for corner in Set(facets.flatMap(\.corners)).sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
      marks.append(.disc(center: corner, radius: width, color))
    }
  }

  // MARK: Airports

  /// Draws the mark of an airport in play.
  mutating func drawPlainAirport(at center: SIMD2<Float>, opacity: Double, in view: LegView) {
    drawPlainAirport(at: center, unit: view.unit, opacity: opacity, view.palette)
  }

  /// Draws the mark of an airport: a point in a ring, on a dark disc.
  ///
  /// - Parameters:
  ///   - center: The airport, in pixels.
  ///   - unit: The unit of sizes, in pixels: for an airport in play the short side of the picture.
  ///   - opacity: The opacity, from 0 to 1.
  ///   - palette: The colours.
  mutating func drawPlainAirport(
    at center: SIMD2<Float>,
    unit: Double,
    opacity: Double = 1,
    _ palette: Palette
  ) {
    marks += [
      .disc(center: center, radius: Float(0.0165 * unit), palette.shadow.opacity(opacity)),
      .ring(
        center: center,
        radius: Float(0.0135 * unit),
        width: Float(0.0034 * unit),
        palette.dot.opacity(opacity)
      ),
      .disc(center: center, radius: Float(0.0068 * unit), palette.dot.opacity(opacity)),
    ]
  }

  /// Draws the plate behind a name.
  ///
  /// - Parameters:
  ///   - box: The plate, in pixels.
  ///   - opacity: Its opacity, from 0 to 1.
  ///   - palette: The colours.
  mutating func drawPlate(_ box: Box, opacity: Double, _ palette: Palette) {
    let outline = box.rounded(Float(HighContrast.corner * Double(size.min())))
    marks.append(.polygon(outline, palette.textShadow.opacity(opacity)))
  }
}

/// The lengths of high contrast, in short sides of the picture.
enum HighContrast {
  /// The line on the limb, and that above it.
  static let line = 0.0030

  /// The path of the flight, and the casing beneath it.
  static let (thread, casing) = (0.0042, 0.0110)

  /// The outline of the main plane.
  static let outline = 0.0065

  /// The plate behind a name: its upper and lower edge below the airport, its margin at both ends of the name, and the
  /// radius of its corners.
  static let plate = 0.030...0.084
  static let (margin, corner) = (0.016, 0.012)

  /// Returns the baseline of a name in the middle of its plate, below the airport.
  ///
  /// - Parameter em: The size of the name.
  /// - Returns: The distance from the airport.
  static func baseline(em: Double) -> Double {
    // Capitals are .73 em high.
    (plate.lowerBound + plate.upperBound) / 2 + 0.73 / 2 * em
  }

  /// The mean width of Inter Bold's letters, in ems, and their width in relation to Semi Bold's.
  static let (letter, bolder) = (0.60, 1.03)

  /// The sizes of names and captions.
  static let (name, caption) = (0.034, 0.064)
}

/// The band on the limb that shows the breath.
struct BreathBand: Sendable, Hashable {
  /// Its height, in heights of the picture.
  let height: Double

  /// Its opacity, from 0 to 1.
  let opacity: Double

  /// The height of the line that the band rises to when the lungs are full, in heights of the picture.
  static let goal = 0.115

  /// Creates the band of a light.
  ///
  /// - Parameters:
  ///   - light: The light on the limb, from 0 (lungs empty) to 1 (full).
  ///   - isStill: Whether motion is reduced: the breath is then in the opacity instead of the height.
  init(light: Double, isStill: Bool) {
    height = isStill ? Self.goal : 0.010 + 0.105 * light
    opacity = isStill ? 0.2 + 0.8 * light : 1
  }
}

/// The limb of a globe as a curve across a picture.
private struct LimbCurve {
  /// Points of the limb from left to right, and the directions away from the globe.
  private var points: [(place: SIMD2<Double>, outward: SIMD2<Double>)] = []

  /// How far beyond the sides of a picture the curve reaches, in its short sides.
  private static let margin = 0.2

  /// The number of pieces of the curve.
  private static let pieces = 96

  init(_ globe: TiltedGlobe, size: SIMD2<Int>, sunk: Double) {
    let lift = globe.axis.cross([1, 0, 0])
    func point(_ angle: Double) -> SIMD2<Double> {
      let outward =
        globe.axis * cos(globe.limb) + (lift * cos(angle) + [sin(angle), 0, 0]) * sin(globe.limb)
      return globe.project(globe.sphereCenter + outward * globe.radius) + SIMD2(0, sunk)
    }
    let margin = Self.margin * Double(size.min())
    let seen = -margin...Double(size.x) + margin
    // The angle from the top at which the limb leaves the picture.
    let (step, most) = (0.01, 0.5 * Double.pi)
    var reach = step
    while reach < most, seen.contains(point(reach).x) || seen.contains(point(-reach).x) {
      reach += step
    }
    for piece in 0...Self.pieces {
      let angle = reach * (2 * Double(piece) / Double(Self.pieces) - 1)
      let along = (point(angle + 1e-4) - point(angle - 1e-4))
      points.append((point(angle), SIMD2(along.y, -along.x) / along.length))
    }
  }

  /// Returns the ribbon between two heights above the limb, in pixels.
  func ribbon(from low: Double, to high: Double, _ color: Color) -> [RibbonPoint] {
    points.map { point in
      let middle = point.place + point.outward * ((low + high) / 2)
      return RibbonPoint(SIMD2<Float>(middle), width: Float(high - low), color)
    }
  }
}
