/// The size of the Earth, known only here; everything else works on the unit sphere.
public enum Earth {
  /// The mean radius (2a + b) / 3 of the WGS 84 ellipsoid (IUGG).
  ///
  /// Distances on this sphere differ from those on the ellipsoid by less than 0.57 %; the largest
  /// error, 0.5614 %, is for short arcs along a meridian across the equator.
  public static let meanRadiusMetres = 6_371_008.771_4

  /// Metres in an international foot.
  public static let metresPerFoot = 0.3048

  /// Metres in an international nautical mile.
  public static let metresPerNauticalMile = 1852.0

  /// Returns the length of an arc along the ground, in metres.
  public static func metres(_ arc: Angle) -> Double {
    arc.radians * meanRadiusMetres
  }

  /// Returns the central angle of an arc along the ground.
  public static func angle(metres: Double) -> Angle {
    .radians(metres / meanRadiusMetres)
  }

  /// Returns the great-circle distance between two places, in metres.
  public static func distanceMetres(from origin: Coordinate, to destination: Coordinate) -> Double {
    metres(GreatCircle(from: origin, to: destination).length)
  }
}
