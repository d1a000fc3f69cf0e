import Airports
import Breathing
import Flights
import Geodesy
import Scenes
import SharedSky

extension OwnPlane {
  /// How high a paper plane is told to be at the top of its arc, in metres, and on the ground.
  private static let (topMetres, groundMetres) = (3_000.0, 100.0)

  /// What there is to say of a show's paper plane at an instant.
  ///
  /// Only while a flight is breathed there is a plane. Before, between and after flights, in a pause, and
  /// where it is not to be shared, a ghost is told instead: somewhere it is not.
  init(_ show: Show, at now: Instant, as callsign: SkyCallsign, isShared: Bool) {
    let moment = show.moment(at: now)
    let leg = show.leg(at: moment)
    guard isShared, moment.stage == .flight, !moment.isPaused else {
      self = .ghost(at: Self.falsePosition(near: leg.origin.coordinate))
      return
    }
    let plane = Plane(leg, at: moment)
    let height = Self.groundMetres + (Self.topMetres - Self.groundMetres) * plane.altitude
    let state = FlightState(at: plane.coordinate, altitudeMetres: height, track: plane.track)
    var calls = [leg.origin, leg.destination]
    // Where free breathing follows, there is no next flight that others should see.
    if let end = moment.flightEnd, show.moment(at: end).stage == .flight {
      calls.append(show.journey.leg(moment.flight + 1).destination)
    }
    self.init(
      flags: [.airborne, .inSession],
      state: state,
      breath: BreathMark(moment.pattern, elapsed: moment.flightElapsed),
      callsign: callsign,
      plan: FlightPlan(calls.map(\.coordinate), from: state.position),
      flight: moment.flight
    )
  }
}
