import Geodesy
import Glibc

/// A flat map of the land around a place, in metres: x east, y north.
///
/// Azimuthal equidistant (J. P. Snyder, *Map Projections: A Working Manual*, 1987, chapter 25):
/// distances and directions from the centre are exact, and over the few kilometres of an airport
/// all others are exact to less than a millimetre. It has no date line and works at the poles.
struct LocalPlane {
  private let center, east, north: SIMD3<Double>

  /// Creates the map around a coordinate, which becomes its origin.
  init(around place: Coordinate) {
    let (φ, λ) = (place.latitude.radians, place.longitude.radians)
    center = place.normal
    east = [-sin(λ), cos(λ), 0]
    north = [-sin(φ) * cos(λ), -sin(φ) * sin(λ), cos(φ)]
  }

  /// Creates the map around the centre of some coordinates; nil without any.
  init?(around places: [Coordinate]) {
    guard let first = places.first else { return nil }
    let sum = places.reduce(SIMD3<Double>.zero) { $0 + $1.normal }
    self.init(around: sum.norm > 1e-9 ? Coordinate(normal: sum) : first)
  }

  /// Returns the position of a coordinate on the map.
  func point(_ place: Coordinate) -> SIMD2<Double> {
    let n = place.normal
    let (x, y) = ((n * east).sum(), (n * north).sum())
    let sine = (x * x + y * y).squareRoot()
    guard sine > 0 else { return .zero }
    let arc = Earth.metres(.radians(atan2(sine, (n * center).sum())))
    return [x / sine * arc, y / sine * arc]
  }
}
