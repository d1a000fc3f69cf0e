public import Geodesy
import Glibc

/// A closed outline on the sphere: the shore of an island, a continent or a lake.
///
/// The last point is joined to the first. Land is to the right of a shore in point order, water to
/// the right of a lake's; an island in a lake is a ring of the lake layer in the opposite
/// direction, so the even-odd rule fills both correctly.
public struct Ring: Sendable, Hashable {
  /// The corners in degrees, x east and y north. A ring that crosses the date line continues past
  /// ±180, and one around a pole ends a full turn from its start.
  public let points: [SIMD2<Double>]

  /// Creates a ring from its corners.
  public init(points: [SIMD2<Double>]) {
    self.points = points
  }

  /// The corners as coordinates.
  public var coordinates: [Coordinate] {
    points.map { Coordinate(degreesNorth: $0.y, degreesEast: $0.x) }
  }

  /// The corners as unit vectors from the centre of the sphere.
  public var normals: [SIMD3<Double>] {
    points.map { point in
      let λ = point.x * .pi / 180
      let φ = point.y * .pi / 180
      return [cos(φ) * cos(λ), cos(φ) * sin(λ), sin(φ)]
    }
  }
}
