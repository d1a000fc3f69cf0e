package import Breathing
package import Flights
import Geodesy
package import SharedSky

/// An aircraft whose position others see: a real one, or one of a flight simulator.
package struct ReportedFlight: Sendable {
  /// What the aircraft is, and how its position is known.
  package let source: PlaneSource

  private let ground: GroundModel
  private var emergency: EmergencyKind
  private var route: PlannedRoute?
  private var detector = FlyingDetector()
  private var fix: Fix?
  private var climb = 0.0

  /// The last known altitude, in metres. A fix without one does not put the aircraft on sea level.
  private var altitude = 0.0

  /// How far the altitude may be from the one above mean sea level, in metres. A transponder sends
  /// the pressure altitude: 8 m per hectopascal from 1,013.25 hPa, and few lows and highs differ more
  /// than 40 hPa from that.
  private let altitudeError: Double

  /// The greatest age of a reported fix, in seconds.
  private static let oldest = 10.0

  /// Creates a flight without a fix.
  ///
  /// - Parameters:
  ///   - ground: What is known of the ground's elevation.
  ///   - source: What the aircraft is, and how its position is known.
  ///   - emergency: The emergency that the crew declared.
  ///   - route: The planned route, which is reported with the position.
  package init(
    _ ground: GroundModel,
    as source: PlaneSource = .gps,
    emergency: EmergencyKind = .none,
    route: PlannedRoute? = nil
  ) {
    self.source = source
    self.ground = ground
    altitudeError = source == .receiver ? 320 : 0
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

  /// What to report: nothing, a flight or an emergency.
  package var subject: ReportStatus.Subject {
    guard isInDistress else { return detector.isFlying ? .flight : .nothing }
    return .emergency(emergency, isPlaced: fix != nil)
  }

  /// Updates the position.
  ///
  /// - Parameters:
  ///   - next: The position; nil if the receiver has none.
  ///   - isOnGround: Whether the aircraft itself says that it is on the ground.
  package mutating func update(with next: Fix?, isOnGround: Bool = false) {
    guard let next else {
      // Rescuers need the last known position.
      if !isInDistress { fix = nil }
      return
    }
    if let known = next.climbMetresPerSecond {
      climb = known
    } else if let fix, let before = fix.altitudeMetres, let after = next.altitudeMetres {
      let seconds = fix.instant.duration(to: next.instant).seconds
      // Smoothed over some seconds: a receiver's altitude is less exact than its position.
      if (0.2...10).contains(seconds) { climb += 0.3 * ((after - before) / seconds - climb) }
    }
    fix = next
    altitude = next.altitudeMetres ?? altitude
    route?.update(at: next.coordinate)
    let sample = FlyingDetector.Sample(
      speed: next.speedMetresPerSecond,
      height: isOnGround ? 0...0 : ground.height(of: next).map(widened)
    )
    detector.note(sample, at: next.instant)
  }

  private func widened(_ height: ClosedRange<Double>) -> ClosedRange<Double> {
    height.lowerBound - altitudeError...height.upperBound + altitudeError
  }

  /// Returns what is reported at an instant: the aircraft while it flies or is in distress, else a
  /// ghost. Nil before the first fix.
  package func plane(at now: Instant, as callsign: SkyCallsign) -> OwnPlane? {
    guard let fix else { return nil }
    let age = fix.instant.duration(to: now)
    let isOld = age.seconds >= Self.oldest
    if isDown || isInDistress && isOld { return still(at: fix, as: callsign) }
    guard isReported, !isOld else {
      // Its own sky follows from the source, whether it flies or not.
      var ghost = OwnPlane.ghost(at: OwnPlane.falsePosition(near: fix.coordinate))
      ghost.source = source
      return ghost
    }
    let state = FlightState(
      at: fix.coordinate,
      altitudeMetres: altitude,
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
      source: source,
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
    let state = FlightState(at: fix.coordinate, altitudeMetres: altitude)
    return OwnPlane(
      flags: [.airborne, .emergency],
      state: state,
      callsign: callsign,
      emergency: emergency,
      source: source,
      plan: plan(from: state.position)
    )
  }
}
