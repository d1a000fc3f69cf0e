import Airports
import Geodesy
import Scenes

extension CardFace {
  /// Draws runways, pads and the designators of the ends.
  ///
  /// - Parameters:
  ///   - diagram: The runway layout.
  ///   - favoured: The landing ends favoured by the current wind.
  ///   - closed: The closed runways, by their place in the diagram.
  ///   - pen: The pen to draw with.
  func draw(
    _ diagram: RunwayDiagram,
    favoured: Set<RunwayDiagram.EndIdentity>,
    closed: Set<Int> = [],
    with pen: inout CardPen
  ) {
    let lanes = diagram.lanes.enumerated()
    // Closed runways lie under those in use.
    for (index, lane) in lanes where closed.contains(index) { drawClosed(lane, with: &pen) }
    for (index, lane) in lanes where !closed.contains(index) { drawGround(lane, with: &pen) }
    for (index, lane) in lanes where !closed.contains(index) { drawMarkings(lane, with: &pen) }
    for (index, lane) in lanes where closed.contains(index) { drawCrosses(lane, with: &pen) }
    guard radius >= 45 else { return }
    for pad in diagram.pads { draw(pad, with: &pen) }
    for label in diagram.labels {
      draw(
        label,
        isFavoured: !favoured.isDisjoint(with: label.ends),
        isClosed: label.ends.allSatisfy { closed.contains($0.lane) },
        with: &pen
      )
    }
  }

  private func strip(_ lane: RunwayDiagram.RunwayStrip) -> Strip {
    Strip(
      from: SIMD2<Float>(point(lane.low)),
      to: SIMD2<Float>(point(lane.high)),
      width: Float(max(lane.width * radius, 2))
    )
  }

  /// Draws the surface of a runway, as a colour and a pattern.
  private func drawGround(_ lane: RunwayDiagram.RunwayStrip, with pen: inout CardPen) {
    let strip = strip(lane)
    let look = palette.style(of: lane.runway.surface, width: Double(strip.width))
    if let fill = look.fill {
      // A layout derived from designators alone is paler.
      pen.add(.polygon(strip.corners, lane.isApproximate ? fill.faded(0.72) : fill))
    }
    guard strip.width >= 5 else { return }
    for (marking, color) in look.markings { pen.add(.marking(marking, on: strip, color)) }
  }

  /// Draws a closed runway: an outline without its surface.
  private func drawClosed(_ lane: RunwayDiagram.RunwayStrip, with pen: inout CardPen) {
    let strip = strip(lane)
    pen.add(.polygon(strip.corners, palette.tick.faded(0.22)))
    guard strip.width >= 5 else { return }
    pen.add(.marking(.outline(line: max(0.0016 * Float(unit), 1)), on: strip, palette.tick))
  }

  /// Draws crosses on a closed runway, as they are laid out on a real one (ICAO Annex 14, 7.1).
  private func drawCrosses(_ lane: RunwayDiagram.RunwayStrip, with pen: inout CardPen) {
    let (low, high) = (point(lane.low), point(lane.high))
    let length = (high - low).length
    let width = max(lane.width * radius, 2)
    guard length > 2 * width else { return }
    let along = (high - low) / length
    let across = SIMD2(-along.y, along.x)
    let reach = max(0.72 * width, 0.0085 * unit)
    let count = min(max(Int(length / (0.125 * unit)), 1), 5)
    for step in 0..<count {
      let share = count == 1 ? 0.5 : 0.10 + 0.80 * Double(step) / Double(count - 1)
      let middle = low + along * length * share
      for side in [-1.0, 1] {
        let arm = (along + across * side) * reach
        pen.line([middle - arm, middle + arm], width: 0.0034, palette.ink)
      }
    }
  }

