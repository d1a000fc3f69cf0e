import Geodesy
import Glibc

extension Coordinate {
  /// Returns the coordinate at a distance in the direction of a true heading, clockwise from north.
  /// At a pole, north is along the meridian of this coordinate's longitude.
  func moved(by length: Angle, towards heading: Angle) -> Coordinate {
    let (east, north) = horizontalAxes
    let way = north * cos(heading.radians) + east * sin(heading.radians)
    return Coordinate(normal: normal * cos(length.radians) + way * sin(length.radians))
  }
}
