import Breathing
import Flights
import Geodesy
import Testing

@Suite("Other people's planes")
struct NeighbourPlaneTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
  private static let calls = [(51.5, 0.0), (52.3, 4.8), (50.0, 8.6)].map {
    Coordinate(degreesNorth: $0.0, degreesEast: $0.1)
  }
  private static let flights = zip(calls, calls.dropFirst()).map { GreatCircle(from: $0, to: $1) }

  private static func instant(_ seconds: Double) -> Instant {
    start.advanced(by: .milliseconds(Int(seconds * 1000)))
  }

  /// A person who breathes 4.5 s in and 5.5 s out, starting a number of seconds after the start.
  private static func breather(since: Double = 0, reported: Double = 0) -> NeighbourPlane {
    NeighbourPlane(
      id: 1,
      callsign: "WREN-12",
      kind: .breathing(flights, pattern: .gentle, since: instant(since)),
      stateTime: instant(reported)
    )
  }

  @Test("A paper plane flies one flight per breath: up with the inhale, down with the exhale")
  func breathing() throws {
    let plane = Self.breather()
    let top = try #require(plane.placement(at: Self.instant(4.5)))
    #expect(abs(top.travel - 0.5) < 0.001)
    #expect(top.opacity == 1)
    #expect(top.path == Self.flights[0])
    let late = try #require(plane.placement(at: Self.instant(9.9)))
    #expect(late.travel > 0.98 && late.opacity < 0.1)
    let next = try #require(plane.placement(at: Self.instant(14.5)))
    #expect(next.path == Self.flights[1])
    #expect(abs(next.travel - 0.5) < 0.001)
  }

  @Test("After its last known flight a plane is hidden, but still present")
  func landed() {
    let plane = Self.breather(reported: 10)
    #expect(plane.placement(at: Self.instant(20.1)) == nil)
    #expect(plane.isCurrent(at: Self.instant(20.1)))
    #expect(plane.placement(at: Self.instant(-0.1)) == nil)
    #expect(!plane.isCurrent(at: Self.instant(35)))
  }

  @Test("A plane without a report for 20 seconds fades, and is gone after 25")
  func fading() throws {
    let course = NeighbourPlane.Kind.cruising(
      Self.flights[0],
      shareASecond: 0.001,
      height: 0.3,
      since: Self.start
    )
    let plane = NeighbourPlane(id: 2, callsign: "", kind: course, stateTime: Self.start)
    #expect(try #require(plane.placement(at: Self.instant(20))).opacity == 1)
    let fading = try #require(plane.placement(at: Self.instant(22.5)))
    #expect(abs(fading.opacity - 0.5) < 0.001)
    #expect(abs(fading.travel - 0.5225) < 1e-9)
    #expect(plane.placement(at: Self.instant(25)) == nil)
  }

  @Test(
    "A report with another phase moves the plane there within a second, without a jump"
  )
  func following() throws {
    let former = Self.breather()
    let now = Self.instant(3)
    for shift in [-0.4, 0.3] {
      let next = Self.breather(since: shift, reported: 3).following(former, at: now)
      let before = try #require(former.placement(at: now)).travel
      #expect(abs(try #require(next.placement(at: now)).travel - before) < 1e-6)
      var last = before
      for step in 1...100 {
        let instant = now.advanced(by: .milliseconds(10 * step))
        let travel = try #require(next.placement(at: instant)).travel
        #expect(travel > last && travel - last < 0.003, "\(step)")
        last = travel
      }
      let there = try #require(Self.breather(since: shift).placement(at: Self.instant(4))).travel
      #expect(abs(last - there) < 1e-6)
    }
  }

  @Test("A plane that now flies elsewhere is not moved there gradually")
  func elsewhere() throws {
    let former = Self.breather()
    let next = NeighbourPlane(
      id: 1,
      callsign: "WREN-12",
      kind: .breathing([Self.flights[1]], pattern: .gentle, since: Self.instant(1)),
      stateTime: Self.instant(3)
    )
    #expect(next.following(former, at: Self.instant(3)) == next)
  }
}
