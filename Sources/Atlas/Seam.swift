/// The cut along the date line and the south pole that flat maps make through land.
///
/// A flat map closes every shore that crosses the 180th meridian along it, and Antarctica's along
/// the lower margin. On a sphere these edges are inside land; here they are removed, and the shores
/// on both sides joined again.
enum Seam {
  /// Points within this distance of the seam, in degrees, count as on it.
  static let width = 1e-7

  /// The maximum gap between ends of shores that meet across the seam, in degrees of latitude.
  static let slack = 0.05

  /// Returns rings without edges along the seam.
  static func joined(_ rings: [Ring]) -> [Ring] {
    var whole: [Ring] = []
    var open: [[SIMD2<Double>]] = []
    for ring in rings {
      let shores = shores(of: ring)
      if shores.isEmpty { whole.append(ring) } else { open += shores }
    }
    while var shore = open.popLast() {
      // Continue where the end meets a start on the other side, until that is the shore's own
      // start.
      while let end = shore.last, let start = shore.first {
        let own = gap(end, start)
        let next = open.indices.min { gap(end, open[$0][0]) < gap(end, open[$1][0]) }
        guard let next, gap(end, open[next][0]) < min(own, slack) else { break }
        shore += open.remove(at: next)
      }
      if shore.count >= 3 { whole.append(Ring(points: shore)) }
    }
    return whole
  }

  private static func isOnSeam(_ point: SIMD2<Double>) -> Bool {
    abs(point.x) > 180 - width || point.y < -90 + width
  }

  /// The difference in latitude between two ends on opposite sides of the seam.
  private static func gap(_ end: SIMD2<Double>, _ start: SIMD2<Double>) -> Double {
    abs(end.x - start.x) > 180 ? abs(end.y - start.y) : .infinity
  }

  /// The parts of a ring between its edges along the seam; empty if it has no such edge.
  private static func shores(of ring: Ring) -> [[SIMD2<Double>]] {
    let points = ring.points
    func isSeamEdge(_ index: Int) -> Bool {
      isOnSeam(points[index]) && isOnSeam(points[(index + 1) % points.count])
    }
    guard let cut = points.indices.first(where: isSeamEdge) else { return [] }
    var shores: [[SIMD2<Double>]] = []
    var shore: [SIMD2<Double>] = []
    for step in 1...points.count {
      let index = (cut + step) % points.count
      shore.append(points[index])
      if isSeamEdge(index) {
        if shore.count > 1 { shores.append(shore) }
        shore = []
      }
    }
    return shores
  }
}
