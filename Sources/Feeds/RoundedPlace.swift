public import Geodesy

/// A place rounded to a tenth of a degree, the most exact form in which it leaves the machine.
///
/// Whatever other services receive must follow from this value alone. A list of the airports
/// nearest to the exact place, for example, reveals it to within a kilometre by its order.
public struct RoundedPlace: Sendable, Hashable {
  /// The degrees north and east.
  public let latitude, longitude: AircraftArea.Tenths

  /// Rounds a place.
  public init(_ place: Coordinate) {
    latitude = AircraftArea.Tenths(place.latitude.degrees, .toNearestOrAwayFromZero)
    longitude = AircraftArea.Tenths(place.longitude.signed.degrees, .toNearestOrAwayFromZero)
  }

  /// The rounded place as a coordinate.
  public var coordinate: Coordinate {
    Coordinate(degreesNorth: latitude.degrees, degreesEast: longitude.degrees)
  }
}
