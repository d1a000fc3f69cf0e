import Geodesy
import Scenes

extension CardFace {
  /// Draws the windsock from above, and on the rim the sector of a variable wind.
  ///
  /// Each three knots fill one of its five bands, by the standards for windsocks (FAA AC
  /// 150/5345-27: full at 15 kt); a limp band looks shorter. The bands that gusts would fill are
  /// outlined. Without a direction the sock hangs in a free area.
  ///
  /// - Parameters:
  ///   - wind: The wind.
  ///   - diagram: The runways, which the sock avoids.
  ///   - opacity: The opacity of all of it, from 0 to 1.
  ///   - pen: The pen to draw with.
  func draw(
    _ wind: CardWind,
    on diagram: RunwayDiagram?,
    opacity: Double,
    with pen: inout CardPen
  ) {
    let clarity = opacity * wind.strength
    guard radius >= 45 else { return }
    if let sector = wind.sector { drawSector(sector.from, sector.to, clarity, with: &pen) }
    guard let direction = wind.direction else {
      return drawLimpSock(wind, at: diagram?.sock?.center ?? .zero, clarity, with: &pen)
    }
    let rim = SIMD2(0, RunwayDiagram.poleDistance).turned(by: -direction)
    let found = diagram.map { $0.sockPole(windFrom: direction) } ?? rim
    if found.map({ ($0 - rim).length > 0.03 }) ?? true {
      drawMarker(direction, clarity, with: &pen)
    }
    guard let pole = found else { return }
    let base = point(pole)
    let along = SIMD2(0, 1).turned(by: direction - up)
    let length = RunwayDiagram.sockLength * radius
    let sock = SockShape(length: length, knots: wind.knots)
    if let gust = wind.gustKnots, gust > wind.knots {
      let swollen = SockShape(length: length, knots: gust)
      if swollen.reach > sock.reach + 1 {
        let end = swollen.corners(base, along, swollen.bands.indices)
        pen.line(end + [end[0]], width: 0.0012, palette.sock.opacity(0.5 * clarity))
      }
    }
    for band in sock.bands.indices {
      let color = band % 2 == 0 ? palette.sock : palette.sockPale
      let corners = sock.corners(base, along, band..<band + 1).map { SIMD2<Float>($0) }
      pen.add(.polygon(corners, color.faded(clarity)))
    }
    let outline = sock.corners(base, along, sock.bands.indices)
    pen.line(outline + [outline[0]], width: 0.0016, palette.sock.faded(clarity))
    drawPole(base, clarity, with: &pen)
  }

  private func drawPole(_ base: SIMD2<Double>, _ clarity: Double, with pen: inout CardPen) {
    pen.add(
      .disc(
        center: SIMD2<Float>(base),
        radius: Float(0.0062 * unit),
        palette.ink.faded(clarity)
      )
    )
  }

  /// A limp sock: calm wind, or one of no fixed direction.
  private func drawLimpSock(
    _ wind: CardWind,
    at place: SIMD2<Double>,
    _ clarity: Double,
    with pen: inout CardPen
  ) {
    let base = point(place)
    pen.ring(base, radius: 0.022 * unit, width: 0.0018, palette.sock.faded(0.8 * clarity))
    if wind.knots > 0 {
      pen.ring(base, radius: 0.014 * unit, width: 0.0018, palette.sock.faded(0.8 * clarity))
    }
    drawPole(base, clarity, with: &pen)
  }

  /// A small wedge outside the rim where the wind comes from.
  private func drawMarker(_ direction: Angle, _ clarity: Double, with pen: inout CardPen) {
    let outer = radius + 0.020 * unit
    let half = Angle.degrees(1.5)
    let corners = [
      point(direction, at: radius + 0.004 * unit), point(direction + half, at: outer),
      point(direction - half, at: outer),
    ]
    pen.add(.polygon(corners.map { SIMD2<Float>($0) }, palette.sock.faded(clarity)))
  }

  private func drawSector(_ from: Angle, _ to: Angle, _ clarity: Double, with pen: inout CardPen) {
    let sweep = (to - from).bearing
    let steps = max(Int(sweep.degrees / 3), 2)
    let points = (0...steps).map { step in
      point(from + sweep * (Double(step) / Double(steps)), at: radius + 0.012 * unit)
    }
    pen.line(points, width: 0.0036, palette.sock.opacity(0.45 * clarity))
  }
}

/// The shape of a windsock from above: bands from the mouth to the tip.
private struct SockShape {
  /// A band: its start and end along the sock, and half its width there.
  struct Band {
    let start, end: Double
    let startHalf, endHalf: Double
  }

  let bands: [Band]

  /// The distance from the mouth to the tip.
  var reach: Double { bands.last?.end ?? 0 }

  init(length: Double, knots: Double) {
    var start = 0.0
    bands = (0..<5).map { number in
      let filled = min(max(knots / 3 - Double(number), 0), 1)
      let end = start + length / 5 * (0.34 + 0.66 * filled)
      defer { start = end }
      let half = { (share: Double) in length * (0.150 - 0.080 * share) }
      return Band(
        start: start,
        end: end,
        startHalf: half(Double(number) / 5),
        endHalf: half(Double(number + 1) / 5)
      )
    }
  }

  /// The corners of some bands of a sock that streams from a point in a direction.
  func corners(
    _ base: SIMD2<Double>,
    _ along: SIMD2<Double>,
    _ range: Range<Int>
  ) -> [SIMD2<Double>] {
    let across = SIMD2(-along.y, along.x)
    let (first, last) = (bands[range.lowerBound], bands[range.upperBound - 1])
    return [
      base + along * first.start + across * first.startHalf,
      base + along * last.end + across * last.endHalf,
      base + along * last.end - across * last.endHalf,
      base + along * first.start - across * first.startHalf,
    ]
  }
}
