public import Geodesy
import Glibc

/// The area for which aircraft are requested: a circle around a place.
///
/// Other services receive the place rounded to a tenth of a degree only, so that they cannot tell
/// where a person lives. Boxes grow by the rounding error.
public struct AircraftArea: Sendable, Hashable {
  /// A box bounded by meridians and parallels, in tenths of a degree.
  public struct Box: Sendable, Hashable {
    /// The sides; `west` is never east of `east`.
    public let south, north, west, east: Tenths

    /// The size in square degrees, which determines OpenSky's price.
    public var squareDegrees: Double {
      (north.degrees - south.degrees) * (east.degrees - west.degrees)
    }
  }

  /// An angle in tenths of a degree.
  public struct Tenths: Sendable, Hashable, Comparable, CustomStringConvertible {
    let count: Int

    init(_ count: Int) {
      self.count = count
    }

    init(_ degrees: Double, _ rule: FloatingPointRoundingRule) {
      count = Int((degrees * 10).rounded(rule))
    }

    /// The angle in degrees.
    public var degrees: Double { Double(count) / 10 }

    /// The angle in degrees with one decimal, such as `-0.5`.
    public var description: String {
      "\(count < 0 ? "-" : "")\(count.magnitude / 10).\(count.magnitude % 10)"
    }

    /// Orders angles from south to north and from west to east.
    public static func < (lhs: Tenths, rhs: Tenths) -> Bool { lhs.count < rhs.count }
  }

  /// The centre, rounded to a tenth of a degree.
  public let latitude, longitude: Tenths

  /// The radius of the area, in metres.
  public let radiusMetres: Double

  /// The largest rounding error of the centre, in degrees.
  private static let shift = 0.05

  /// Creates an area.
  ///
  /// - Parameters:
  ///   - place: The centre.
  ///   - radiusMetres: The radius, in metres; at least 1.
  public init(_ place: Coordinate, radiusMetres: Double) {
    let rounded = RoundedPlace(place)
    (latitude, longitude) = (rounded.latitude, rounded.longitude)
    self.radiusMetres = max(radiusMetres, 1)
  }

  /// Returns the area around the same centre with another radius, in metres.
  func reaching(_ metres: Double) -> AircraftArea {
    AircraftArea(latitude: latitude, longitude: longitude, radiusMetres: metres)
  }

  private init(latitude: Tenths, longitude: Tenths, radiusMetres: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.radiusMetres = radiusMetres
  }

  /// The radius in whole nautical miles, large enough that the circle around the rounded centre
  /// contains the area.
  public var nauticalMiles: Int {
    Int((coveringMetres / Earth.metresPerNauticalMile).rounded(.up))
  }

  /// The radius in whole kilometres, large enough in the same way.
  public var kilometres: Int {
    Int((coveringMetres / 1000).rounded(.up))
  }

  /// The radius of a circle around the rounded centre that contains the area, in metres.
  private var coveringMetres: Double {
    radiusMetres + Earth.metres(.degrees(Self.shift * 2.squareRoot()))
  }

  /// The boxes that contain the area; two if it crosses the 180th meridian. They are as wide as
  /// high in kilometres, so wider in degrees by 1/cos φ.
  public var boxes: [Box] {
    let (west, east) = sides
    guard east.count - west.count < 3600 else { return [box(Tenths(-1800), Tenths(1800))] }
    if west.count < -1800 {
      return [box(Tenths(west.count + 3600), Tenths(1800)), box(Tenths(-1800), east)]
    }
    if east.count > 1800 {
      return [box(west, Tenths(1800)), box(Tenths(-1800), Tenths(east.count - 3600))]
    }
    return [box(west, east)]
  }

  /// Half the height in degrees, including the rounding error.
  private var halfHeight: Double {
    Earth.angle(metres: radiusMetres).degrees + Self.shift
  }

  private var sides: (west: Tenths, east: Tenths) {
    // An area that contains a pole contains every meridian.
    guard abs(latitude.degrees) + halfHeight < 90 else { return (Tenths(-1800), Tenths(1800)) }
    let half = Tenths(halfHeight / cos(latitude.degrees * .pi / 180), .up)
    guard half.count < 1800 else { return (Tenths(-1800), Tenths(1800)) }
    return (Tenths(longitude.count - half.count), Tenths(longitude.count + half.count))
  }

  private func box(_ west: Tenths, _ east: Tenths) -> Box {
    let half = Tenths(halfHeight, .up)
    return Box(
      south: Tenths(max(latitude.count - half.count, -900)),
      north: Tenths(min(latitude.count + half.count, 900)),
      west: west,
      east: east
    )
  }
}
