/// A client's report of its plane, sent about every five seconds: REPORT, 80 bytes.
public struct Report: Sendable, Hashable {
  /// The flags of the plane.
  public var flags: PlaneFlags

  /// The plane's identity.
  public var id: PlaneID

  /// When the plane was there: the low 32 bits of the `SkyTime`.
  public var time: UInt32

  /// The number of the report, which the reply repeats.
  public var sequence: UInt16

  /// The position and motion.
  public var state: FlightState

  /// The phase and pattern of the person's breath.
  public var breath: BreathMark

  /// Its callsign.
  public var callsign: SkyCallsign

  /// The number of the plane's livery. Relays ignore it: replies have no field for it.
  public var livery: UInt8

  /// The kind of emergency.
  public var emergency: EmergencyKind

  /// What the plane is.
  public var source: PlaneSource

  /// Whether only the members of its circle may see it; see `PlaneID.circle`. An emergency is shown to
  /// everybody.
  public var isClosed: Bool

  /// Which planes its client wants to receive.
  public var wanted: WantedPlanes

  /// The flight plan.
  public var plan: FlightPlan

  /// The last token that the relay gave for this address.
  public var token: AddressToken

  /// Creates a report.
  public init(
    flags: PlaneFlags,
    id: PlaneID,
    time: UInt32,
    sequence: UInt16,
    state: FlightState,
    breath: BreathMark = .none,
    callsign: SkyCallsign = .none,
    livery: UInt8 = 0,
    emergency: EmergencyKind = .none,
    source: PlaneSource = .paper,
    isClosed: Bool = false,
    wanted: WantedPlanes = .own,
    plan: FlightPlan = .none,
    token: AddressToken = .none
  ) {
    self.flags = flags
    self.id = id
    self.time = time
    self.sequence = sequence
    self.state = state
    self.breath = breath
    self.callsign = callsign
    self.livery = livery
    self.emergency = emergency
    self.source = source
    self.isClosed = isClosed
    self.wanted = wanted
    self.plan = plan
    self.token = token
  }

  /// The size in bytes.
  public static let length = Packet.requestLength

  /// Reads a report. The seal is not checked; see `Packet.isSealed`.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(PacketError) {
    try Packet.check(bytes, is: .report)
    guard bytes.count == Self.length else { throw .length(found: bytes.count) }
    let points = bytes[3] & 0b111
    guard points <= FlightPlan.maximumCount else { throw .points(found: points) }
    flags = PlaneFlags(rawValue: bytes[3])
    id = Packet.id(in: bytes)
    time = bytes.big32(at: 12)
    sequence = bytes.big16(at: 16)
    let kinds = KindByte(rawValue: bytes[29])
    state = FlightState(
      position: GridPosition(latitude: bytes.big24(at: 18), longitude: bytes.big24(at: 21)),
      altitude: bytes.big16(at: 24),
      speed: bytes[26],
      track: bytes[27],
      climb: Int8(bitPattern: bytes[28]),
      isCoarse: kinds.isCoarse
    )
    breath = BreathMark(bytes, at: 30)
    callsign = SkyCallsign(code: bytes.big48(at: 32))
    livery = bytes[38]
    emergency = kinds.emergency
    source = kinds.source
    isClosed = kinds.isClosed
    wanted = WantedPlanes(rawValue: bytes[39] >> WantedPlanes.shift) ?? .own
    plan = FlightPlan(
      bytes,
      at: 40,
      count: Int(points),
      isWide: bytes[3] & FlightPlan.wideBit != 0
    )
    token = AddressToken(rawValue: bytes.big64(at: 64))
  }

  /// Writes the report, sealed with the plane's secret.
  ///
  /// - Parameters:
  ///   - bytes: A buffer of at least `length` bytes.
  ///   - secret: The plane's secret; without one the seal is 0.
  /// - Returns: The number of bytes written.
  @discardableResult
  public func write(
    into bytes: UnsafeMutableRawBufferPointer,
    sealedBy secret: PlaneSecret?
  ) -> Int {
    Packet.writeRequest(
      into: bytes,
      as: .report,
      flags: flags.rawValue | plan.countByte,
      id: id,
      time: time,
      token: token,
      sealedBy: secret
    ) { packet in
      packet.putBig(sequence, at: 16)
      packet.putBig24(state.position.latitude, at: 18)
      packet.putBig24(state.position.longitude, at: 21)
      packet.putBig(state.altitude, at: 24)
      packet[26] = state.speed
      packet[27] = state.track
      packet[28] = UInt8(bitPattern: state.climb)
      let kinds = KindByte(emergency, source, isCoarse: state.isCoarse, isClosed: isClosed)
      packet[29] = kinds.rawValue
      breath.write(packet, at: 30)
      packet.putBig48(callsign.code, at: 32)
      packet[38] = livery
      packet[39] = wanted.rawValue << WantedPlanes.shift
      plan.write(packet, at: 40)
    }
  }
}
