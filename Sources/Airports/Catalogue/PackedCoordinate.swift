import Geodesy

/// A coordinate in the resolution of the catalogue: whole millionths of a degree (11 cm), north and east.
struct PackedCoordinate: Sendable, Hashable {
  let north: Int32
  let east: Int32

  static let unitsPerDegree = 1e6
  static let radiansPerUnit = Double.pi / 180 / unitsPerDegree

  init(north: Int32, east: Int32) {
    self.north = north
    self.east = east
  }

  /// Rounds a coordinate.
  init(_ coordinate: Coordinate) {
    let units = Self.units(coordinate)
    north = Int32(units.x.rounded())
    east = Int32(units.y.rounded())
  }

  /// Returns the latitude and the longitude of a coordinate, not rounded.
  static func units(_ coordinate: Coordinate) -> SIMD2<Double> {
    SIMD2(coordinate.latitude.degrees, coordinate.longitude.degrees) * unitsPerDegree
  }

  var coordinate: Coordinate {
    Coordinate(
      degreesNorth: Double(north) / Self.unitsPerDegree,
      degreesEast: Double(east) / Self.unitsPerDegree
    )
  }

  /// The unit vector from the centre of the sphere, equal to `Coordinate.normal` within 2 units in
  /// the last place.
  ///
  /// A nearest-neighbour search spends most of its time here. The sines and cosines of both angles
  /// are computed side by side with the kernel polynomials of fdlibm (Sun Microsystems, 1993),
  /// after whole quarter turns have been removed exactly, in whole numbers.
  @inline(__always)
  var normal: SIMD3<Double> {
    Self.normal(units: SIMD2(Double(north), Double(east)))
  }

  /// Returns the unit vector of a coordinate that is not rounded: latitude and longitude in millionths of a degree.
  @inline(__always)
  static func normal(units angles: SIMD2<Double>) -> SIMD3<Double> {
    // Adding and subtracting this number rounds to a whole one. The rest is exact, as all three are multiples of the
    // same power of two.
    let whole = SIMD2(repeating: 0x1.8p52)
    let rounded = angles * (1 / Self.quarterTurn) + whole
    let turns = rounded - whole
    let x = (angles - turns * Self.quarterTurn) * Self.radiansPerUnit
    let z = x * x
    let sines = x + x * z * Self.sineTerms(z)
    let cosines = 1 - 0.5 * z + z * z * Self.cosineTerms(z)
    let (sinφ, cosφ) = Self.turned(sines.x, cosines.x, quarters: rounded.x)
    let (sinλ, cosλ) = Self.turned(sines.y, cosines.y, quarters: rounded.y)
    return SIMD3(cosφ * cosλ, cosφ * sinλ, sinφ)
  }

  private static let quarterTurn = 90_000_000.0

  @inline(__always)
  private static func turned(
    _ sine: Double,
    _ cosine: Double,
    quarters: Double
  ) -> (sine: Double, cosine: Double) {
    // The lowest bits of such a large number are those of the whole one.
    switch quarters.bitPattern & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }

  @inline(__always)
  private static func sineTerms(_ z: SIMD2<Double>) -> SIMD2<Double> {
    var sum = z * 1.58969099521155010221e-10 - 2.50507602534068634195e-08
    sum = sum * z + 2.75573137070700676789e-06
    sum = sum * z - 1.98412698298579493134e-04
    sum = sum * z + 8.33333333332248946124e-03
    return sum * z - 1.66666666666666324348e-01
  }

  @inline(__always)
  private static func cosineTerms(_ z: SIMD2<Double>) -> SIMD2<Double> {
    var sum = z * -1.13596475577881948265e-11 + 2.08757232129817482790e-09
    sum = sum * z - 2.75573143513906633035e-07
    sum = sum * z + 2.48015872894767294178e-05
    sum = sum * z - 1.38888888888741095749e-03
    return sum * z + 4.16666666666666019037e-02
  }
}
