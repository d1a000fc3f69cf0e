import Airports
import Geodesy
import Scenes

extension CardPen {
  /// Draws an airport's runways in a small circle; an empty one if the layout is unknown.
  ///
  /// - Parameters:
  ///   - rosette: The runways.
  ///   - center: The circle's centre, in pixels.
  ///   - radius: Its radius, in units.
  ///   - up: The true bearing at the top.
  ///   - palette: The colours.
  mutating func rosette(
    _ rosette: RunwayRosette?,
    at center: SIMD2<Double>,
    radius: Double,
    up: Angle,
    _ palette: CardPalette
  ) {
    let pixels = radius * unit
    add(.disc(center: SIMD2<Float>(center), radius: Float(pixels), palette.faceEdge))
    ring(center, radius: pixels, width: 0.0016, palette.rim)
    guard let rosette else { return }
    func place(_ point: SIMD2<Double>) -> SIMD2<Double> {
      center + SIMD2(point.x, -point.y).turned(by: .zero - up) * pixels
    }
    let width = RunwayRosette.strokeWidth(radius: pixels) / unit
    turn { pen in
      for lane in rosette.lanes {
        for line in RunwayRosette.lines(of: lane) {
          pen.line(
            [place(line.low), place(line.high)],
            width: width,
            palette.color(of: lane.runway.surface)
          )
        }
      }
      for pad in rosette.pads {
        pen.ring(place(pad), radius: 0.16 * pixels, width: 0.0016, palette.runway)
      }
    }
  }

  /// Draws a magnifier, with its handle to the lower right.
  ///
  /// - Parameters:
  ///   - center: The lens's centre, in pixels.
  ///   - radius: Its radius, in units.
  ///   - color: The colour.
  mutating func magnifier(_ center: SIMD2<Double>, radius: Double, _ color: Color) {
    let width = 0.2 * radius
    ring(center, radius: radius * unit, width: width, color)
    let way = SIMD2(0.7071, 0.7071) * radius * unit
    line([center + way, center + way * 2.1], width: 1.25 * width, color)
  }

  /// Draws the ground of typed text that is selected. It reaches a little beyond the letters.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - start: Where its baseline begins, in pixels.
  ///   - size: The size of its letters, in units.
  ///   - color: The colour.
  ///   - maxWidth: The width of the text at most, in pixels.
  mutating func selection(
    _ text: String,
    at start: SIMD2<Double>,
    size: Double,
    _ color: Color,
    maxWidth: Double
  ) {
    let em = size * unit
    let width = min(CardType.width(of: text, .regular) * em, maxWidth)
    let box = Box(
      low: SIMD2<Float>(start - SIMD2(0.16, 0.98) * em),
      high: SIMD2<Float>(start + SIMD2(width + 0.16 * em, 0.32 * em))
    )
    add(.polygon(box.rounded(Float(0.18 * em)), color))
  }

  /// Draws a line around a closed outline.
  mutating func outline(_ corners: [SIMD2<Float>], width: Double, _ color: Color) {
    let points = (corners + corners.prefix(1)).map { SIMD2<Double>($0) }
    line(points, width: width, color)
  }
}

extension CardPalette {
  /// Returns the colour of a runway's surface.
  fileprivate func color(of surface: Surface) -> Color {
    switch surface {
    case .grass: grass
    case .earth: earth
    case .gravel: gravel
    case .sand: sand
    case .snow: snow
    case .water: water
    default: runway
    }
  }
}

extension Box {
  /// Returns the outline, its corners rounded by a radius, clockwise.
  func rounded(_ radius: Float) -> [SIMD2<Float>] {
    let steps = 8
    let inner = Box(low: low + radius, high: high - radius)
    let corners: [(SIMD2<Float>, Double)] = [
      (inner.low, 270), ([inner.high.x, inner.low.y], 0), (inner.high, 90),
      ([inner.low.x, inner.high.y], 180),
    ]
    return corners.flatMap { corner, start in
      (0...steps).map { step in
        let turn = Angle.degrees(start + 90 * Double(step) / Double(steps))
        return corner + SIMD2<Float>(SIMD2(0, -Double(radius)).turned(by: turn))
      }
    }
  }
}
