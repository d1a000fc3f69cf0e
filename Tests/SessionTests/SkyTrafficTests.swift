import Breathing
import Feeds
import Flights
import Geodesy
import Session
import Testing

@testable import SharedSky

/// The shared sky as a source of the radar.
@Suite struct SkyTrafficTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private static func plane(
    _ id: UInt32,
    _ callsign: String = "GABCD",
    flags: PlaneFlags = .airborne,
    emergency: EmergencyKind = .none,
    after seconds: Double = 0,
    source: PlaneSource = .gps,
    east: Double = -0.4,
    plan: [Coordinate] = []
  ) throws -> Neighbour {
    let state = FlightState(
      at: Coordinate(degreesNorth: 51.5, degreesEast: east),
      altitudeMetres: 900,
      speedMetresPerSecond: 60,
      track: .degrees(90),
      climbMetresPerSecond: 2
    )
    let record = SkyRecord(
      tag: id,
      state: state,
      age: 0,
      flags: flags,
      emergency: emergency,
      source: flags.contains(.inSession) ? .paper : source,
      callsign: try SkyCallsign(callsign),
      plan: FlightPlan(plan, from: state.position)
    )
    return Neighbour(record, stateTime: start.advanced(by: .seconds(seconds)))
  }

  private func batch(_ events: [AircraftSource.Event]) throws -> SightingBatch {
    guard case .batch(let batch)? = events.last else { throw Missing() }
    return batch
  }

  private struct Missing: Error {}

  @Test func `a real aircraft is shown with callsign, height and plan`() throws {
    let heathrow = Coordinate(degreesNorth: 51.4706, degreesEast: -0.4619)
    let dover = Coordinate(degreesNorth: 51.1627, degreesEast: 1.3590)
    var traffic = SkyTraffic(isPublic: false, at: Self.start)
    let planes = [try Self.plane(0x0102_0304, plan: [heathrow, dover])]
    let batch = try batch(traffic.receive(planes, at: Self.start))
    let sighting = try #require(batch.sightings.first)
    #expect(batch.rows == 1 && batch.withdrawn.isEmpty)
    #expect(sighting.address == AircraftAddress("~020304") && sighting.callsign == "GABCD")
    #expect(sighting.altitudeMetres == 900 && sighting.altitudeReference == .meanSeaLevel)
    #expect(sighting.speedMetresPerSecond == 60 && sighting.climbMetresPerSecond == 2)
    #expect(sighting.source == .sharedSky && sighting.emergency == .clear)
    #expect(sighting.position?.instant == Self.start)
    let plan = try #require(sighting.plan)
    #expect(plan.count == 2)
    #expect(Earth.distanceMetres(from: plan[1], to: dover) < 60)
  }

  @Test func `a plan stays while reports have no room for it, from the next point on`() throws {
    let near = Coordinate(degreesNorth: 51.5, degreesEast: 0)
    let dover = Coordinate(degreesNorth: 51.1627, degreesEast: 1.3590)
    var traffic = SkyTraffic(isPublic: false, at: Self.start)
    var plane = try Self.plane(5, plan: [near, dover])
    func plan(after seconds: Double, east: Double, mayLackPlan: Bool) throws -> [Coordinate]? {
      let now = Self.start.advanced(by: .seconds(seconds))
      let record = try Self.plane(5, east: east).record
      plane.update(record, stateTime: now, at: now, mayLackPlan: mayLackPlan)
      return try batch(traffic.receive([plane], at: now)).sightings.first?.plan
    }
    #expect(try batch(traffic.receive([plane], at: Self.start)).sightings.first?.plan?.count == 2)
    #expect(try plan(after: 5, east: -0.2, mayLackPlan: true)?.count == 2)
    let left = try #require(try plan(after: 10, east: 0.3, mayLackPlan: true))
    #expect(left.count == 1)
    #expect(Earth.distanceMetres(from: try #require(left.first), to: dover) < 60)
    #expect(try plan(after: 15, east: 0.4, mayLackPlan: false) == [])
  }

  @Test func `a plan that comes with a later copy of a report is passed on`() throws {
    let dover = Coordinate(degreesNorth: 51.1627, degreesEast: 1.3590)
    var traffic = SkyTraffic(isPublic: false, at: Self.start)
    var plane = try Self.plane(5)
    #expect(try batch(traffic.receive([plane], at: Self.start)).sightings.first?.plan == [])
    let copy = try Self.plane(5, plan: [dover]).record
    let now = Self.start.advanced(by: .seconds(1))
    plane.update(copy, stateTime: Self.start, at: now)
    #expect(try batch(traffic.receive([plane], at: now)).sightings.first?.plan?.count == 1)
    #expect(try batch(traffic.receive([plane], at: now)).sightings.isEmpty)
  }

  @Test func `the altitude of an aircraft that a receiver reports is a pressure altitude`() throws {
    var traffic = SkyTraffic(isPublic: false, at: Self.start)
    let planes = [try Self.plane(0x0102_0304, source: .receiver)]
    let batch = try batch(traffic.receive(planes, at: Self.start))
    #expect(batch.sightings.first?.altitudeReference == .standardPressure)
  }

  @Test func `paper planes, and planes on the ground, are left out`() throws {
    var traffic = SkyTraffic(isPublic: false, at: Self.start)
    let planes = [
      try Self.plane(1, flags: [.airborne, .inSession]), try Self.plane(2, flags: []),
      try Self.plane(3, flags: [.airborne, .emergency, .inSession]), try Self.plane(4),
    ]
    let batch = try batch(traffic.receive(planes, at: Self.start))
    #expect(batch.sightings.map(\.address) == [AircraftAddress(4, isNonICAO: true)])
  }

  @Test func `an emergency is marked, but not on a public screen, which shows other names`()
    throws
  {
    let planes = [try Self.plane(9, "MAYDAY", flags: [.airborne, .emergency])]
    var own = SkyTraffic(isPublic: false, at: Self.start)
    #expect(try batch(own.receive(planes, at: Self.start)).sightings.first?.emergency == .general)
    let fuel = [try Self.plane(8, flags: [.airborne, .emergency], emergency: .fuel)]
    #expect(try batch(own.receive(fuel, at: Self.start)).sightings.first?.emergency == .fuel)
    var open = SkyTraffic(isPublic: true, at: Self.start)
    let sighting = try batch(open.receive(planes, at: Self.start)).sightings.first
    #expect(sighting?.emergency == .clear)
    #expect(sighting?.callsign != nil && sighting?.callsign != "MAYDAY")
  }

  @Test func `a report is passed on once, and a plane that left is withdrawn once`() throws {
    var traffic = SkyTraffic(isPublic: false, at: Self.start)
    let planes = [try Self.plane(5), try Self.plane(6)]
    #expect(try batch(traffic.receive(planes, at: Self.start)).sightings.count == 2)
    #expect(try batch(traffic.receive(planes, at: Self.start)).sightings.isEmpty)
    let later = [try Self.plane(5, after: 5)]
    let next = try batch(traffic.receive(later, at: Self.start.advanced(by: .seconds(5))))
    #expect(next.sightings.map(\.address) == [AircraftAddress(5, isNonICAO: true)])
    #expect(next.withdrawn == [AircraftAddress(6, isNonICAO: true)])
    #expect(try batch(traffic.receive(later, at: Self.start)).withdrawn.isEmpty)
  }

  @Test func `a batch says how far the relay left out no aircraft`() throws {
    let place = Coordinate(degreesNorth: 51.48, degreesEast: -0.4)
    let farthest = Coordinate(degreesNorth: 51.7, degreesEast: -0.4)
    let extent = NeighbourTable.Extent.nearest(GridPosition(farthest))
    let metres = try #require(extent.completeMetres(around: place))
    // 0.2 degrees from the rounded place, which is 0.02 degrees away.
    #expect(abs(metres - 0.18 * 111_195) < 50)
    #expect(NeighbourTable.Extent.all.completeMetres(around: place) == nil)
    #expect(NeighbourTable.Extent.unknown.completeMetres(around: place) == 0)
    var traffic = SkyTraffic(isPublic: false, at: Self.start)
    let planes = [try Self.plane(4)]
    let some = try batch(traffic.receive(planes, completeWithinMetres: metres, at: Self.start))
    #expect(some.completeWithinMetres == metres)
    let all = try batch(traffic.receive(planes, at: Self.start))
    #expect(all.completeWithinMetres == nil)
  }

  @Test func `a silent relay fails once, and returns`() throws {
    var traffic = SkyTraffic(isPublic: false, at: Self.start)
    func after(_ seconds: Double) -> Instant { Self.start.advanced(by: .seconds(seconds)) }
    #expect(traffic.check(at: after(29)).isEmpty)
    #expect(traffic.check(at: after(30)) == [.failing("the relay does not answer")])
    #expect(traffic.check(at: after(31)).isEmpty)
    #expect(traffic.receive([], at: after(40)).first == .returned)
    #expect(traffic.receive([], at: after(41)).count == 1)
    #expect(traffic.receive([], refusal: "too old", at: after(42)) == [.failing("too old")])
  }

  @Test(arguments: [
    ("sky:", "sky:", "the shared sky"),
    ("SKY:relay.example", "sky:relay.example:8738", "the shared sky"),
    ("sky:[::1]:9000", "sky:[::1]:9000", "the shared sky"),
    ("ogn:", "ogn:aprs.glidernet.org:14580", "OGN"),
    ("ogn:club.example", "ogn:club.example:14580", "OGN"),
    ("OGN:127.0.0.1:4000", "ogn:127.0.0.1:4000", "OGN"),
  ])
  func `addresses name a relay or a server`(text: String, full: String, name: String) throws {
    let address = try AircraftSource.Address(text)
    #expect("\(address)" == full && address.name == name)
    #expect(AircraftSource.Address.skyPort == Packet.standardPort)
  }

  private static let gliderForm =
    "the Open Glider Network's address must look like ogn: or ogn:aprs.glidernet.org:14580"

  @Test(arguments: [
    ("sky", "the name of a service ends with a colon: sky:"),
    ("ogn", "the name of a service ends with a colon: ogn:"),
    ("sky:a b", "the shared sky's address must look like sky: or sky:host:8738"),
    ("ogn:host:0", gliderForm), ("ogn://host", gliderForm),
  ])
  func `other text does not name one`(text: String, why: String) {
    #expect(throws: FetchError.address(why)) { try AircraftSource.Address(text) }
  }
}
