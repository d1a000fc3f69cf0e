import Geodesy
import Testing

/// A globe that turns from one framed route to the next.
@Suite struct TurningGlobeTests {
  private static let size = SIMD2<Double>(1920, 1080)

  private static func place(_ north: Double, _ east: Double) -> Coordinate {
    Coordinate(degreesNorth: north, degreesEast: east)
  }

  /// Three airports each: from the first to the second, and on to the third.
  private static let journeys = [
    [place(51.47, -0.46), place(52.31, 4.76), place(53.63, 9.99)],
    [place(51.47, -0.46), place(52.31, 4.76), place(49.01, 2.55)],
    [place(60.19, 11.10), place(69.68, 18.92), place(63.46, 10.92)],
    [place(-17.76, 177.44), place(-13.83, -172.0), place(-21.24, -175.15)],
    [place(35.55, 139.78), place(34.43, 135.24), place(43.0, 141.69)],
  ]

  private static func views(_ journey: [Coordinate]) -> (TiltedGlobe, TiltedGlobe) {
    let routes = zip(journey, journey.dropFirst()).map { GreatCircle(from: $0, to: $1) }
    let views = routes.map { Framing.landscape.globe(showing: $0, size: size) }
    return (views[0], views[1])
  }

  @Test(arguments: journeys)
  func `a turn begins at one view and ends at the other`(journey: [Coordinate]) {
    let (first, second) = Self.views(journey)
    #expect(first.turning(towards: second, by: 0, carrying: journey[1]) == first)
    #expect(first.turning(towards: second, by: 1, carrying: journey[1]) == second)
    for (share, view) in [(1e-9, first), (1 - 1e-9, second)] {
      let near = first.turning(towards: second, by: share, carrying: journey[1])
      for place in journey {
        let offset = near.project(place) - view.project(place)
        #expect((offset * offset).sum().squareRoot() < 0.01)
      }
    }
  }

  @Test(arguments: journeys)
  func `the limb stays where it is`(journey: [Coordinate]) {
    let (first, second) = Self.views(journey)
    for share in stride(from: 0.1, to: 1, by: 0.2) {
      let globe = first.turning(towards: second, by: share, carrying: journey[1])
      #expect(abs(globe.limbTop - first.limbTop) < 0.5)
    }
  }

  @Test(arguments: journeys)
  func `the airport between two legs moves in a straight line`(journey: [Coordinate]) {
    let (first, second) = Self.views(journey)
    let points = stride(from: 0.0, through: 1, by: 1 / 64).map { share in
      first.turning(towards: second, by: share, carrying: journey[1]).project(journey[1])
    }
    for (index, point) in points.enumerated() {
      let straight = points[0] + (points[64] - points[0]) * Double(index) / 64
      #expect(((point - straight) * (point - straight)).sum().squareRoot() < 0.01)
    }
  }

  @Test func `half a turn has a middle`() {
    func globe(turn: Double) -> TiltedGlobe {
      TiltedGlobe(
        center: Self.place(0, 0),
        turn: .degrees(turn),
        radius: 1,
        distance: 1,
        pitch: .degrees(54),
        focal: 1000,
        principal: Self.size / 2
      )
    }
    let middle = Self.place(0, 0)
    let spun = globe(turn: 0).turning(towards: globe(turn: 180), by: 0.5, carrying: middle)
    #expect(abs(spun.center.latitude.degrees) < 1e-6)
    #expect(abs(abs(spun.turn.degrees) - 90) < 1e-6)
  }

  @Test func `the limb's point below a direction is on the limb`() {
    let (globe, _) = Self.views(Self.journeys[0])
    for x in stride(from: 0.0, through: Self.size.x, by: 240) {
      let direction = globe.limbDirection(near: globe.direction(appearingAt: SIMD2(x, 10)))
      let point = globe.sphereCenter + direction * globe.radius
      #expect(abs(globe.facing(point)) < 1e-6)
    }
  }
}
