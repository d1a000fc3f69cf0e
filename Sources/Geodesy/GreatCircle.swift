import Glibc

/// The shortest path between two points, computed once and sampled often.
///
/// Between antipodal points every path is the shortest; one of them is chosen.
public struct GreatCircle: Sendable, Hashable {
  /// The start of the arc.
  public let origin: Coordinate

  /// The end of the arc.
  public let destination: Coordinate

  /// The central angle between the two ends, from 0 to 180 degrees.
  public let length: Angle

  private let start: SIMD3<Double>

  /// The unit vector a quarter turn from the origin along the circle.
  private let quarter: SIMD3<Double>

  /// Creates the arc between two points.
  public init(from origin: Coordinate, to destination: Coordinate) {
    self.origin = origin
    self.destination = destination
    let a = origin.normal
    let b = destination.normal
    let axis = a.cross(b)
    // atan2 is accurate for very near and antipodal points, where acos loses digits.
    length = .radians(atan2(axis.norm, (a * b).sum()))
    start = a
    let pole = axis.norm > 1e-15 ? axis / axis.norm : a.anyPerpendicular
    quarter = pole.cross(a)
  }

  /// Returns the unit vector of the point at a fraction of the arc.
  public func normal(at fraction: Double) -> SIMD3<Double> {
    let θ = fraction * length.radians
    return start * cos(θ) + quarter * sin(θ)
  }

  /// Returns the point at a fraction of the arc: 0 is the origin, 1 the destination; outside this
  /// range the circle continues.
  public func coordinate(at fraction: Double) -> Coordinate {
    Coordinate(normal: normal(at: fraction))
  }

  /// Returns the direction of travel at a fraction of the arc, a unit vector along the ground.
  public func tangent(at fraction: Double) -> SIMD3<Double> {
    let θ = fraction * length.radians
    return quarter * cos(θ) - start * sin(θ)
  }

  /// Returns the true bearing of travel at a fraction of the arc, clockwise from north, from 0 up
  /// to 360 degrees. At a pole, where north is undefined, it is the limit of the bearing.
  public func bearing(at fraction: Double) -> Angle {
    let here = normal(at: fraction)
    let way = tangent(at: fraction)
    // East is the z axis × here; its length cancels in atan2 because north is scaled alike.
    let east = way.y * here.x - way.x * here.y
    let north = way.z
    return Angle.radians(atan2(east, north)).bearing
  }
}

extension SIMD3<Double> {
  /// Returns the cross product.
  package func cross(_ other: SIMD3) -> SIMD3 {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The Euclidean length.
  package var norm: Double {
    (self * self).sum().squareRoot()
  }

  /// The vector normalised to length 1.
  package var unit: SIMD3 {
    self / norm
  }

  /// An arbitrary unit vector perpendicular to this one.
  package var anyPerpendicular: SIMD3 {
    let axis: SIMD3 = abs(x) < 0.5 ? [1, 0, 0] : [0, 1, 0]
    return cross(axis).unit
  }
}

extension GreatCircle {
  /// Returns the angle from a point to the nearest point of the arc, ends included.
  public func distance(to place: Coordinate) -> Angle {
    let n = place.normal
    let along = atan2((n * quarter).sum(), (n * start).sum())
    let isBeside = (0...length.radians).contains(along)
    let ends = [start, normal(at: 1)]
    let nearest = isBeside ? [normal(at: along / max(length.radians, 1e-15))] : ends
    return .radians(nearest.map { atan2(n.cross($0).norm, (n * $0).sum()) }.min() ?? 0)
  }
}
