import Geodesy
import Glibc

extension Coordinate {
  /// Returns the coordinate at a distance in the direction of a true heading, clockwise from north.
  /// At a pole, north is along the meridian of this coordinate's longitude.
  func moved(by length: Angle, towards heading: Angle) -> Coordinate {
    let (φ, λ) = (latitude.radians, longitude.radians)
    let north = SIMD3(-sin(φ) * cos(λ), -sin(φ) * sin(λ), cos(φ))
    let east = SIMD3(-sin(λ), cos(λ), 0)
    let way = north * cos(heading.radians) + east * sin(heading.radians)
    return Coordinate(normal: normal * cos(length.radians) + way * sin(length.radians))
  }
}
