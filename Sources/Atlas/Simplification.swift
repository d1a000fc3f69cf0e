import Geodesy

/// Simplification of a ring on the sphere (Douglas and Peucker, 1973).
enum Simplification {
  /// Returns the indices of the corners to keep so that no corner is farther than a tolerance, in
  /// radians, from the simplified ring.
  static func kept(of corners: [SIMD3<Double>], tolerance: Double) -> [Int] {
    guard corners.count > 3 else { return Array(corners.indices) }
    let count = corners.count
    let first = corners[0]
    let opposite =
      corners.indices.max { distance2(corners[$0], first) < distance2(corners[$1], first) } ?? 0
    var isKept = [Bool](repeating: false, count: count)
    isKept[0] = true
    isKept[opposite] = true
    var spans = [(0, opposite), (opposite, count)]
    while let (start, end) = spans.popLast() {
      guard end - start > 1 else { continue }
      let arc = Arc(from: corners[start], to: corners[end % count])
      var (worst, furthest) = (0.0, start)
      for index in start + 1..<end {
        let stray = arc.distance2(to: corners[index])
        if stray > worst { (worst, furthest) = (stray, index) }
      }
      if worst > tolerance * tolerance {
        isKept[furthest] = true
        spans += [(start, furthest), (furthest, end)]
      }
    }
    return corners.indices.filter { isKept[$0] }
  }

  /// The squared chord, which is close enough to the arc at these distances.
  private static func distance2(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    ((a - b) * (a - b)).sum()
  }

  /// The shorter great-circle arc between two corners.
  private struct Arc {
    let start, end, pole: SIMD3<Double>
    let isPoint: Bool

    init(from start: SIMD3<Double>, to end: SIMD3<Double>) {
      self.start = start
      self.end = end
      let axis = start.cross(end)
      isPoint = axis.norm < 1e-12
      pole = isPoint ? .zero : axis.unit
    }

    /// The squared distance from the arc: perpendicular if beside it, else to the nearer end.
    func distance2(to point: SIMD3<Double>) -> Double {
      if !isPoint, (pole.cross(start) * point).sum() > 0, (end.cross(pole) * point).sum() > 0 {
        let across = (pole * point).sum()
        return across * across
      }
      return min(
        Simplification.distance2(point, start),
        Simplification.distance2(point, end)
      )
    }
  }
}
