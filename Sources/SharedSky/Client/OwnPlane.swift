public import Geodesy

/// The state of a client's own plane at an instant.
public struct OwnPlane: Sendable, Hashable {
  /// The flags of the plane.
  public var flags: PlaneFlags

  /// The position and motion.
  public var state: FlightState

  /// The breath of the pilot.
  public var breath: BreathMark

  /// Its callsign.
  public var callsign: SkyCallsign

  /// What kind of distress it is in.
  public var emergency: EmergencyKind

  /// The flight plan.
  public var plan: FlightPlan

  /// The number of the current flight; when it changes, a report is due early. 0 if irrelevant.
  public var flight: Int

  /// Creates a plane that flies.
  public init(
    flags: PlaneFlags = .airborne,
    state: FlightState,
    breath: BreathMark = .none,
    callsign: SkyCallsign = .none,
    emergency: EmergencyKind = .none,
    plan: FlightPlan = .none,
    flight: Int = 0
  ) {
    self.flags = flags
    self.state = state
    self.breath = breath
    self.callsign = callsign
    self.emergency = emergency
    self.plan = plan
    self.flight = flight
  }

  /// A ghost: a plane that does not exist, reported only to receive others.
  ///
  /// - Parameter position: A false position, which selects the others.
  /// - Returns: The ghost.
  public static func ghost(at position: GridPosition) -> OwnPlane {
    // 500 m below sea level: implausible for a reader that ignores the flag.
    OwnPlane(flags: .ghost, state: FlightState(position: position, altitude: 0))
  }

  /// A false position that does not reveal the person's: the whole degrees nearest to a place, up
  /// to 79 km away.
  public static func falsePosition(near place: Coordinate) -> GridPosition {
    GridPosition(
      Coordinate(
        degreesNorth: min(max(place.latitude.degrees.rounded(), -89), 89),
        degreesEast: place.longitude.degrees.rounded()
      )
    )
  }
}
