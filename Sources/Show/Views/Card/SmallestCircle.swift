/// The smallest circle around some points: exact and deterministic.
///
/// E. Welzl's method (*Smallest enclosing disks*, 1991), with the points in their given order: a
/// point outside the circle of those before it is on the rim of the circle that includes it, which
/// leaves a smaller problem. Two or three points determine the circle.
struct SmallestCircle {
  let center: SIMD2<Double>
  let radius: Double

  /// Finds the circle; nil without points.
  init?(around points: [SIMD2<Double>]) {
    guard let first = points.first else { return nil }
    var circle = SmallestCircle(first, first)
    for (i, p) in points.enumerated() where !circle.holds(p) {
      circle = SmallestCircle(p, p)
      for (j, q) in points[..<i].enumerated() where !circle.holds(q) {
        circle = SmallestCircle(p, q)
        for r in points[..<j] where !circle.holds(r) {
          circle = SmallestCircle(p, q, r)
        }
      }
    }
    // The deciding points may miss the rim by a rounding error; the radius then includes every
    // point.
    let middle = circle.center
    self.init(center: middle, radius: points.reduce(0) { max($0, ($1 - middle).length) })
  }

  /// The circle with a diameter between two points.
  private init(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    self.init(center: (p + q) / 2, radius: (p - q).length / 2)
  }

  /// The circle through three points; for collinear points, across the two farthest apart.
  private init(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ r: SIMD2<Double>) {
    let (a, b) = (q - p, r - p)
    let twiceArea = a.cross(b)
    let scale = max((a * a).sum(), (b * b).sum())
    guard abs(twiceArea) > 1e-12 * scale else {
      let pairs: [(SIMD2<Double>, SIMD2<Double>)] = [(p, q), (p, r), (q, r)]
      let widest = pairs.max { ($0.0 - $0.1).length < ($1.0 - $1.1).length }
      self.init(widest?.0 ?? p, widest?.1 ?? q)
      return
    }
    let (aa, bb) = ((a * a).sum(), (b * b).sum())
    let middle = SIMD2(b.y * aa - a.y * bb, a.x * bb - b.x * aa) / (2 * twiceArea)
    self.init(center: p + middle, radius: middle.length)
  }

  private init(center: SIMD2<Double>, radius: Double) {
    self.center = center
    self.radius = radius
  }

  private func holds(_ point: SIMD2<Double>) -> Bool {
    (point - center).length <= radius * (1 + 1e-12)
  }
}
