import Geodesy
import Glibc

/// A place from which others are viewed, with its constant values computed once.
struct Viewpoint: Sendable {
  /// Unit vectors: of the place, to the east and to the north.
  private let up, east, north: SIMD3<Double>

  /// The cosine of the angle within which a place is near.
  private let nearness: Double

  /// Creates a viewpoint; at a pole, east is along the meridian of 90 degrees.
  ///
  /// - Parameters:
  ///   - home: The place.
  ///   - metres: The distance within which a place is near.
  init(_ home: Coordinate, nearMetres metres: Double) {
    up = home.normal
    nearness = cos(min(Earth.angle(metres: metres).radians, .pi))
    let (φ, λ) = (home.latitude.radians, home.longitude.radians)
    east = [-sin(λ), cos(λ), 0]
    north = [-sin(φ) * cos(λ), -sin(φ) * sin(λ), cos(φ)]
  }

  /// Whether a place is near, given by a vector of about length 1.
  func isNear(_ normal: SIMD3<Double>) -> Bool { (normal * up).sum() > nearness }

  /// Returns the distance and bearing of a place, given by a vector of any length from the Earth's centre.
  func relativePosition(of normal: SIMD3<Double>) -> Scope.RelativePosition {
    let across = SIMD2((normal * east).sum(), (normal * north).sum())
    let length = Angle.radians(atan2(hypot(across.x, across.y), (normal * up).sum()))
    return Scope.RelativePosition(
      distanceMetres: Earth.metres(length),
      bearing: Angle.radians(atan2(across.x, across.y)).bearing
    )
  }
}
