package import Breathing
package import Flights
import Geodesy
package import SharedSky

/// A GPS receiver in a real aircraft, as a plane of the shared sky.
package struct GPSFlight: Sendable {
  private let ground: GroundModel
  private var emergency: EmergencyKind
  private var route: PlannedRoute?
  private var detector = FlyingDetector()
  private var fix: Fix?
  private var climb = 0.0

  /// The greatest age of a reported fix, in seconds.
  private static let oldest = 10.0

  /// Creates a flight without a fix.
  ///
  /// - Parameters:
  ///   - ground: What is known of the ground's elevation.
  ///   - emergency: The emergency that the crew declared.
  ///   - route: The planned route, which is reported with the position.
  package init(
    _ ground: GroundModel,
    emergency: EmergencyKind = .none,
    route: PlannedRoute? = nil
  ) {
    self.ground = ground
    self.emergency = emergency
    self.route = route
  }

  /// Declares an emergency, or ends it with `.none`, by command of the crew.
  package mutating func declare(_ emergency: EmergencyKind) {
    self.emergency = emergency
  }

  /// Whether the crew declared it down.
  package var isDown: Bool { emergency == .downed }

  /// Whether the crew declared an emergency. Only the crew can end that: no report of the receiver
  /// removes an aircraft in distress from others' skies.
  package var isInDistress: Bool { emergency != .none }

  /// Whether its position is sent to others.
  package var isReported: Bool { isInDistress ? fix != nil : detector.isFlying }

  /// Updates the position; nil if the receiver has no fix.
  package mutating func update(with next: Fix?) {
    guard let next else {
      // Rescuers need the last known position.
      if !isInDistress { fix = nil }
      return
    }
    if let fix, let before = fix.altitudeMetres, let after = next.altitudeMetres {
      let seconds = fix.instant.duration(to: next.instant).seconds
      // Smoothed over some seconds: a receiver's altitude is less exact than its position.
      if (0.2...10).contains(seconds) { climb += 0.3 * ((after - before) / seconds - climb) }
    }
    fix = next
    route?.update(at: next.coordinate)
    let sample = FlyingDetector.Sample(
      speed: next.speedMetresPerSecond,
      height: ground.height(of: next)
    )
    detector.note(sample, at: next.instant)
  }

  /// Returns what is reported at an instant: the aircraft while it flies or is in distress, else a
  /// ghost. Nil before the first fix.
  package func plane(at now: Instant, as callsign: SkyCallsign) -> OwnPlane? {
    guard let fix else { return nil }
    let age = fix.instant.duration(to: now)
    let isOld = age.seconds >= Self.oldest
    if isDown || isInDistress && isOld { return still(at: fix, as: callsign) }
    guard isReported, !isOld else {
      // A real aircraft, flying or not, sees the sky of real aircraft.
      var ghost = OwnPlane.ghost(at: OwnPlane.falsePosition(near: fix.coordinate))
      ghost.source = .gps
      return ghost
    }
    let state = FlightState(
      at: fix.coordinate,
      altitudeMetres: fix.altitudeMetres ?? 0,
      speedMetresPerSecond: fix.speedMetresPerSecond ?? 0,
      track: fix.track ?? .zero,
      climbMetresPerSecond: climb
    )
    // Extrapolate from the fix to now.
    var here = state
    let place = state.reckoned(after: age.nanoseconds / 1_000_000)
    here.position = GridPosition(place.coordinate)
    return OwnPlane(
      flags: isInDistress ? [.airborne, .emergency] : .airborne,
      state: here,
      callsign: callsign,
      emergency: emergency,
      source: .gps,
      plan: plan(from: here.position)
    )
  }

  /// The points of the route that are ahead, as many as a report has room for.
  private func plan(from position: GridPosition) -> FlightPlan {
    route.map { FlightPlan(Array($0.ahead), from: position) } ?? .none
  }

  /// The aircraft at its last known position, without speed. It is flagged as airborne even on the
  /// ground, because a relay stores no other planes.
  private func still(at fix: Fix, as callsign: SkyCallsign) -> OwnPlane {
    let state = FlightState(at: fix.coordinate, altitudeMetres: fix.altitudeMetres ?? 0)
    return OwnPlane(
      flags: [.airborne, .emergency],
      state: state,
      callsign: callsign,
      emergency: emergency,
      source: .gps,
      plan: plan(from: state.position)
    )
  }
}
