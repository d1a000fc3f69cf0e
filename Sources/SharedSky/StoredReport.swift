/// A plane's last report as a relay keeps it, and as it passes it to its history and to other
/// relays.
///
/// Ghosts are never stored: `flags` has `.airborne` and never `.ghost`.
public struct StoredReport: Sendable, Hashable {
  /// The plane's identity.
  public var id: PlaneID

  /// When the plane was there.
  public var time: SkyTime

  /// The position and motion.
  public var state: FlightState

  /// The phase and pattern of the person's breath.
  public var breath: BreathMark

  /// The flags of the plane.
  public var flags: PlaneFlags

  /// The kinds in one byte, as a relay keeps many reports.
  private var kinds: KindByte

  /// How well the relay that received the report knows the plane.
  var trust: PlaneTrust

  /// A hash of the source of the report, by which crowds are counted; 0 if it is unknown.
  var sourceHash: UInt32 = 0

  /// Its callsign.
  public var callsign: SkyCallsign

  /// The flight plan.
  public var plan: FlightPlan

  /// Creates a stored report.
  public init(
    id: PlaneID,
    time: SkyTime,
    state: FlightState,
    breath: BreathMark = .none,
    flags: PlaneFlags = .airborne,
    callsign: SkyCallsign = .none,
    emergency: EmergencyKind = .none,
    source: PlaneSource = .paper,
    isClosed: Bool = false,
    plan: FlightPlan = .none
  ) {
    self.id = id
    self.time = time
    self.state = state
    self.breath = breath
    self.flags = flags
    self.callsign = callsign
    kinds = KindByte(emergency, source, isCoarse: false, isClosed: isClosed)
    trust = id.isVouched ? .vouched : .fresh
    self.plan = plan
  }

  /// Creates the stored form of a report.
  public init(_ report: Report, at now: SkyTime) {
    self.init(
      id: report.id,
      time: SkyTime(widening: report.time, near: now),
      state: report.state,
      breath: report.breath,
      flags: report.flags,
      callsign: report.callsign,
      emergency: report.emergency,
      source: report.source,
      isClosed: report.isClosed,
      plan: report.plan
    )
  }

  /// The kind of emergency.
  public var emergency: EmergencyKind {
    get { kinds.emergency }
    set { kinds = KindByte(newValue, source, isCoarse: false, isClosed: isClosed) }
  }

  /// What the plane is.
  public var source: PlaneSource {
    get { kinds.source }
    set { kinds = KindByte(emergency, newValue, isCoarse: false, isClosed: isClosed) }
  }

  /// Whether only the members of its circle may see it; see `PlaneID.circle`. An emergency is shown to
  /// everybody.
  public var isClosed: Bool {
    get { kinds.isClosed }
    set { kinds = KindByte(emergency, source, isCoarse: false, isClosed: newValue) }
  }

  /// Returns the plane's record in a reply.
  ///
  /// - Parameters:
  ///   - now: The time for which its age is computed.
  ///   - tag: The number under which it is listed.
  /// - Returns: The record.
  public func record(at now: SkyTime, tag: UInt32) -> SkyRecord {
    let age = max(now.milliseconds(since: time), 0) / 100
    return SkyRecord(
      tag: tag,
      state: state,
      age: UInt8(clamping: age),
      breath: breath,
      flags: flags,
      emergency: emergency,
      source: source,
      isClosed: isClosed,
      callsign: callsign,
      plan: plan
    )
  }
}
