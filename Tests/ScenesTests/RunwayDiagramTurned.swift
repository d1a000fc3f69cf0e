import Airports
import Glibc
import Scenes

/// A diagram turned by an angle, with the shapes that are really drawn: upright pills and letters,
/// runways as rectangles.
struct RunwayDiagramTurned {
  /// A rectangle by its corners in order.
  struct Quad {
    let what: String
    var corners: [SIMD2<Double>]
  }

  private let names: [Quad]
  private let pills: [(what: String, center: SIMD2<Double>, halfLine: Double, radius: Double)]
  private let lanes: [Quad]

  init(_ diagram: RunwayDiagram, byDegrees degrees: Double) {
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    func turned(_ p: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(p.x * cosine + p.y * sine, p.y * cosine - p.x * sine)
    }
    names = diagram.labels.map { label in
      let size = RunwayDiagramProof.size(of: label)
      let c = turned(label.center)
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
        SIMD2(c.x + $0 * size.width, c.y + $1 * size.height)
      }
      return Quad(what: label.text, corners: corners)
    }
    pills = diagram.labels.map { label in
      let radius = LabelSize.pillHeight * LabelSize.type * label.scale / 2
      let half = max(RunwayDiagramProof.size(of: label).pill - radius, 0)
      return (label.text, turned(label.center), half, radius)
    }
    lanes = diagram.lanes.map { lane in
      let (low, high) = (turned(lane.low), turned(lane.high))
      let way = high - low
      let aside = SIMD2(-way.y, way.x) / hypot(way.x, way.y) * (lane.width / 2)
      return Quad(
        what: lane.runway.name,
        corners: [low + aside, high + aside, high - aside, low - aside]
      )
    }
  }

  /// What meets what, and what leaves the face.
  var faults: [String] {
    var faults: [String] = []
    for (index, name) in names.enumerated() {
      for other in names[(index + 1)...] + lanes where Self.meet(name.corners, other.corners) {
        faults.append("\(name.what) meets \(other.what)")
      }
      if name.corners.contains(where: { hypot($0.x, $0.y) > 0.936 }) {
        faults.append("\(name.what) is outside")
      }
    }
    for (index, pill) in pills.enumerated() {
      for other in pills[(index + 1)...] {
        // Both lie level: their middle lines are as far apart as their ends let them be.
        let apart = max(abs(pill.center.x - other.center.x) - pill.halfLine - other.halfLine, 0)
        if hypot(apart, pill.center.y - other.center.y) < pill.radius + other.radius {
          faults.append("the pills of \(pill.what) and \(other.what) meet")
        }
      }
      for lane in lanes where Self.meets(pill, lane) {
        faults.append("the pill of \(pill.what) meets \(lane.what)")
      }
    }
    for lane in lanes where lane.corners.contains(where: { hypot($0.x, $0.y) > 0.72 }) {
      faults.append("\(lane.what) is outside")
    }
    return faults
  }

  /// Whether two convex shapes meet: no side's line parts them.
  private static func meet(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Bool {
    for (shape, other) in [(a, b), (b, a)] {
      for index in shape.indices {
        let side = shape[(index + 1) % shape.count] - shape[index]
        let normal = SIMD2(-side.y, side.x)
        func span(_ corners: [SIMD2<Double>]) -> (low: Double, high: Double) {
          let places = corners.map { $0.x * normal.x + $0.y * normal.y }
          return (places.min() ?? 0, places.max() ?? 0)
        }
        let (own, its) = (span(shape), span(other))
        if own.high < its.low || its.high < own.low { return false }
      }
    }
    return true
  }

  private static func meets(
    _ pill: (what: String, center: SIMD2<Double>, halfLine: Double, radius: Double),
    _ lane: Quad
  ) -> Bool {
    let line = [-pill.halfLine, pill.halfLine].map { pill.center + SIMD2($0, 0) }
    if meet(line + [line[1] + SIMD2(0, 1e-9)], lane.corners) { return true }
    let nearest = lane.corners.indices.map { index in
      let (a, b) = (lane.corners[index], lane.corners[(index + 1) % 4])
      return min(
        min(distance(line[0], a, b), distance(line[1], a, b)),
        min(distance(a, line[0], line[1]), distance(b, line[0], line[1]))
      )
    }
    return (nearest.min() ?? .infinity) < pill.radius
  }

  private static func distance(
    _ p: SIMD2<Double>,
    _ a: SIMD2<Double>,
    _ b: SIMD2<Double>
  ) -> Double {
    let way = b - a
    let share = ((p - a) * way).sum() / max((way * way).sum(), 1e-18)
    let foot = a + way * min(max(share, 0), 1)
    return hypot(p.x - foot.x, p.y - foot.y)
  }
}
