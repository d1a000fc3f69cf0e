import Airports
package import Breathing
import Flights
import Geodesy
package import SharedSky
package import Show

extension OwnPlane {
  /// The reported altitude of a paper plane at the top of its arc and on the ground, in metres.
  private static let (topMetres, groundMetres) = (3_000.0, 100.0)

  /// The report of a show's paper plane at an instant.
  ///
  /// A plane exists only during a flight. Before, between and after flights, in a pause, and if it
  /// is not shared, a ghost at a false position is reported instead.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - now: The instant.
  ///   - callsign: The plane's callsign.
  ///   - isShared: Whether it is shown to others.
  ///   - isClosed: Whether those are only the members of its circle.
  package init(
    _ show: Show,
    at now: Instant,
    as callsign: SkyCallsign,
    isShared: Bool,
    isClosed: Bool = false
  ) {
    let moment = show.moment(at: now)
    let leg = show.leg(at: moment)
    guard isShared, moment.stage == .flight, !moment.isPaused else {
      let place = Self.falsePosition(near: leg.origin.coordinate)
      self = .ghost(at: place, isClosed: isClosed)
      return
    }
    let plane = Plane(leg, at: moment)
    let height = Self.groundMetres + (Self.topMetres - Self.groundMetres) * plane.altitude
    let state = FlightState(at: plane.coordinate, altitudeMetres: height, track: plane.track)
    var calls = [leg.origin, leg.destination]
    // If free breathing follows, there is no next flight to report.
    if let end = moment.flightEnd, show.moment(at: end).stage == .flight {
      calls.append(show.journey.leg(moment.flight + 1).destination)
    }
    self.init(
      flags: [.airborne, .inSession],
      state: state,
      breath: BreathMark(moment.pattern, elapsed: moment.flightElapsed),
      callsign: callsign,
      isClosed: isClosed,
      plan: FlightPlan(calls.map(\.coordinate), from: state.position),
      flight: moment.flight
    )
  }
}
