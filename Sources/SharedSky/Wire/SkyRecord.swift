/// A plane in a reply: 25 bytes, and four for each point of its plan.
public struct SkyRecord: Sendable, Hashable {
  /// The low half of the plane's identity.
  public var id: UInt32

  /// The position and motion at the time of the report; `turn` is not transmitted.
  public var state: FlightState

  /// The age of the report, in tenths of a second; 255 means that age or more.
  public var age: UInt8

  /// The phase and pattern of the person's breath at the time of the report.
  public var breath: BreathMark

  /// The flags of the plane; never `.ghost`.
  public var flags: PlaneFlags

  /// Its callsign.
  public var callsign: SkyCallsign

  /// The flight plan.
  public var plan: FlightPlan

  /// Creates a record.
  public init(
    id: UInt32,
    state: FlightState,
    age: UInt8,
    breath: BreathMark = .none,
    flags: PlaneFlags = .airborne,
    callsign: SkyCallsign = .none,
    plan: FlightPlan = .none
  ) {
    self.id = id
    self.state = state
    self.age = age
    self.breath = breath
    self.flags = flags
    self.callsign = callsign
    self.plan = plan
  }

  /// The size of a record without a plan, in bytes.
  public static let length = 25

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
    id = bytes.big32(at: 0)
    state = FlightState(
      position: GridPosition(latitude: bytes.big24(at: 4), longitude: bytes.big24(at: 7)),
      altitude: bytes.big16(at: 11),
      speed: bytes[13],
      track: bytes[14],
      climb: Int8(bitPattern: bytes[15])
    )
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
    bytes.putBig(id, at: 0)
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
