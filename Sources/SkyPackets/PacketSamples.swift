package import Breathing
package import SharedSky

/// Packets with random values.
package struct PacketSamples {
  package var generator: SeededGenerator

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  package mutating func any<Number: FixedWidthInteger>() -> Number {
    // The ends of the range occur more often than by chance.
    switch generator.next() % 8 {
    case 0: .min
    case 1: .max
    default: Number(truncatingIfNeeded: generator.next())
    }
  }

  package mutating func secret() -> PlaneSecret { PlaneSecret(any(), any()) }

  package mutating func position() -> GridPosition {
    GridPosition(latitude: any(), longitude: any())
  }

  package mutating func state() -> FlightState {
    FlightState(
      position: position(),
      altitude: any(),
      speed: any(),
      track: any(),
      climb: any(),
      isCoarse: generator.next() % 2 == 0
    )
  }

  package mutating func source() -> PlaneSource {
    PlaneSource(rawValue: UInt8(generator.next() % 4)) ?? .paper
  }

  package mutating func plan() -> FlightPlan {
    let count = Int(generator.next() % 6)
    guard generator.next() % 2 == 0 else {
      return FlightPlan((0..<count).map { _ in position().coordinate }, from: position())
    }
    var plan = FlightPlan()
    for _ in 0..<count { plan.append(north: any(), east: any()) }
    return plan
  }

  package mutating func breath() -> BreathMark {
    BreathMark(phase: any(), pattern: any(), rate: any())
  }

  package mutating func report() -> Report {
    Report(
      flags: PlaneFlags(rawValue: any()),
      id: PlaneID(rawValue: any()),
      time: any(),
      sequence: any(),
      state: state(),
      breath: breath(),
      callsign: SkyCallsign(code: any()),
      livery: any(),
      emergency: EmergencyKind(rawValue: any()),
      source: source(),
      isClosed: generator.next() % 2 == 0,
      wanted: WantedPlanes(rawValue: UInt8(generator.next() % 4)) ?? .own,
      plan: plan(),
      token: AddressToken(rawValue: any())
    )
  }

  package mutating func hello() -> Hello {
    Hello(
      id: PlaneID(rawValue: any()),
      time: any(),
      nonce: any(),
      client: any(),
      token: AddressToken(rawValue: any())
    )
  }

  package mutating func token() -> Token {
    Token(
      reason: Token.Reason(rawValue: any()),
      id: PlaneID(rawValue: any()),
      timeEcho: any(),
      received: any(),
      nonceEcho: any(),
      token: AddressToken(rawValue: any()),
      secret: secret(),
      lowestVersion: any(),
      highestVersion: any(),
      hold: any(),
      wait: any()
    )
  }

  package mutating func record() -> SkyRecord {
    SkyRecord(
      tag: any(),
      state: state(),
      age: any(),
      breath: breath(),
      flags: PlaneFlags(rawValue: any()).subtracting(.ghost),
      emergency: EmergencyKind(rawValue: any()),
      source: source(),
      isClosed: generator.next() % 2 == 0,
      callsign: SkyCallsign(code: any()),
      plan: plan()
    )
  }

  package mutating func reply() -> SkyReply {
    let header = SkyReplyHeader(
      notice: SkyReplyHeader.Notice(rawValue: any()),
      sequenceEcho: any(),
      nextReport: any(),
      timeEcho: any(),
      received: any(),
      hold: any(),
      nearby: any(),
      token: AddressToken(rawValue: any())
    )
    var planes: [SkyRecord] = []
    var room = Packet.maximumLength - SkyReply.emptyLength
    for _ in 0..<generator.next() % 19 {
      let plane = record()
      guard plane.length <= room else { break }
      room -= plane.length
      planes.append(plane)
    }
    return SkyReply(header, planes: planes)
  }

  package mutating func batch() -> SkyBatch {
    let reports = (0..<generator.next() % 40).map { _ in
      StoredReport(
        id: PlaneID(rawValue: any()),
        time: SkyTime(milliseconds: 59_641_200_250 &+ UInt64(any() as UInt16)),
        state: state(),
        breath: breath(),
        flags: PlaneFlags(rawValue: any()),
        callsign: SkyCallsign(code: any()),
        emergency: EmergencyKind(rawValue: any()),
        source: source(),
        isClosed: generator.next() % 2 == 0,
        plan: plan()
      )
    }
    let goodbyes = (0..<generator.next() % 8).map { _ in
      PlaneDeparture(
        id: PlaneID(rawValue: any()),
        time: SkyTime(milliseconds: 59_641_200_250 &+ UInt64(any() as UInt16)),
        position: state().position
      )
    }
    return SkyBatch(relay: any(), SkyUpdate(reports: reports, goodbyes: goodbyes))
  }
}
