/// A plane in a reply: 25 bytes, and four for each point of its plan.
public struct SkyRecord: Sendable, Hashable {
  /// The number under which the relay lists the plane, below 2²⁴; unique in a reply. It changes from
  /// time to time, except during an emergency.
  public var tag: UInt32

  /// The position and motion at the time of the report.
  public var state: FlightState

  /// The age of the report, in tenths of a second; 255 means that age or more.
  public var age: UInt8

  /// The phase and pattern of the person's breath at the time of the report.
  public var breath: BreathMark

  /// The flags of the plane; never `.ghost`.
  public var flags: PlaneFlags

  /// The kind of emergency.
  public var emergency: EmergencyKind

  /// What the plane is.
  public var source: PlaneSource

  /// Whether only the members of its circle may see it; see `PlaneID.circle`. An emergency is shown to
  /// everybody.
  public var isClosed: Bool

  /// Its callsign.
  public var callsign: SkyCallsign

  /// The flight plan.
  public var plan: FlightPlan

  /// Creates a record; only the low 24 bits of the tag are used.
  public init(
    tag: UInt32,
    state: FlightState,
    age: UInt8,
    breath: BreathMark = .none,
    flags: PlaneFlags = .airborne,
    emergency: EmergencyKind = .none,
    source: PlaneSource = .paper,
    isClosed: Bool = false,
    callsign: SkyCallsign = .none,
    plan: FlightPlan = .none
  ) {
    self.tag = tag & Self.maximumTag
    self.state = state
    self.age = age
    self.breath = breath
    self.flags = flags
    self.emergency = emergency
    self.source = source
    self.isClosed = isClosed
    self.callsign = callsign
    self.plan = plan
  }

  /// The size of a record without a plan, in bytes.
  public static let length = 25

  /// The greatest tag.
  static let maximumTag: UInt32 = 1 << 24 - 1

  /// The number of bytes before the kinds, which are the tag; relays write identities instead when
  /// they exchange records.
  static let tagLength = 3

  /// The offset of the flags, which share a byte with the number of the plan's points.
  static let flagsOffset = 18

  /// The size of this record, in bytes.
  public var length: Int {
    Self.length + plan.count * FlightPlan.bytesPerPoint
  }

  /// Reads a record at the start of some bytes; bytes after it are ignored.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(PacketError) {
    guard bytes.count >= Self.length else { throw .length(found: bytes.count) }
    let points = bytes[Self.flagsOffset] & 0b111
    guard points <= FlightPlan.maximumCount else { throw .points(found: points) }
    guard bytes.count >= Self.length + Int(points) * FlightPlan.bytesPerPoint else {
      throw .length(found: bytes.count)
    }
    tag = bytes.big24(at: 0)
    let kinds = KindByte(rawValue: bytes[Self.tagLength])
    state = FlightState(
      position: GridPosition(latitude: bytes.big24(at: 4), longitude: bytes.big24(at: 7)),
      altitude: bytes.big16(at: 11),
      speed: bytes[13],
      track: bytes[14],
      climb: Int8(bitPattern: bytes[15]),
      isCoarse: kinds.isCoarse
    )
    emergency = kinds.emergency
    source = kinds.source
    isClosed = kinds.isClosed
    age = bytes[10]
    breath = BreathMark(bytes, at: 16)
    flags = PlaneFlags(rawValue: bytes[Self.flagsOffset]).subtracting(.ghost)
    callsign = SkyCallsign(code: bytes.big48(at: 19))
    plan = FlightPlan(
      bytes,
      at: Self.length,
      count: Int(points),
      isWide: bytes[Self.flagsOffset] & FlightPlan.wideBit != 0
    )
  }

  /// Writes the record at the start of some bytes.
  ///
  /// - Parameter bytes: A buffer of at least `length` bytes.
  /// - Returns: The number of bytes written.
  @discardableResult
  public func write(into bytes: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = Packet.prefix(bytes, length)
    bytes.putBig24(tag, at: 0)
    let kinds = KindByte(emergency, source, isCoarse: state.isCoarse, isClosed: isClosed)
    bytes[Self.tagLength] = kinds.rawValue
    bytes.putBig24(state.position.latitude, at: 4)
    bytes.putBig24(state.position.longitude, at: 7)
    bytes[10] = age
    bytes.putBig(state.altitude, at: 11)
    bytes[13] = state.speed
    bytes[14] = state.track
    bytes[15] = UInt8(bitPattern: state.climb)
    breath.write(bytes, at: 16)
    bytes[Self.flagsOffset] = flags.subtracting(.ghost).rawValue | plan.countByte
    bytes.putBig48(callsign.code, at: 19)
    plan.write(bytes, at: Self.length)
    return length
  }
}
