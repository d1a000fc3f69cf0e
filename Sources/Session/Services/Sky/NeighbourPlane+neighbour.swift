package import Breathing
package import Flights
import Geodesy
import Settings
package import SharedSky

extension NeighbourPlane {
  /// How far a plane's path is computed ahead and behind, in seconds: longer than it is shown.
  private static let reach = 60.0

  /// The least speed for which a path is computed, in metres per second; a slower plane has no
  /// reliable direction.
  private static let minimumSpeed = 60.0

  /// Creates the display state of another plane.
  ///
  /// - Parameters:
  ///   - neighbour: Its report.
  ///   - now: The current instant.
  ///   - isRenamed: Whether it gets a random name instead of its own.
  package init(_ neighbour: Neighbour, at now: Instant, isRenamed: Bool = false) {
    self.init(
      id: neighbour.id,
      callsign: neighbour.shownCallsign(isRenamed: isRenamed).text,
      kind: Self.breathing(neighbour) ?? Self.cruising(neighbour, at: now),
      stateTime: neighbour.stateTime
    )
  }

  /// The flights of a person who breathes and shares the pattern. There may be none, because replies have no room for
  /// the plans of all planes in a crowd.
  private static func breathing(_ neighbour: Neighbour) -> Kind? {
    let record = neighbour.record
    guard record.flags.contains(.inSession), let pattern = record.breath.breathPattern else {
      return nil
    }
    let since = begin(of: record.breath, pattern, at: neighbour.stateTime)
    return .breathing(flights(of: neighbour, pattern, since: since), pattern: pattern, since: since)
  }

  /// When a breath began, by its report.
  private static func begin(
    of breath: BreathMark,
    _ pattern: BreathPattern,
    at stateTime: Instant
  ) -> Instant {
    stateTime.advanced(by: .zero - pattern.cycle * (Double(breath.phase) / 256))
  }

  /// The flights of the last known plan, from that of the present breath on; none if it has ended, or if the plane
  /// has reported from elsewhere: farther from the flight than a quarter of its length.
  private static func flights(
    of neighbour: Neighbour,
    _ pattern: BreathPattern,
    since: Instant
  ) -> [GreatCircle] {
    guard let planned = neighbour.planned else { return [] }
    let record = planned.record
    let calls = record.plan.places(from: record.state.position)
    let flights = zip(calls, calls.dropFirst()).map { GreatCircle(from: $0, to: $1) }
    guard planned.stateTime != neighbour.stateTime else { return flights }
    let former = record.breath.breathPattern ?? pattern
    let passed = begin(of: record.breath, former, at: planned.stateTime).duration(to: since)
    let flown = (passed.seconds / pattern.cycle.seconds).rounded()
    let left = Array(flights.dropFirst(Int(min(max(flown, 0), Double(flights.count)))))
    let place = neighbour.record.state.position.coordinate
    guard let flight = left.first,
      flight.distance(to: place).radians <= flight.length.radians / 4
    else { return [] }
    return left
  }

  /// The extrapolated path of any other plane.
  private static func cruising(_ neighbour: Neighbour, at now: Instant) -> Kind {
    let state = neighbour.record.state
    // The path passes through the extrapolated position one second from now.
    let then = now.advanced(by: .seconds(1))
    let here = neighbour.place(at: then)
    let speed = max(state.speedMetresPerSecond, minimumSpeed)
    let track = state.trackAngle
    let arc = Earth.angle(metres: speed * reach)
    return .cruising(
      GreatCircle(
        from: here.coordinate.moved(by: -arc, towards: track),
        to: here.coordinate.moved(by: arc, towards: track)
      ),
      shareASecond: state.speedMetresPerSecond / speed / (2 * reach),
      height: 0.15 + 0.35 * min(max(here.altitudeMetres / 12_000, 0), 1),
      since: then
    )
  }
}

extension Coordinate {
  /// Returns the point at a distance along a great circle with an initial bearing.
  fileprivate func moved(by arc: Angle, towards bearing: Angle) -> Coordinate {
    // The great circle through this point and one slightly ahead on that bearing.
    let here = FlightState(at: self, altitudeMetres: 0, speedMetresPerSecond: 100, track: bearing)
    let ahead = here.reckoned(after: 10_000).coordinate
    let circle = GreatCircle(from: self, to: ahead)
    return circle.coordinate(at: arc.radians / max(circle.length.radians, 1e-9))
  }
}