  /// Draws the markings of a runway: threshold keys, and bars at displaced thresholds. A dashed centre line would
  /// be clutter (docs/decisions/21-no-centre-line.md).
  private func drawMarkings(_ lane: RunwayDiagram.RunwayStrip, with pen: inout CardPen) {
    let strip = strip(lane)
    guard strip.width >= 7, lane.runway.surface.isPaved else { return }
    let (low, high) = (SIMD2<Double>(strip.from), SIMD2<Double>(strip.to))
    let length = (high - low).length
    let along = (high - low) / length
    let lowStart = lane.lowDisplacement * length
    let highStart = lane.highDisplacement * length
    drawThreshold(low, along, lowStart, strip, with: &pen)
    drawThreshold(high, -along, highStart, strip, with: &pen)
  }

  /// The threshold markings; if it is displaced, a bar before them and arrows up to it.
  private func drawThreshold(
    _ end: SIMD2<Double>,
    _ inward: SIMD2<Double>,
    _ displaced: Double,
    _ strip: Strip,
    with pen: inout CardPen
  ) {
    let across = SIMD2(-inward.y, inward.x) * Double(strip.width)
    let start = end + inward * displaced
    if displaced >= 0.004 * unit {
      pen.line([start - across / 2, start + across / 2], width: 0.0024, palette.marks)
      let size = 0.006 * unit
      for step in stride(from: displaced - size, to: size, by: -0.020 * unit) {
        let tip = end + inward * step
        let back = tip - inward * size
        pen.line([back - across * 0.28, tip, back + across * 0.28], width: 0.0014, palette.marks)
      }
    }
    for key in [-0.30, -0.10, 0.10, 0.30] {
      let from = start + inward * 0.005 * unit + across * key
      pen.line([from, from + inward * 0.0095 * unit], width: 0.0013, palette.marks)
    }
  }

  private func draw(_ pad: RunwayDiagram.Pad, with pen: inout CardPen) {
    let middle = point(pad.center)
    let reach = pad.radius * radius
    let look = palette.style(of: pad.runway.surface, width: 2 * reach)
    let color = look.fill ?? palette.runway
    pen.add(.disc(center: SIMD2<Float>(middle), radius: Float(reach), color.opacity(0.10)))
    pen.ring(middle, radius: reach - 0.001 * unit, width: 0.0028, color)
    let size = LabelSize.type * radius * pad.scale
    pen.text(
      pad.text,
      at: middle + SIMD2(0, 0.365 * size),
      .cockpit,
      size: size / unit,
      palette.ink,
      .center
    )
  }

  private func draw(
    _ label: RunwayDiagram.Label,
    isFavoured: Bool,
    isClosed: Bool,
    with pen: inout CardPen
  ) {
    let middle = point(label.center)
    let size = LabelSize.type * radius * label.scale
    if let leader = label.leader {
      let from = point(leader)
      let way = middle - from
      let end = middle - way / max(way.length, 1e-9) * label.radius * radius
      if (end - middle).length < way.length {
        pen.line([from, end], width: 0.0012, palette.tick)
      }
    }
    if isFavoured {
      let width = LabelSize.width(of: label.text) + LabelSize.pillPadding
      pen.pill(middle, size: SIMD2(width, LabelSize.pillHeight) * size, palette.accent)
    }
    pen.text(
      label.text,
      at: middle + SIMD2(0, 0.365 * size),
      .cockpit,
      weight: isFavoured ? 700 : 400,
      size: 0.98 * size / unit,
      isFavoured ? palette.onAccent : isClosed ? palette.quiet : palette.ink,
      .center
    )
    if isClosed {
      let half = SIMD2(LabelSize.width(of: label.text) * size / 2 + 0.003 * unit, 0)
      pen.line([middle - half, middle + half], width: 0.0020, palette.quiet)
    }
  }
}

extension Strip {
  /// Its four corners.
  fileprivate var corners: [SIMD2<Float>] {
    let way = to - from
    let length = (way * way).sum().squareRoot()
    guard length > 0 else { return [] }
    let across = SIMD2(-way.y, way.x) / length * (width / 2)
    return [from - across, to - across, to + across, from + across]
  }
}

extension Surface {
  /// Whether it has painted markings.
  fileprivate var isPaved: Bool {
    switch self {
    case .asphalt, .concrete, .paved: true
    default: false
    }
  }
}
