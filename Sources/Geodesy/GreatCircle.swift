import Glibc

/// The shortest way between two places, worked out once and sampled often.
///
/// Between places exactly opposite each other every way is the shortest; one of them is taken.
public struct GreatCircle: Sendable, Hashable {
  /// Where the arc begins.
  public let origin: Coordinate

  /// Where the arc ends.
  public let destination: Coordinate

  /// The angle at the centre of the sphere between the two ends, from 0 to 180 degrees.
  public let length: Angle

  private let start: SIMD3<Double>

  /// The unit vector a quarter turn along the circle from the origin.
  private let quarter: SIMD3<Double>

  /// Creates the arc from one place to another.
  public init(from origin: Coordinate, to destination: Coordinate) {
    self.origin = origin
    self.destination = destination
    let a = origin.normal
    let b = destination.normal
    let axis = a.cross(b)
    // atan2 stays exact where acos loses digits: for very near and for opposite places.
    length = .radians(atan2(axis.norm, (a * b).sum()))
    start = a
    let pole = axis.norm > 1e-15 ? axis / axis.norm : a.anyPerpendicular
    quarter = pole.cross(a)
  }

  /// Returns the unit vector of the place a fraction of the way along.
  public func normal(at fraction: Double) -> SIMD3<Double> {
    let θ = fraction * length.radians
    return start * cos(θ) + quarter * sin(θ)
  }

  /// Returns the place a fraction of the way along: 0 the origin, 1 the destination; beyond these
  /// the circle goes on.
  public func coordinate(at fraction: Double) -> Coordinate {
    Coordinate(normal: normal(at: fraction))
  }

  /// The direction of travel a fraction of the way along, a unit vector along the ground.
  public func tangent(at fraction: Double) -> SIMD3<Double> {
    let θ = fraction * length.radians
    return quarter * cos(θ) - start * sin(θ)
  }

  /// Returns the true bearing of travel a fraction of the way along, clockwise from north, from 0
  /// up to 360 degrees. At a pole, where north has no meaning, the bearing of the limit is given.
  public func bearing(at fraction: Double) -> Angle {
    let here = normal(at: fraction)
    let way = tangent(at: fraction)
    // East is the z axis × here; its length cancels in atan2 once north is scaled alike.
    let east = way.y * here.x - way.x * here.y
    let north = way.z
    return Angle.radians(atan2(east, north)).bearing
  }
}

extension SIMD3<Double> {
  /// The cross product.
  package func cross(_ other: SIMD3) -> SIMD3 {
    [y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x]
  }

  /// The length.
  package var norm: Double {
    (self * self).sum().squareRoot()
  }

  /// The vector in the same direction with length 1.
  package var unit: SIMD3 {
    self / norm
  }

  /// Some unit vector at right angles to this one.
  package var anyPerpendicular: SIMD3 {
    let axis: SIMD3 = abs(x) < 0.5 ? [1, 0, 0] : [0, 1, 0]
    return cross(axis).unit
  }
}

extension GreatCircle {
  /// Returns the angle from a place to the nearest point of the arc, ends included.
  public func distance(to place: Coordinate) -> Angle {
    let n = place.normal
    let along = atan2((n * quarter).sum(), (n * start).sum())
    let nearest = normal(at: min(max(along / max(length.radians, 1e-15), 0), 1))
    return .radians(atan2(n.cross(nearest).norm, (n * nearest).sum()))
  }
}
