package import Geodesy

/// The distance and direction of an airport from a place.
package struct BearingAndDistance: Sendable, Hashable {
  /// The great-circle distance.
  package let distance: Angle

  /// The true bearing at the start; nil within 500 m, where the place counts as the airport itself.
  package let bearing: Angle?

  /// The magnetic declination at the start, positive to the east; nil if unknown, or where a compass is unreliable.
  package let declination: Angle?

  /// Computes the distance and direction.
  ///
  /// - Parameters:
  ///   - place: The start.
  ///   - airport: The position of the airport.
  ///   - declination: The magnetic declination at the start, positive to the east; nil if unknown.
  package init(from place: Coordinate, to airport: Coordinate, declination: Angle?) {
    let way = GreatCircle(from: place, to: airport)
    distance = way.length
    bearing = Earth.metres(way.length) < 500 ? nil : way.bearing(at: 0)
    self.declination = declination
  }

  /// The magnetic bearing at the start.
  package var magneticBearing: Angle? {
    guard let bearing, let declination else { return nil }
    return bearing.magneticBearing(declination: declination)
  }
}
