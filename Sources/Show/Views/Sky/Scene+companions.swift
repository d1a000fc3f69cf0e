import Flights
import Geodesy
import Glibc
import Scenes

extension Scene {
  /// Draws companions at their positions, unless they come too close to the main plane, the labels,
  /// the edges or each other. Their names are small print, which cannot be read from afar.
  mutating func drawCompanions(
    _ planes: [CompanionPlane],
    in view: LegView,
    shown: Double,
    _ text: MinimumTextSize = .none
  ) {
    guard shown > 0.01, !planes.isEmpty else { return }
    let route = stride(from: 0.0, through: 1, by: 1 / 24).map { view.arc.picture($0) }
    var others: [SIMD2<Double>] = []
    for plane in planes {
      let arc = Arc(path: plane.path, globe: view.globe, apex: view.arc.apex * plane.height)
      guard view.globe.facing(arc.ground(plane.travel)) > 0.06 else { continue }
      let point = arc.picture(plane.travel)
      let visibility =
        clearance(of: point, from: route, in: view) * distance(of: point, from: others, in: view)
      let opacity = (view.palette.isPlain ? 1 : plane.opacity) * shown * visibility
      guard opacity > 0.01 else { continue }
      others.append(point)
      let pose = arc.pose(
        plane.travel,
        .companion(
          climbShown: plane.climbShown,
          bank: plane.hasTrail ? .degrees(14) : .zero
        )
      )
      let scale = view.companionScale(at: pose.position)
      if plane.hasTrail, !view.palette.isPlain {
        drawCompanionTrail(on: arc, to: plane.travel, scale: scale, opacity: opacity, in: view)
      }
      let facets = PaperPlane.facets(
        pose,
        on: view.globe,
        length: 0.048 * view.unit * scale,
        palette: view.palette
      )
      drawPaper(facets, opacity: opacity, scale: 0.5, in: view)
      if text.isFar { continue }
      drawCallsign(plane.callsign, below: point, scale: scale, opacity: opacity, in: view)
    }
  }

  /// Draws the trail of a companion, fainter than the main plane's.
  mutating func drawCompanionTrail(
    on arc: Arc,
    to travel: Double,
    scale: Double,
    opacity: Double,
    in view: LegView
  ) {
    let start = max(0, travel - 0.30)
    guard travel - 0.01 > start else { return }
    let color = view.palette.trail
    let points = (0...20).map { step -> RibbonPoint in
      let share = Double(step) / 20
      return RibbonPoint(
        SIMD2<Float>(arc.picture(start + (travel - 0.01 - start) * share)),
        width: Float(0.0018 * view.unit * scale * pow(share, 1.2)),
        color.opacity(0.34 * opacity * pow(share, 1.6))
      )
    }
    marks.append(.ribbon(points))
  }

  /// Draws a companion's name, in the style of the airports' codes.
  private mutating func drawCallsign(
    _ callsign: String,
    below point: SIMD2<Double>,
    scale: Double,
    opacity: Double,
    in view: LegView
  ) {
    guard !callsign.isEmpty else { return }
    let palette = view.palette
    let below = point + SIMD2(0, (0.026 * scale + 0.014) * view.unit)
    let run = TextRun(
      [callsign],
      face: .text,
      weight: 500,
      size: 0.0150 * view.unit,
      tracking: 0.08,
      color: palette.quietText,
      shadow: palette.isPlain ? nil : view.textShadow(at: below),
      isCarried: true
    )
    // A name is wider than its plane, and fades before the edge of the picture cuts it off. Capitals and the spaces
    // between them are .76 em wide.
    let half = 0.38 * run.size * Double(callsign.count)
    let end = SIMD2(Double(size.x), Double(size.y)) - below
    let edge = min(below.x - half, end.x - half, end.y - 0.3 * run.size)
    let inside = Easing.smooth(edge, from: 0, to: 0.03 * view.unit)
    guard inside > 0 else { return }
    let shown = opacity * inside
    if palette.isPlain {
      let middle = below - SIMD2(0, 0.36 * run.size)
      let box = Box(around: middle, SIMD2(2 * half + run.size, 1.6 * run.size))
      drawPlate(box, opacity: shown, palette)
    }
    marks.append(.text(run, at: SIMD2<Float>(below), opacity: Float(shown)))
  }

  /// The opacity of a companion by its distance from those drawn before it, from 0 to 1.
  private func distance(
    of point: SIMD2<Double>,
    from others: [SIMD2<Double>],
    in view: LegView
  ) -> Double {
    // Callsigns are wide and low, and so is the area of each.
    let nearest = others.map { (($0 - point) * SIMD2(1, 1.6)).length }.min() ?? .infinity
    return Easing.smooth(nearest, from: 0.08 * view.unit, to: 0.12 * view.unit)
  }

  /// The opacity of a companion by its clearance, from 0 to 1: it fades near the main plane's path,
  /// a label, or the edge of the picture.
  private func clearance(
    of point: SIMD2<Double>,
    from route: [SIMD2<Double>],
    in view: LegView
  ) -> Double {
    let extent = SIMD2(Double(view.size.x), Double(view.size.y))
    func faded(_ distance: Double, _ low: Double, _ high: Double) -> Double {
      Easing.smooth(distance, from: low, to: high)
    }
    let hero = route.map { ($0 - point).length }.min() ?? .infinity
    let names = min(
      view.originLabel.distance(of: point, below: view.origin, unit: view.unit),
      view.destinationLabel.distance(of: point, below: view.destination, unit: view.unit)
    )
    let edge = min(point.x, extent.x - point.x, (point.y - 0.19 * extent.y), extent.y - point.y)
    return faded(hero, 0.07 * extent.y, 0.10 * extent.y)
      * faded(names, 0.10 * view.unit, 0.14 * view.unit)
      * faded(edge, 0, 0.05 * view.unit)
  }
}
