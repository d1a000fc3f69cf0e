import Flights
import Geodesy

extension Scene {
  /// Draws real aircraft as companions, each where it is; clear of the hero, the names and the edges.
  mutating func drawCompany(_ planes: [RealCompany.Plane], in view: LegView, shown: Double) {
    guard shown > 0.01 else { return }
    let hall = stride(from: 0.0, through: 1, by: 1 / 24).map { view.arc.picture($0) }
    for plane in planes {
      let arc = Arc(path: plane.path, globe: view.globe, apex: view.arc.apex * plane.height)
      guard view.globe.facing(arc.ground(0.5)) > 0.06 else { continue }
      let point = arc.picture(0.5)
      let opacity = plane.opacity * shown * clearance(of: point, from: hall, in: view)
      guard opacity > 0.01 else { continue }
      let pose = arc.pose(0.5, climbShown: 0, roll: .zero)
      let scale = view.globe.distance / (pose.position - view.globe.camera).norm
      let facets = PaperPlane.facets(
        pose,
        on: view.globe,
        length: 0.048 * view.unit * scale,
        palette: view.backdrop.palette
      )
      marks.append(.facets(facets, opacity: Float(opacity)))
    }
  }

  /// How clearly a companion may be seen, from 0 to 1: it fades as it comes near the hero's way, a
  /// name, or the edge of the picture.
  private func clearance(
    of point: SIMD2<Double>,
    from hall: [SIMD2<Double>],
    in view: LegView
  ) -> Double {
    let extent = SIMD2(Double(view.size.x), Double(view.size.y))
    func faded(_ distance: Double, _ low: Double, _ high: Double) -> Double {
      Easing.smooth(distance, from: low, to: high)
    }
    let hero = hall.map { ($0 - point).length }.min() ?? .infinity
    let names = [view.origin, view.destination].map {
      ($0 + SIMD2(0, 0.05 * view.unit) - point).length
    }
    let edge = min(point.x, extent.x - point.x, (point.y - 0.19 * extent.y), extent.y - point.y)
    return faded(hero, 0.07 * extent.y, 0.10 * extent.y)
      * faded(names.min() ?? .infinity, 0.10 * view.unit, 0.14 * view.unit)
      * faded(edge, 0, 0.05 * view.unit)
  }
}
