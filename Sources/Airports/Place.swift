import Geodesy
import Glibc

/// A place as the catalogue keeps it: whole ten-millionths of a degree (11 mm), north and east.
struct Place: Sendable, Hashable {
  let north: Int32
  let east: Int32

  static let unitsPerDegree = 1e7

  init(north: Int32, east: Int32) {
    self.north = north
    self.east = east
  }

  /// Rounds a coordinate.
  init(_ coordinate: Coordinate) {
    north = Int32((coordinate.latitude.degrees * Self.unitsPerDegree).rounded())
    east = Int32((coordinate.longitude.degrees * Self.unitsPerDegree).rounded())
  }

  var coordinate: Coordinate {
    Coordinate(
      degreesNorth: Double(north) / Self.unitsPerDegree,
      degreesEast: Double(east) / Self.unitsPerDegree
    )
  }

  /// The unit vector from the centre of the sphere, as `Coordinate.normal`.
  @inline(__always)
  var normal: SIMD3<Double> {
    let φ = Double(north) * Self.radiansPerUnit
    let λ = Double(east) * Self.radiansPerUnit
    let cosφ = cos(φ)
    return [cosφ * cos(λ), cosφ * sin(λ), sin(φ)]
  }

  private static let radiansPerUnit = Double.pi / 180 / 1e7
}
