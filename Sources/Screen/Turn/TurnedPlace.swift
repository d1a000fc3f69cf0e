import Geodesy

/// What appears at a point of a turning globe's picture.
struct TurnedPlace {
  let point: SIMD2<Double>

  /// The ground, or that on the limb below the sky, as a unit vector from the Earth's centre; and where it appears.
  let ground: SIMD3<Double>
  let shown: SIMD2<Double>

  /// How directly it faces the viewer; see ``TiltedGlobe/facing(_:)``.
  let facing: Double

  let isSky: Bool

  init(_ point: SIMD2<Double>, on globe: TiltedGlobe) {
    self.point = point
    let direction = globe.direction(appearingAt: point)
    let surface = globe.sphereCenter + direction * globe.radius
    let miss = globe.project(surface) - point
    isSky = (miss * miss).sum() > 1
    // Above the limb, no ground is seen; nodes there have the place of the limb below them.
    let visible = isSky ? globe.limbDirection(near: globe.ray(through: point)) : direction
    ground = globe.normal(towards: visible)
    shown = isSky ? globe.project(globe.sphereCenter + visible * globe.radius) : point
    facing = isSky ? 0 : globe.facing(surface)
  }

  /// Finds where some ground, a unit vector from the Earth's centre, appears. Behind the limb, it faces away.
  init(ground: SIMD3<Double>, on globe: TiltedGlobe) {
    let found = GroundPoint(ground, in: globe)
    (point, self.ground, shown) = (found.point, ground, found.point)
    facing = found.facing
    isSky = false
  }
}
