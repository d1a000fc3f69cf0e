/// The cut along the date line and the south pole that flat maps make through land.
///
/// A flat map closes every shore that crosses the 180th meridian along it, and Antarctica's along
/// the lower margin. On a sphere these edges lie within land; here they are taken out, and the
/// shores on both sides joined again.
enum Seam {
  /// Nearer than this to the seam, in degrees, is on it.
  static let width = 1e-7

  /// Ends of shores that meet across the seam lie at most this far apart, in degrees of latitude.
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
      // Go on where the end meets a beginning on the other side, until that is the shore's own.
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

  /// How far apart in latitude two ends are that lie on opposite sides of the seam.
  private static func gap(_ end: SIMD2<Double>, _ start: SIMD2<Double>) -> Double {
    abs(end.x - start.x) > 180 ? abs(end.y - start.y) : .infinity
  }

  /// The parts of a ring between its edges along the seam; none when it has no such edge.
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
