import Airports
import Glibc
import Show

/// A diagram turned by an angle, with the shapes that are drawn: upright names, their pills, and
/// runways as rectangles.
struct RunwayDiagramTurned {
  /// A convex polygon by its corners in order, extended by a radius.
  struct Shape {
    let what: String
    let corners: [SIMD2<Double>]
    let radius: Double
    private var lowX, highX, lowY, highY: Double

    init(_ what: String, _ corners: [SIMD2<Double>], radius: Double = 0) {
      (self.what, self.corners, self.radius) = (what, corners, radius)
      (lowX, highX) = (corners[0].x - radius, corners[0].x + radius)
      (lowY, highY) = (corners[0].y - radius, corners[0].y + radius)
      for corner in corners {
        if corner.x - radius < lowX { lowX = corner.x - radius }
        if corner.x + radius > highX { highX = corner.x + radius }
        if corner.y - radius < lowY { lowY = corner.y - radius }
        if corner.y + radius > highY { highY = corner.y + radius }
      }
    }

    /// Whether two shapes may meet, by their bounding boxes.
    private func isNear(_ other: Shape) -> Bool {
      lowX < other.highX && other.lowX < highX && lowY < other.highY && other.lowY < highY
    }

    func meets(_ other: Shape) -> Bool {
      guard isNear(other) else { return false }
      // The centre lines of two pills are both level: they have a distance and no inside.
      let haveInside = corners.count > 2 || other.corners.count > 2
      return haveInside && Self.meet(corners, other.corners)
        || distance(to: other) < radius + other.radius
    }

    /// Whether no line along a side separates two convex shapes.
    private static func meet(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Bool {
      for (shape, other) in [(a, b), (b, a)] {
        for index in shape.indices {
          let side = shape[(index + 1) % shape.count] - shape[index]
          let normal = SIMD2(-side.y, side.x)
          let own = span(shape, normal)
          let its = span(other, normal)
          if own.high < its.low || its.high < own.low { return false }
        }
      }
      return true
    }

    private static func span(
      _ corners: [SIMD2<Double>],
      _ normal: SIMD2<Double>
    ) -> (low: Double, high: Double) {
      var (low, high) = (Double.infinity, -Double.infinity)
      for corner in corners {
        let place = corner.x * normal.x + corner.y * normal.y
        if place < low { low = place }
        if place > high { high = place }
      }
      return (low, high)
    }

    /// The distance of two shapes that do not overlap: from a corner of one to a side of the other.
    private func distance(to other: Shape) -> Double {
      var least = Double.infinity
      for (shape, sides) in [(corners, other.corners), (other.corners, corners)] {
        for corner in shape {
          for index in sides.indices {
            let apart = Self.distance(corner, sides[index], sides[(index + 1) % sides.count])
            if apart < least { least = apart }
          }
        }
      }
      return least
    }

    private static func distance(
      _ p: SIMD2<Double>,
      _ a: SIMD2<Double>,
      _ b: SIMD2<Double>
    ) -> Double {
      let (wayX, wayY, fromX, fromY) = (b.x - a.x, b.y - a.y, p.x - a.x, p.y - a.y)
      let squared = wayX * wayX + wayY * wayY
      let share = squared > 0 ? (fromX * wayX + fromY * wayY) / squared : 0
      let foot = share < 0 ? 0 : share > 1 ? 1 : share
      return hypot(fromX - wayX * foot, fromY - wayY * foot)
    }

    /// Whether it is within a distance of the face's centre.
    func isWithin(_ reach: Double) -> Bool {
      corners.allSatisfy { hypot($0.x, $0.y) + radius <= reach }
    }
  }

  private let names: [Shape]
  private let pills: [Shape]
  private let lanes: [Shape]

  init(_ diagram: RunwayDiagram, byDegrees degrees: Double) {
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    func turned(_ p: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(p.x * cosine + p.y * sine, p.y * cosine - p.x * sine)
    }
    names = diagram.labels.map { label in
      let size = RunwayDiagramProof.size(of: label)
      let c = turned(label.center)
      let (w, h) = (size.width, size.height)
      return Shape(
        label.text,
        [
          SIMD2(c.x - w, c.y - h), SIMD2(c.x + w, c.y - h),
          SIMD2(c.x + w, c.y + h), SIMD2(c.x - w, c.y + h),
        ]
      )
    }
    pills = diagram.labels.map { label in
      let radius = LabelSize.pillHeight * LabelSize.type * label.scale / 2
      let half = max(RunwayDiagramProof.size(of: label).pill - radius, 0)
      let c = turned(label.center)
      let line = [SIMD2(c.x - half, c.y), SIMD2(c.x + half, c.y)]
      return Shape("the pill of " + label.text, line, radius: radius)
    }
    lanes = diagram.lanes.map { lane in
      let (low, high) = (turned(lane.low), turned(lane.high))
      let way = high - low
      let aside = SIMD2(-way.y, way.x) / hypot(way.x, way.y) * (lane.width / 2)
      return Shape(lane.runway.name, [low + aside, high + aside, high - aside, low - aside])
    }
  }

  /// The shapes that meet each other or leave the face.
  var faults: [String] {
    var faults: [String] = []
    for shapes in [names, pills] {
      for (index, shape) in shapes.enumerated() {
        for other in shapes[..<index] where shape.meets(other) {
          faults.append("\(shape.what) meets \(other.what)")
        }
        for other in lanes where shape.meets(other) {
          faults.append("\(shape.what) meets \(other.what)")
        }
        if !shape.isWithin(0.936) { faults.append("\(shape.what) is outside") }
      }
    }
    for lane in lanes where !lane.isWithin(0.72) { faults.append("\(lane.what) is outside") }
    return faults
  }
}
