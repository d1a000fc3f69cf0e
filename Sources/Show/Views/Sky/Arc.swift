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
