import Breathing
import Geodesy
import Testing

@testable import SharedSky

@Suite("The last known plans of other planes")
struct KnownPlanTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func instant(_ seconds: Double) -> Instant {
    Self.start.advanced(by: .seconds(seconds))
  }

  /// A plane that flies east, and plans to go on for some degrees.
  private func record(_ degreesEast: Double, plan degrees: Double? = nil) -> SkyRecord {
    let state = FlightState(
      at: Coordinate(degreesNorth: 0, degreesEast: degreesEast),
      altitudeMetres: 1_000
    )
    let ends = degrees.map { [Coordinate(degreesNorth: 0, degreesEast: degreesEast + $0)] }
    return SkyRecord(
      tag: 1,
      state: state,
      age: 0,
      flags: [.airborne, .inSession],
      plan: FlightPlan(ends ?? [], from: state.position)
    )
  }

  @Test("A plan is known until there is another, or the plane has none")
  func lasting() throws {
    var plane = Neighbour(record(0, plan: 1), stateTime: instant(0))
    let first = try #require(plane.planned)
    #expect(first.record == plane.record && first.stateTime == plane.stateTime)
    plane.update(record(1), stateTime: instant(5), at: instant(5), mayLackPlan: true)
    #expect(plane.record == record(1) && plane.planned == first)
    plane.update(record(2, plan: 3), stateTime: instant(10), at: instant(10), mayLackPlan: true)
    #expect(plane.planned?.record == record(2, plan: 3))
    plane.update(record(3), stateTime: instant(15), at: instant(15), mayLackPlan: false)
    #expect(plane.planned == nil)
  }

  @Test("The plan of a report that was listed before without it becomes known")
  func late() {
    var plane = Neighbour(record(0), stateTime: instant(0))
    #expect(plane.planned == nil)
    plane.update(record(0, plan: 1), stateTime: instant(0.1), at: instant(5), mayLackPlan: true)
    #expect(plane.record == record(0, plan: 1) && plane.stateTime == instant(0))
    #expect(plane.planned?.stateTime == instant(0))
    // Another copy has no room for it again.
    plane.update(record(0), stateTime: instant(0.1), at: instant(6), mayLackPlan: true)
    #expect(plane.record == record(0, plan: 1) && plane.planned != nil)
  }

  @Test("In a crowd a client keeps the plans for which later answers have no room")
  func crowd() throws {
    let rig = try RelayRig()
    let id = PlaneID(rawValue: 1 << 56 | 999)
    let secret = try #require(RelayRig.keys.secret(of: id))
    var client = SkyClient(seed: 1, identity: SkyClient.Identity(id: id, secret: secret))
    var plane = OwnPlane(
      state: FlightState(
        position: GridPosition(latitude: 1 << 23, longitude: 1 << 23),
        altitude: 3_000
      )
    )
    // Eighteen people in a row north of the client, a kilometre apart. The three nearest are listed with their plans.
    func run(seconds: Int) throws {
      for second in 0..<seconds {
        rig.wait(milliseconds: 1_000)
        for number in 1...18 where second % 5 == 0 {
          _ = try rig.report(
            1 << 56 | UInt64(number),
            flags: 0x90,
            latitude: 1 << 23 + UInt32(number) * 839,
            longitude: 1 << 23,
            plan: [0x0010_FFF0, 0x0020_FFF0, 0x0030_FFF0],
            from: SourceAddress(ipv4: UInt32(number), port: 1)
          )
        }
        rig.turn()
        let now = rig.time.instant
        guard let packet = client.packet(for: plane, at: now) else { continue }
        let answer = rig.send(packet)
        answer.withUnsafeBytes { _ = client.receive($0, at: now) }
      }
    }
    /// The numbers of the planes, which are their callsigns.
    func numbers(where isIncluded: (Neighbour) -> Bool) -> Set<UInt64> {
      Set(client.neighbours.all.filter(isIncluded).map(\.record.callsign.code))
    }
    try run(seconds: 12)
    #expect(numbers { _ in true } == Set(1...17))
    #expect(numbers { $0.planned != nil } == [1, 2, 3])
    plane.state.position = GridPosition(latitude: 1 << 23 + 19 * 839, longitude: 1 << 23)
    try run(seconds: 12)
    #expect(numbers { _ in true } == Set(1...18))
    #expect(numbers { $0.planned != nil } == [1, 2, 3, 16, 17, 18])
    #expect(numbers { $0.record.plan.count > 0 }.isDisjoint(with: [2, 3]))
  }
}
