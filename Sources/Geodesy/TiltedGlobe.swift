import Glibc

/// A small planet seen from a low camera: the map around one place, wrapped on a toy sphere.
///
/// The azimuthal equidistant map around `center` is wrapped on a sphere of `radius` (in Earth
/// radii, so that one unit of length is one radian of ground arc), and viewed by a pinhole camera
/// whose axis meets the ground at `center`, `pitch` from the vertical. World axes: x right along
/// the ground, y away from the viewer, z up; the origin is on the ground at `center`. Picture axes:
/// x right, y down, in pixels.
public struct TiltedGlobe: Sendable, Hashable {
  /// The centre of the map.
  public let center: Coordinate

  /// The rotation of the map: the bearing that points away from the viewer.
  public let turn: Angle

  /// The radius of the toy sphere, in Earth radii.
  public let radius: Double

  /// The distance of the camera from the centre of the map, in Earth radii.
  public let distance: Double

  /// The angle of the camera's axis from the vertical, from 0 (straight down) to 90 degrees.
  public let pitch: Angle

  /// The focal length, in pixels.
  public let focal: Double

  /// The principal point, where the camera's axis meets the picture, in pixels.
  public let principal: SIMD2<Double>

  let east, north, up: SIMD3<Double>
  private let sinPitch, cosPitch: Double

  /// The unit vector from the sphere's centre towards the camera.
  public let axis: SIMD3<Double>

  /// The distance of the camera from the sphere's centre, in Earth radii.
  public let centerDistance: Double

  /// The angle at the sphere's centre between `axis` and the limb, in radians.
  public let limb: Double

  /// The largest angle from `center` at which points are drawn, in radians on the toy sphere. Others are
  /// moved to it, so that outlines around the back of the planet do not invert.
  private let cut: Double

  /// How far from the centre of the map ground is visible. Above 180 degrees, the planet has more ground than the
  /// Earth: the place opposite the centre is stretched around its back.
  public var visibleReach: Angle {
    .radians((acos(min(max(axis.z, -1), 1)) + limb) * radius)
  }

  /// Creates a globe seen by a camera.
  public init(
    center: Coordinate,
    turn: Angle,
    radius: Double,
    distance: Double,
    pitch: Angle,
    focal: Double,
    principal: SIMD2<Double>
  ) {
    self.center = center
    self.turn = turn
    self.radius = radius
    self.distance = distance
    self.pitch = pitch
    self.focal = focal
    self.principal = principal
    (sinPitch, cosPitch) = (sin(pitch.radians), cos(pitch.radians))
    up = center.normal
    // Right and away in map directions: east and north rotated by `turn`.
    let (trueEast, trueNorth) = center.horizontalAxes
    north = trueNorth * cos(turn.radians) + trueEast * sin(turn.radians)
    east = trueEast * cos(turn.radians) - trueNorth * sin(turn.radians)
    let camera: SIMD3<Double> = [0, -distance * sinPitch, distance * cosPitch]
    let fromCenter = camera - [0, 0, -radius]
    centerDistance = fromCenter.norm
    axis = fromCenter / centerDistance
    limb = acos(min(1, radius / centerDistance))
    let α = acos(min(max(axis.z, -1), 1))
    cut = min(α + limb + 0.12, .pi - α - 0.05)
  }

  /// The position of the camera, in world axes.
  public var camera: SIMD3<Double> {
    [0, -distance * sinPitch, distance * cosPitch]
  }

  /// The camera's axes in world axes: right, up and forward, each of length 1.
  public var cameraAxes: (right: SIMD3<Double>, up: SIMD3<Double>, forward: SIMD3<Double>) {
    ([1, 0, 0], [0, cosPitch, sinPitch], [0, sinPitch, -cosPitch])
  }

  /// The centre of the sphere, in world axes.
  public var sphereCenter: SIMD3<Double> {
    [0, 0, -radius]
  }

  /// Returns the world point of a coordinate, at a height above the ground in Earth radii.
  public func world(_ place: Coordinate, height: Double = 0) -> SIMD3<Double> {
    world(normal: place.normal, height: height)
  }

  /// Returns the world point of a coordinate given as a unit vector.
  public func world(normal n: SIMD3<Double>, height: Double = 0) -> SIMD3<Double> {
    let (x, y, c) = ((n * east).sum(), (n * north).sum(), (n * up).sum())
    let s = (x * x + y * y).squareRoot()
    guard s > 1e-15 else {
      return c > 0
        ? [0, 0, height] : [0, (radius + height) * sin(cut), (radius + height) * cos(cut) - radius]
    }
    let θ = min(atan2(s, c) / radius, cut)
    let r = radius + height
    return [r * sin(θ) * x / s, r * sin(θ) * y / s, r * cos(θ) - radius]
  }

