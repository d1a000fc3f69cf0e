import Flights
import Geodesy
import Glibc

/// A plane's path through the picture: the great circle, raised to an arc with its top `apex` above
/// the ground.
struct Arc: Sendable, Hashable {
  let path: GreatCircle
  let globe: TiltedGlobe

  /// The height of the arc's top, in Earth radii.
  let apex: Double

  /// Returns the point on the ground at a fraction of the path.
  func ground(_ travel: Double) -> SIMD3<Double> {
    globe.world(normal: path.normal(at: travel))
  }

  /// Returns the point on the arc at a fraction of the path.
  func point(_ travel: Double) -> SIMD3<Double> {
    globe.world(
      normal: path.normal(at: travel),
      height: apex * Plane.altitude(atTravel: travel)
    )
  }

  /// Returns the position of the arc's point in the picture, at a fraction of the path.
  func picture(_ travel: Double) -> SIMD2<Double> {
    globe.project(point(travel))
  }

  /// Returns the pose of a plane at a fraction of the path.
  func pose(_ travel: Double, _ attitude: PaperPlane.Attitude) -> PaperPlane.Pose {
    let s = min(max(travel, 1e-8), 1 - 1e-8)
    let ε = 1e-5
    let (groundBefore, groundAfter) = (ground(s - ε), ground(s + ε))
    let groundMotion = groundAfter - groundBefore
    let up = (ground(s) - globe.sphereCenter).unit
    // The direction of motion: along the ground, and up by the climb. The climb is an exact
    // derivative, because near the ground it changes fast.
    let height = apex * Plane.altitude(atTravel: s)
    let lifted = groundMotion * ((globe.radius + height) / globe.radius)
    let motion = lifted / (2 * ε) + up * (apex * Plane.climb(atTravel: s))
    return PaperPlane.Pose(
      position: point(travel),
      groundTangent: groundMotion.unit,
      pathTangent: motion.unit,
      up: up,
      attitude: attitude
    )
  }
}

extension Arc {
  /// Returns the first fraction of the path, in steps, at which a condition holds; nil if there is
  /// none.
  func travel(
    from start: Double,
    by step: Double,
    where condition: (Double) -> Bool
  ) -> Double? {
    var travel = start + step
    while travel > 0, travel < 1 {
      if condition(travel) { return refined(from: travel - step, to: travel, where: condition) }
      travel += step
    }
    return nil
  }

  /// Bisects the last step until the place no longer moves visibly from frame to frame.
  private func refined(
    from low: Double,
    to high: Double,
    where condition: (Double) -> Bool
  ) -> Double {
    var (outside, inside) = (low, high)
    for _ in 0..<8 {
      let middle = (outside + inside) / 2
      if condition(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }
}
