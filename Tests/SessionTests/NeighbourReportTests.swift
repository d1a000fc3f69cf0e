import Breathing
import Flights
import Geodesy
import Session
import Testing

@testable import SharedSky

@Suite("Other people's planes by their reports")
struct NeighbourReportTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
  private let london = Coordinate(degreesNorth: 51.5, degreesEast: 0)
  private let amsterdam = Coordinate(degreesNorth: 52.3, degreesEast: 4.8)
  private let frankfurt = Coordinate(degreesNorth: 50, degreesEast: 8.6)

  private func instant(_ seconds: Double) -> Instant {
    start.advanced(by: .seconds(seconds))
  }

  /// A report of a person who breathes evenly, six times a minute: a flight takes ten seconds.
  private func record(at place: Coordinate, phase: UInt8, plan: [Coordinate] = []) -> SkyRecord {
    let state = FlightState(at: place, altitudeMetres: 1_000)
    return SkyRecord(
      tag: 7,
      state: state,
      age: 0,
      breath: BreathMark(phase: phase, pattern: 2, rate: 8),
      flags: [.airborne, .inSession],
      plan: FlightPlan(plan, from: state.position)
    )
  }

  /// The flights of a plane; nil if it does not fly by breath.
  private func flights(_ plane: NeighbourPlane) -> [GreatCircle]? {
    guard case .breathing(let flights, _, _) = plane.kind else { return nil }
    return flights
  }

  @Test("A person whose plan is not known breathes along, but the plane is not drawn")
  func unknown() throws {
    let neighbour = Neighbour(record(at: london, phase: 0), stateTime: start)
    let plane = NeighbourPlane(neighbour, at: start)
    #expect(try #require(flights(plane)).isEmpty)
    #expect(plane.placement(at: instant(3)) == nil && plane.isCurrent(at: instant(3)))
  }

  @Test("A report without its plan continues the flights of the last known one, until they end")
  func continued() throws {
    var neighbour = Neighbour(
      record(at: london, phase: 0, plan: [london, amsterdam, frankfurt]),
      stateTime: start
    )
    let middle = GreatCircle(from: amsterdam, to: frankfurt).coordinate(at: 0.5)
    let later = record(at: middle, phase: 128)
    neighbour.update(later, stateTime: instant(15), at: instant(15), mayLackPlan: true)
    let plane = NeighbourPlane(neighbour, at: instant(15))
    let standing = try #require(plane.placement(at: instant(15)))
    #expect(Earth.distanceMetres(from: standing.path.origin, to: amsterdam) < 200)
    #expect(Earth.distanceMetres(from: standing.path.destination, to: frankfurt) < 200)
    #expect(abs(standing.travel - 0.5) < 0.01)
    #expect(try #require(plane.placement(at: instant(18))).travel > 0.7)
    #expect(plane.placement(at: instant(21)) == nil)

    let last = record(at: frankfurt, phase: 128)
    neighbour.update(last, stateTime: instant(25), at: instant(25), mayLackPlan: true)
    #expect(try #require(flights(NeighbourPlane(neighbour, at: instant(25)))).isEmpty)
  }

  @Test("A plane that reports from elsewhere does not fly by an old plan")
  func elsewhere() throws {
    var neighbour = Neighbour(
      record(at: london, phase: 0, plan: [london, amsterdam, frankfurt]),
      stateTime: start
    )
    let lisbon = Coordinate(degreesNorth: 38.8, degreesEast: -9.1)
    neighbour.update(
      record(at: lisbon, phase: 128),
      stateTime: instant(15),
      at: instant(15),
      mayLackPlan: true
    )
    #expect(try #require(flights(NeighbourPlane(neighbour, at: instant(15)))).isEmpty)
  }
}