  /// Returns the place of a point of the sphere as a unit vector: the inverse of `world(normal:)`.
  ///
  /// - Parameter direction: The direction of the point from the sphere's centre, of length 1.
  /// - Returns: The unit vector from the Earth's centre.
  public func normal(towards direction: SIMD3<Double>) -> SIMD3<Double> {
    let s = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    guard s > 1e-15 else { return up }
    let arc = min(atan2(s, direction.z) * radius, .pi)
    let away = (east * direction.x + north * direction.y) / s
    return up * cos(arc) + away * sin(arc)
  }

  /// Returns the direction from the camera to what appears at a place in the picture, in world axes, of length 1.
  public func ray(through point: SIMD2<Double>) -> SIMD3<Double> {
    let axes = cameraAxes
    let across = axes.right * ((point.x - principal.x) / focal)
    return (across - axes.up * ((point.y - principal.y) / focal) + axes.forward).unit
  }

  /// Returns the direction from the sphere's centre of the point that appears at a place in the
  /// picture, or in the sky that of the sphere's point closest to the line of sight.
  ///
  /// In very tall pictures, the uppermost rays point away from the sphere, and the closest point lies behind the
  /// camera. The limb below any point of the sky is `limbDirection(near: ray(through: point))`.
  public func direction(appearingAt point: SIMD2<Double>) -> SIMD3<Double> {
    let ray = ray(through: point)
    let toCamera = (camera - sphereCenter) / radius
    let along = (ray * toCamera).sum()
    let square = along * along - (toCamera * toCamera).sum() + 1
    return (toCamera + ray * (-along - max(square, 0).squareRoot())).unit
  }

  /// Returns the direction from the sphere's centre of the point of the limb closest to a direction.
  public func limbDirection(near direction: SIMD3<Double>) -> SIMD3<Double> {
    let across = direction - axis * (direction * axis).sum()
    return axis * cos(limb) + across.unit * sin(limb)
  }

  /// Returns the horizontal direction of a distant body seen from the centre of the map: right and
  /// away from the viewer, as a part of its direction.
  public func bearing(of body: SIMD3<Double>) -> SIMD2<Double> {
    [(body * east).sum(), (body * north).sum()]
  }

  /// Returns the depth of a world point along the camera's axis, in Earth radii; negative behind
  /// the camera.
  public func depth(_ point: SIMD3<Double>) -> Double {
    distance + point.y * sinPitch - point.z * cosPitch
  }

  /// Returns the projection of a world point, in pixels.
  public func project(_ point: SIMD3<Double>) -> SIMD2<Double> {
    let k = focal / max(depth(point), distance * 1e-4)
    return [principal.x + point.x * k, principal.y - (point.y * cosPitch + point.z * sinPitch) * k]
  }

  /// Returns the derivative of the projection: the velocity in the picture, in pixels per Earth
  /// radius, of a world point that moves along a direction.
  public func velocity(of point: SIMD3<Double>, along direction: SIMD3<Double>) -> SIMD2<Double> {
    let z = max(depth(point), distance * 1e-4)
    let dz = direction.y * sinPitch - direction.z * cosPitch
    let (x, dx) = (point.x, direction.x)
    let y = point.y * cosPitch + point.z * sinPitch
    let dy = direction.y * cosPitch + direction.z * sinPitch
    return [(dx * z - x * dz) * focal / (z * z), -(dy * z - y * dz) * focal / (z * z)]
  }

  /// Returns the projection of a coordinate, in pixels.
  public func project(_ place: Coordinate, height: Double = 0) -> SIMD2<Double> {
    project(world(place, height: height))
  }

  /// Returns how directly the ground at a world point on the sphere faces the camera: 1 straight
  /// below it, 0 on the limb, negative behind it.
  public func facing(_ point: SIMD3<Double>) -> Double {
    let outward = (point - sphereCenter) / radius
    let toCamera = (camera - point).unit
    return (outward * toCamera).sum()
  }

  /// The highest point of the limb in the picture, in pixels from the top.
  public var limbTop: Double {
    let lift = SIMD3<Double>(0, 1, 0) - axis * axis.y
    let point = sphereCenter + (axis * cos(limb) + lift.unit * sin(limb)) * radius
    return project(point).y
  }

  /// Returns the height above the centre of the map, in Earth radii, that appears at a vertical
  /// position in the picture, in pixels from the top.
  public func height(appearingAt y: Double) -> Double {
    let rise = principal.y - y
    return rise * distance / (focal * sinPitch + rise * cosPitch)
  }

  /// Returns the same globe with the picture shifted, in pixels.
  public func shifted(by offset: SIMD2<Double>) -> TiltedGlobe {
    TiltedGlobe(
      center: center,
      turn: turn,
      radius: radius,
      distance: distance,
      pitch: pitch,
      focal: focal,
      principal: principal + offset
    )
  }

  /// Returns the same picture of a planet with lengths scaled by a factor, around another centre.
  public func scaled(by factor: Double, around center: Coordinate, turn: Angle) -> TiltedGlobe {
    TiltedGlobe(
      center: center,
      turn: turn,
      radius: radius * factor,
      distance: distance * factor,
      pitch: pitch,
      focal: focal,
      principal: principal
    )
  }
}
