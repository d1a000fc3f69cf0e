import Airports
import Atlas
import Breathing
import DataFiles
import Feeds
import Flights
import Geodesy
import Outlets
import Session
import Settings
import SharedSky
import Testing

/// Aircraft that are reported by a receiver of transponders or by a flight simulator.
struct PositionFeedTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
  private static let address = AircraftAddress(0x4C_A2D6)

  private static func second(_ seconds: Double) -> Instant {
    start.advanced(by: .milliseconds(Int(seconds * 1_000)))
  }

  private static func sighting(
    _ second: Double,
    of address: AircraftAddress = address,
    metres: Double? = 900,
    speed: Double? = 60,
    east: Double? = nil
  ) -> Sighting {
    var sighting = Sighting(address, at: Self.second(second))
    let degrees = east ?? 0.5 + second * 60 / 70_000
    sighting.position = .init(
      Coordinate(degreesNorth: 52, degreesEast: degrees),
      at: Self.second(second)
    )
    sighting.altitudeMetres = metres
    sighting.speedMetresPerSecond = speed
    sighting.track = .degrees(90)
    sighting.climbMetresPerSecond = 2
    return sighting
  }

  private static func event(_ sightings: Sighting...) -> AircraftSource.Event {
    var batch = SightingBatch(receivedAt: start)
    for sighting in sightings { batch.add(sighting) }
    return .batch(batch)
  }

  private static func flight(_ source: PlaneSource) throws -> ReportedFlight {
    ReportedFlight(
      GroundModel(
        try Setup(Configuration(.builtIn)).catalogue,
        terrain: try .open(.current())
      ),
      as: source
    )
  }

  // MARK: A receiver of transponders

  @Test func `only the named aircraft is followed, and each position counts once`() throws {
    var fixes = TransponderFixes(of: Self.address)
    let other = AircraftAddress(0x40_621D)
    #expect(fixes.receive(Self.event(Self.sighting(0, of: other)), at: Self.second(0)) == nil)
    let event = fixes.receive(
      Self.event(Self.sighting(1, of: other, east: 9), Self.sighting(1)),
      at: Self.second(1)
    )
    guard case .fix(let fix, let isOnGround) = event else {
      Issue.record("\(String(describing: event))")
      return
    }
    #expect(!isOnGround && fix.instant == Self.second(1))
    #expect(fix.altitudeMetres == 900 && fix.speedMetresPerSecond == 60)
    #expect(fix.climbMetresPerSecond == 2 && fix.track == .degrees(90))
    // A message without a position, as most of a receiver are, is no new position.
    var velocity = Sighting(Self.address, at: Self.second(1.5))
    velocity.speedMetresPerSecond = 61
    #expect(fixes.receive(Self.event(velocity), at: Self.second(1.5)) == nil)
    #expect(fixes.receive(Self.event(Self.sighting(1)), at: Self.second(2)) == nil)
    #expect(fixes.receive(Self.event(Self.sighting(2)), at: Self.second(2)) != nil)
    let end = fixes.receive(.failing("the receiver hung up"), at: Self.second(3))
    #expect(end == .failing("the receiver hung up"))
  }

  @Test func `a position expires after fifteen seconds, and once`() {
    var fixes = TransponderFixes(of: Self.address)
    #expect(fixes.expire(at: Self.second(100)) == false)
    _ = fixes.receive(Self.event(Self.sighting(0)), at: Self.second(0))
    #expect(fixes.expire(at: Self.second(15)) == false)
    #expect(fixes.expire(at: Self.second(15.1)) && !fixes.expire(at: Self.second(16)))
  }

  @Test func `a list that repeats an old position does not make it new`() {
    var fixes = TransponderFixes(of: Self.address)
    #expect(fixes.receive(Self.event(Self.sighting(0)), at: Self.second(1)) != nil)
    for second in 2..<60 {
      let now = Self.second(Double(second))
      #expect(fixes.receive(Self.event(Self.sighting(0)), at: now) == nil, "second \(second)")
      #expect(fixes.expire(at: now) == (second == 16))
    }
  }

  @Test func `an altitude by GPS is not mixed with pressure altitudes`() {
    var fixes = TransponderFixes(of: Self.address)
    var sighting = Self.sighting(0)
    sighting.altitudeReference = .ellipsoid
    guard case .fix(let fix, _) = fixes.receive(Self.event(sighting), at: Self.second(0)) else {
      Issue.record("no position")
      return
    }
    #expect(fix.altitudeMetres == nil)
  }

  @Test func `an aircraft that its receiver reports is real, and in the sky of real ones`() throws {
    var fixes = TransponderFixes(of: Self.address)
    var flight = try Self.flight(.receiver)
    let callsign = try SkyCallsign("EI-ABC")
    for second in 0..<20 {
      let event = fixes.receive(
        Self.event(Self.sighting(Double(second))),
        at: Self.second(Double(second))
      )
      guard case .fix(let fix, let isOnGround) = event else { continue }
      flight.update(with: fix, isOnGround: isOnGround)
      let plane = try #require(flight.plane(at: fix.instant, as: callsign))
      #expect(plane.source == .receiver)
      #expect(plane.flags == (second < 5 ? .ghost : .airborne), "second \(second)")
    }
    let plane = try #require(flight.plane(at: Self.second(19), as: callsign))
    #expect(plane.state.altitudeMetres == 900 && plane.state.climbMetresPerSecond == 2)
  }

  @Test func `an aircraft that says it is on the ground is not reported, however fast`() throws {
    var flight = try Self.flight(.receiver)
    // Rolling at Heathrow; the air pressure is so low that it seems to be 250 m up.
    for second in 0..<60 {
      let fix = Fix(
        coordinate: Coordinate(degreesNorth: 51.4647, degreesEast: -0.46),
        speedMetresPerSecond: 70,
        altitudeMetres: 275,
        instant: Self.second(Double(second))
      )
      flight.update(with: fix, isOnGround: true)
      #expect(!flight.isReported)
    }
  }

  @Test func `a pressure altitude proves a height only far above the ground`() throws {
    func reports(at metres: Double, _ source: PlaneSource) throws -> Bool {
      var flight = try Self.flight(source)
      for second in 0..<60 {
        let fix = Fix(
          coordinate: Coordinate(degreesNorth: 52, degreesEast: 0.5),
          speedMetresPerSecond: 28,
          altitudeMetres: metres,
          instant: Self.second(Double(second))
        )
        flight.update(with: fix)
      }
      return flight.isReported
    }
    // 500 m by GPS is surely high over Suffolk; as a pressure altitude it may be a car's in a deep low.
    #expect(try reports(at: 500, .gps) && !reports(at: 500, .receiver))
    #expect(try reports(at: 1_000, .receiver))
  }

  // MARK: A simulator

  private static func datagram(_ east: Double) -> [UInt8] {
    Array("XGPSX-Plane,\(east),52.0,900.0,90.0,60.0".utf8)
  }

  @Test func `one simulator is followed until it is silent`() throws {
    var fixes = SimulatorFixes()
    let (first, second): ([UInt8], [UInt8]) = ([192, 168, 1, 5], [192, 168, 1, 6])
    #expect(fixes.receive([1, 2, 3], from: second, at: Self.second(0)) == nil)
    #expect(fixes.receive(Self.datagram(0.5), from: first, at: Self.second(1)) != nil)
    #expect(fixes.receive(Self.datagram(9), from: second, at: Self.second(2)) == nil)
    #expect(fixes.receive(Self.datagram(0.501), from: first, at: Self.second(2)) != nil)
    #expect(!fixes.expire(at: Self.second(10)) && fixes.expire(at: Self.second(18)))
    #expect(fixes.receive(Self.datagram(9), from: second, at: Self.second(19)) != nil)
  }

  @Test func `a simulated aircraft is in the sky of paper planes, on the ground as well`() throws {
    var fixes = SimulatorFixes()
    var flight = try Self.flight(.simulator)
    let callsign = try SkyCallsign("SIM-1")
    for second in 0..<10 {
      let received = fixes.receive(
        Self.datagram(0.5 + Double(second) * 0.000_8),
        from: [127, 0, 0, 1],
        at: Self.second(Double(second))
      )
      let fix = try #require(received)
      flight.update(with: fix)
      let plane = try #require(flight.plane(at: Self.second(Double(second)), as: callsign))
      #expect(plane.source == .simulator && !plane.source.isReal)
      #expect(plane.flags == (second < 5 ? .ghost : .airborne))
    }
  }
}
