/// A plane in a reply: 25 bytes, and four for each point of its plan.
public struct SkyRecord: Sendable, Hashable {
  /// The low half of the plane's identity.
  public var id: UInt32

  /// Where the plane was at the time of its report and how it moved; `turn` is not carried.
  public var state: FlightState

  /// How old the report is, in tenths of a second; 255 for all that is older.
  public var age: UInt8

  /// The breath of the person who flies it, at the time of its report.
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

  /// Where its flags lie, with the number of the plan's points.
  static let flagsOffset = 18

  /// The size of this record, in bytes.
  public var length: Int {
    Self.length + plan.count * FlightPlan.bytesPerPoint
  }

  /// Reads a record at the beginning of some bytes; what follows it is not looked at.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(PacketError) {
    guard bytes.count >= Self.length else { throw .length(found: bytes.count) }
    let points = bytes[Self.flagsOffset] & 0b111
    guard points <= FlightPlan.most else { throw .points(found: points) }
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

  /// Writes the record at the beginning of some bytes.
  ///
  /// - Parameter bytes: Room for at least `length` bytes.
  /// - Returns: How many bytes were written.
  @discardableResult
  public func write(into bytes: UnsafeMutableRawBufferPointer) -> Int {
    let bytes = Packet.room(bytes, length)
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
