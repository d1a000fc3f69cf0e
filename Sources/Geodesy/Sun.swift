import Glibc

/// The position of the sun.
public enum Sun {
  /// The sun's altitude at sunrise and sunset: upper limb on the horizon, with refraction.
  public static let setting = Angle.degrees(-0.833)

  /// Returns the altitude of the sun's centre above the horizon, without refraction.
  ///
  /// Uses the low-precision formulas of the Astronomical Almanac (accurate to 0.01° between 1950
  /// and 2050), with sidereal time from the same source.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since the Unix epoch.
  ///   - place: The observer's location.
  /// - Returns: The altitude, from −90 to 90 degrees.
  public static func altitude(atUnixSeconds seconds: Double, at place: Coordinate) -> Angle {
    let days = seconds / 86_400 - 10_957.5  // since 2000-01-01 12:00
    let (λ, ε) = ecliptic(days)
    let rightAscension = atan2(cos(ε) * sin(λ), cos(λ))
    let declination = asin(sin(ε) * sin(λ))
    let hourAngle = sidereal(days).radians + place.longitude.radians - rightAscension
    let φ = place.latitude.radians
    return .radians(asin(sin(φ) * sin(declination) + cos(φ) * cos(declination) * cos(hourAngle)))
  }

  /// Returns the subsolar point, where the sun is overhead, as a unit vector.
  ///
  /// - Parameter seconds: Seconds since the Unix epoch.
  /// - Returns: The vector.
  public static func overhead(atUnixSeconds seconds: Double) -> SIMD3<Double> {
    let days = seconds / 86_400 - 10_957.5  // since 2000-01-01 12:00
    let sun = direction(daysSince2000: days)
    let turn = sidereal(days).radians
    return [
      sun.x * cos(turn) + sun.y * sin(turn), sun.y * cos(turn) - sun.x * sin(turn), sun.z,
    ]
  }

  /// Returns the angle from the equinox to the meridian of Greenwich.
  private static func sidereal(_ days: Double) -> Angle {
    Angle.degrees(280.460_618_37 + 360.985_647_366_29 * days).bearing
  }

  /// Returns the direction of the sun as a unit vector: towards the equinox, 90 degrees east of it on
  /// the equator, and the north pole.
  ///
  /// - Parameter days: Days since 1 January 2000, 12:00.
  /// - Returns: The vector, of the equinox of the date.
  public static func direction(daysSince2000 days: Double) -> SIMD3<Double> {
    let (λ, ε) = ecliptic(days)
    return [cos(λ), cos(ε) * sin(λ), sin(ε) * sin(λ)]
  }

  /// Returns the sun's ecliptic longitude and the obliquity of the ecliptic, in radians.
  private static func ecliptic(_ days: Double) -> (λ: Double, ε: Double) {
    let meanLongitude = Angle.degrees(280.460 + 0.985_647_4 * days)
    let g = Angle.degrees(357.528 + 0.985_600_3 * days).radians
    let λ = meanLongitude.radians + (1.915 * sin(g) + 0.020 * sin(2 * g)) * .pi / 180
    return (λ, Angle.degrees(23.439 - 0.000_000_4 * days).radians)
  }
}
