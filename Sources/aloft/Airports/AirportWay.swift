import Geodesy

/// How far an airport is from a place, and which way.
struct AirportWay: Sendable, Hashable {
  /// The great-circle distance.
  let distance: Angle

  /// The true bearing at the start; nil within 500 m, where both places count as the same airport.
  let bearing: Angle?

  /// How far east of true north a compass points at the start; nil when it is not known.
  let declination: Angle?

  /// Works the way out.
  ///
  /// - Parameters:
  ///   - place: Where it starts.
  ///   - airport: Where it leads.
  ///   - declination: How far east of true north a compass points at the start.
  init(from place: Coordinate, to airport: Coordinate, declination: Angle?) {
    let way = GreatCircle(from: place, to: airport)
    distance = way.length
    bearing = Earth.metres(way.length) < 500 ? nil : way.bearing(at: 0)
    self.declination = declination
  }

  /// The magnetic bearing at the start.
  var magneticBearing: Angle? {
    guard let bearing, let declination else { return nil }
    return (bearing - declination).bearing
  }
}
