import Breathing
import Geodesy
import SharedSky
import SkyPackets
import Testing

@Suite("Values of the wire")
struct ValueTests {
  @Test("A place is read back within half a cell, everywhere on the sphere")
  func places() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<100_000 {
      let north = generator.unit() * 180 - 90
      let east = generator.unit() * 360 - 180
      let back = GridPosition(Coordinate(degreesNorth: north, degreesEast: east)).coordinate
      let half = 0.5 + 1e-6
      #expect(abs(back.latitude.degrees - north) <= 180 / 16_777_216 * half)
      let difference = (back.longitude.degrees - east).remainder(dividingBy: 360)
      #expect(abs(difference) <= 360 / 16_777_216 * half)
    }
  }

  @Test(
    "The poles and the 180th meridian are in the grid",
    arguments: [
      (-90.0, 0.0, 0, 8_388_608), (90, 0, 16_777_215, 8_388_608), (0, 180, 8_388_608, 0),
      (0, -180, 8_388_608, 0), (0, 179.999_99, 8_388_608, 16_777_215), (0, 0, 8_388_608, 8_388_608),
    ] as [(Double, Double, UInt32, UInt32)]
  )
  func edges(north: Double, east: Double, row: UInt32, column: UInt32) {
    let position = GridPosition(Coordinate(degreesNorth: north, degreesEast: east))
    #expect(position == GridPosition(latitude: row, longitude: column))
  }

  @Test("Every cell contains its own centre")
  func cells() {
    var samples = PacketSamples(seed: 12)
    for _ in 0..<100_000 {
      let position = samples.position()
      #expect(GridPosition(position.coordinate) == position)
    }
  }

  @Test("Height, speed, track and climb are read back within half a step")
  func motion() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<50_000 {
      let height = generator.unit() * 32_767 - 500
      let speed = generator.unit() * 127.5
      let track = generator.unit() * 360
      let climb = generator.unit() * 25.5 - 12.8
      let state = FlightState(
        at: Coordinate(degreesNorth: 0, degreesEast: 0),
        altitudeMetres: height,
        speedMetresPerSecond: speed,
        track: .degrees(track),
        climbMetresPerSecond: climb
      )
      #expect(!state.isCoarse)
      let altitudeError = abs(state.altitudeMetres - height)
      #expect(altitudeError <= 0.25 + 1e-9)
      let speedError = abs(state.speedMetresPerSecond - speed)
      #expect(speedError <= 0.25 + 1e-9)
      let trackError = (state.trackAngle.degrees - track).remainder(dividingBy: 360)
      #expect(abs(trackError) <= 180 / 256 + 1e-9)
      let climbError = abs(state.climbMetresPerSecond - climb)
      #expect(climbError <= 0.05 + 1e-9)
    }
  }

  @Test("Fast aircraft have a coarse scale: up to 510 m/s and a climb of 50 m/s, by 2 and 0.4 m/s")
  func coarse() {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<50_000 {
      let speed = generator.unit() * 510
      let climb = generator.unit() * 101 - 51
      let state = FlightState(
        at: Coordinate(degreesNorth: 0, degreesEast: 0),
        altitudeMetres: 9_000,
        speedMetresPerSecond: speed,
        climbMetresPerSecond: climb
      )
      #expect(state.isCoarse == (speed >= 127.75 || climb >= 12.75 || climb <= -12.85))
      let step = state.isCoarse ? 4.0 : 1
      #expect(abs(state.speedMetresPerSecond - speed) <= 0.25 * step + 1e-9)
      #expect(abs(state.climbMetresPerSecond - climb) <= 0.05 * step + 1e-9)
    }
  }

  @Test("Values out of range are clamped")
  func limits() {
    let state = FlightState(
      at: Coordinate(degreesNorth: 0, degreesEast: 0),
      altitudeMetres: 1e9,
      speedMetresPerSecond: .infinity,
      track: .degrees(359.9),
      climbMetresPerSecond: -99
    )
    #expect(state.altitude == .max)
    #expect(state.speed == 255 && state.isCoarse)
    #expect(state.speedMetresPerSecond == 510)
    #expect(state.track == 0)
    #expect(state.climb == -128)
  }

  @Test("A time is widened to the nearest with the same low bits, also across a wrap")
  func times() {
    let turn: UInt64 = 1 << 32
    for offset: Int64 in [-2_000_000_000, -30_000, -1, 0, 1, 30_000, 2_000_000_000] {
      for now in [turn - 1, turn, turn + 1, 5 * turn - 10_000, 5 * turn + 7] as [UInt64] {
        let here = SkyTime(milliseconds: now)
        let there = here.advanced(byMilliseconds: offset)
        #expect(SkyTime(widening: there.wrapped, near: here) == there)
        #expect(there.milliseconds(since: here) == offset)
      }
    }
    // Before 2025 there is nothing.
    let first = SkyTime(milliseconds: 5)
    #expect(SkyTime(widening: .max, near: first).milliseconds == turn - 1)
  }

  @Test("The sky's time starts with 2025")
  func epoch() {
    let unix: [Int64] = [0, 1_735_689_600_000_000_000, 1_735_689_601_234_999_999]
    #expect(unix.map { SkyTime(Instant(nanoseconds: $0)).milliseconds } == [0, 0, 1234])
    #expect(SkyTime(milliseconds: 1234).instant.nanoseconds == 1_735_689_601_234_000_000)
  }

  @Test(
    "Callsigns are read back in capitals",
    arguments: [
      ("HERON-12", "HERON-12"), ("wren_7", "WREN_7"), ("", ""), ("a b.", "A B."), ("Z9  ", "Z9"),
    ]
  )
  func callsigns(text: String, back: String) throws {
    #expect(try SkyCallsign(text).text == back)
  }

  @Test("Any 48 bits are a callsign whose text can be typed")
  func anyCallsign() throws {
    var samples = PacketSamples(seed: 14)
    for _ in 0..<20_000 {
      let text = SkyCallsign(code: samples.any()).text
      #expect(try SkyCallsign(text).text == text)
    }
  }

  @Test("Other texts are not callsigns, and the error gives the reason")
  func noCallsigns() {
    #expect(throws: SkyCallsignError.length(found: 9)) { try SkyCallsign("123456789") }
    #expect(throws: SkyCallsignError.character(found: "é")) { try SkyCallsign("Zoé") }
    #expect(SkyCallsignError.character(found: "é").description.contains("'é' is not allowed"))
  }

  @Test(
    "A point of a plan is read back within half a step, also across 180°; distant ones do not fit"
  )
  func plans() throws {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<50_000 {
      let north = generator.unit() * 130 - 65
      let east = generator.unit() * 360 - 180
      let position = GridPosition(Coordinate(degreesNorth: north, degreesEast: east))
      let target = Coordinate(
        degreesNorth: north + generator.unit() * 44.9 - 22.45,
        degreesEast: east + generator.unit() * 44.9 - 22.45
      )
      var plan = FlightPlan()
      let fitted = plan.append(target, from: position)
      #expect(fitted)
      let back = try #require(plan.place(0, from: position)).coordinate
      let step = 64 * 180.0 / 16_777_216
      #expect(abs((back.latitude - target.latitude).degrees) <= step * 0.52)
      let difference = (back.longitude - target.longitude).degrees.remainder(dividingBy: 360)
      #expect(abs(difference) <= step * 0.54)
    }
    var plan = FlightPlan()
    let here = GridPosition(Coordinate(degreesNorth: 0, degreesEast: 0))
    plan.append(Coordinate(degreesNorth: 23, degreesEast: 0), from: here)
    plan.append(Coordinate(degreesNorth: 0, degreesEast: -23), from: here)
    #expect(plan.count == 0)
    for _ in 0..<5 { plan.append(north: 1, east: 1) }
    #expect(plan.count == 5)
    let isTaken = plan.append(north: 1, east: 1)
    #expect(!isTaken && plan.count == 5)
    #expect(plan.place(5, from: here) == nil)
  }

  @Test("A plan with a distant point is wide, and reaches any place on Earth")
  func widePlans() throws {
    var generator = SeededGenerator(seed: 16)
    func place() -> Coordinate {
      Coordinate(
        degreesNorth: generator.unit() * 170 - 85,
        degreesEast: generator.unit() * 360 - 180
      )
    }
    for _ in 0..<20_000 {
      let position = GridPosition(place())
      let places = [place(), position.coordinate, place()]
      let plan = FlightPlan(places, from: position)
      try #require(plan.count == 3)
      let rows = plan.isWide ? 512.0 : 64
      let step = rows * 180.0 / 16_777_216
      for (index, target) in places.enumerated() {
        let back = try #require(plan.place(index, from: position)).coordinate
        #expect(abs((back.latitude - target.latitude).degrees) <= step * 0.54)
        let difference = (back.longitude - target.longitude).degrees.remainder(dividingBy: 360)
        #expect(abs(difference) <= step * 1.04)
      }
    }
    let here = GridPosition(Coordinate(degreesNorth: 50, degreesEast: 8))
    let near = FlightPlan([Coordinate(degreesNorth: 49, degreesEast: 2.5)], from: here)
    #expect(!near.isWide && near.count == 1)
    let six = [Coordinate](repeating: Coordinate(degreesNorth: 0, degreesEast: 8), count: 6)
    #expect(FlightPlan(six, from: here).count == 5 && FlightPlan(six, from: here).isWide)
    #expect(FlightPlan([], from: here) == .none)
  }

  @Test("A secret is never printed")
  func secrecy() {
    let secret = PlaneSecret(0xDEAD_BEEF, 0x1234)
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped] {
      #expect(!text.contains("3735928559") && !text.lowercased().contains("dead"))
    }
  }

  @Test("A stored report is sent with its age")
  func stored() {
    var samples = PacketSamples(seed: 16)
    var report = samples.report()
    report.time = 1000
    report.flags = [.airborne, .inSession]
    let now = SkyTime(milliseconds: (7 << 32) + 5200)
    let stored = StoredReport(report, at: now)
    #expect(stored.time.milliseconds == (7 << 32) + 1000)
    #expect(stored.record(at: now, tag: 7).age == 42)
    #expect(stored.record(at: now.advanced(byMilliseconds: 60_000), tag: 7).age == 255)
    #expect(stored.record(at: SkyTime(milliseconds: 7 << 32), tag: 7).age == 0)
    #expect(stored.record(at: now, tag: 0x0123_4567).tag == 0x23_4567)
  }
}
