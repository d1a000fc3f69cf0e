import Glibc

/// A point on the unit sphere.
public struct Coordinate: Sendable, Hashable {
  /// The latitude, positive to the north, from −90 to 90 degrees.
  public let latitude: Angle

  /// The longitude, positive to the east, above −180 and up to 180 degrees.
  public let longitude: Angle

  /// Creates a coordinate; a longitude outside ±180 degrees is normalised.
  public init(latitude: Angle, longitude: Angle) {
    self.latitude = latitude
    self.longitude = longitude.signed
  }

  /// Creates a coordinate from degrees north and east.
  public init(degreesNorth: Double, degreesEast: Double) {
    self.init(latitude: .degrees(degreesNorth), longitude: .degrees(degreesEast))
  }

  /// The unit vector from the centre of the sphere to this point: x towards 0°N 0°E, y towards 0°N
  /// 90°E, z towards the north pole.
  public var normal: SIMD3<Double> {
    let φ = latitude.radians
    let λ = longitude.radians
    return SIMD3(cos(φ) * cos(λ), cos(φ) * sin(λ), sin(φ))
  }

  /// Creates the coordinate in the direction of a vector of any length from the centre of the
  /// sphere.
  public init(normal n: SIMD3<Double>) {
    latitude = .radians(atan2(n.z, hypot(n.x, n.y)))
    longitude = Angle.radians(atan2(n.y, n.x)).signed
  }
}

extension Coordinate: CustomStringConvertible {
  /// The coordinate in degrees with four decimals (11 metres): `51.4706°N 0.4619°W`.
  public var description: String { text(decimals: 4) }

  /// Returns the coordinate in degrees, rounded.
  ///
  /// - Parameter decimals: The number of decimals, 1 or more.
  /// - Returns: The text, such as `51.5°N 0.5°W`. What rounds to zero is north or east, what rounds to 180
  ///   degrees is east.
  package func text(decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { power, _ in 10 * power }
    func words(_ angle: Angle, _ positive: String, _ negative: String) -> String {
      let parts = Int((abs(angle.degrees) * Double(scale)).rounded())
      let fraction = String(scale + parts % scale).dropFirst()
      let isNegative = angle.radians < 0 && parts != 0 && parts != 180 * scale
      return "\(parts / scale).\(fraction)°\(isNegative ? negative : positive)"
    }
    return "\(words(latitude, "N", "S")) \(words(longitude, "E", "W"))"
  }
}
