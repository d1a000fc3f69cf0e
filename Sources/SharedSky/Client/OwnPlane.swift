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

  /// The kind of emergency.
  public var emergency: EmergencyKind

  /// What it is.
  public var source: PlaneSource

  /// Whether only the members of its circle may see it.
  public var isClosed: Bool

  /// Which planes to receive.
  public var wanted: WantedPlanes

  /// The flight plan.
  public var plan: FlightPlan

  /// The number of the current flight in a session. A change makes a report due early. 0 outside a
  /// session.
  public var flight: Int

  /// Creates a plane that is flying.
  public init(
    flags: PlaneFlags = .airborne,
    state: FlightState,
    breath: BreathMark = .none,
    callsign: SkyCallsign = .none,
    emergency: EmergencyKind = .none,
    source: PlaneSource = .paper,
    isClosed: Bool = false,
    wanted: WantedPlanes = .own,
    plan: FlightPlan = .none,
    flight: Int = 0
  ) {
    self.flags = flags
    self.state = state
    self.breath = breath
    self.callsign = callsign
    self.emergency = emergency
    self.source = source
    self.isClosed = isClosed
    self.wanted = wanted
    self.plan = plan
    self.flight = flight
  }

  /// Creates a ghost: a plane that does not exist, reported only to receive others.
  ///
  /// - Parameters:
  ///   - position: A false position, around which the relay selects other planes.
  ///   - wanted: Which planes to receive; `own` means paper planes.
  ///   - isClosed: Whether to receive the planes of its own circle.
  /// - Returns: The ghost.
  public static func ghost(
    at position: GridPosition,
    seeing wanted: WantedPlanes = .own,
    isClosed: Bool = false
  ) -> OwnPlane {
    // 500 m below sea level: implausible to a reader that ignores the flag.
    OwnPlane(
      flags: .ghost,
      state: FlightState(position: position, altitude: 0),
      isClosed: isClosed,
      wanted: wanted
    )
  }

  /// Returns a false position that does not reveal the person's own: the intersection of whole
  /// degrees nearest to a place, up to 79 km away.
  public static func falsePosition(near place: Coordinate) -> GridPosition {
    GridPosition(
      Coordinate(
        degreesNorth: min(max(place.latitude.degrees.rounded(), -89), 89),
        degreesEast: place.longitude.degrees.rounded()
      )
    )
  }
}
