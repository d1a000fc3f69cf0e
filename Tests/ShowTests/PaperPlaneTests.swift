import Breathing
import Flights
import Geodesy
import Glibc
import Scenes
import Testing

@testable import Show

@Suite struct PaperPlaneTests {
  /// Routes of 60 to 3,000 km all over the sphere, some of them along and across the date line and
  /// over the poles.
  private func routes(count: Int) -> [GreatCircle] {
    var random = SeededGenerator(seed: 7)
    return (0..<count).map { number in
      let origin =
        switch number % 10 {
        case 0: Coordinate(degreesNorth: 89.9 - random.unit(), degreesEast: 360 * random.unit())
        case 1: Coordinate(degreesNorth: -89.9 + random.unit(), degreesEast: 360 * random.unit())
        case 2:
          Coordinate(degreesNorth: 140 * random.unit() - 70, degreesEast: 179.5 + random.unit())
        default:
          Coordinate(degreesNorth: 178 * random.unit() - 89, degreesEast: 360 * random.unit())
        }
      let towards = Coordinate(
        degreesNorth: 178 * random.unit() - 89,
        degreesEast: 360 * random.unit()
      )
      let way = GreatCircle(from: origin, to: towards)
      let reach = Earth.angle(metres: 1000 * (60 + 2940 * random.unit()))
      let share = reach.radians / max(way.length.radians, 1e-3)
      return GreatCircle(from: origin, to: way.coordinate(at: share))
    }
  }

  @Test func `the nose points where the plane flies, on every leg`() throws {
    let pattern = BreathPattern.gentle
    let pictures = [
      (framing: Framing.landscape, size: SIMD2<Double>(1920, 1080)),
      (framing: .portrait, size: SIMD2<Double>(1080, 1920)),
    ].map { ($0.framing, $0.size, $0.framing.shape(size: $0.size)) }
    var worst = 1.0
    for (number, route) in routes(count: 10_000).enumerated() {
      let (framing, extent, shape) = pictures[number % 2]
      let globe = framing.globe(showing: route, like: shape)
      let apex = globe.height(appearingAt: (framing.horizon - 0.03) * extent.y)
      let arc = Arc(path: route, globe: globe, apex: apex)
      // Four frames of each leg; over ten thousand legs this covers all frames at 250 a second.
      for frame in stride(from: number * 379 % 625, to: 2500, by: 625) {
        let time = 10 * (Double(frame) + 0.5) / 2500
        func travel(_ offset: Double) -> Double {
          pattern.breath(after: .seconds(time + offset)).travel
        }
        let moved = arc.picture(travel(0.0005)) - arc.picture(travel(-0.0005))
        // The body as a whole: its tail is on the path.
        var attitude = PaperPlane.Attitude.breathing(atTravel: travel(0))
        attitude.anchor = PaperPlane.extent.tail
        let pose = arc.pose(travel(0), attitude)
        let facets = PaperPlane.facets(pose, on: globe, length: 100, palette: .day)
        let nose = SIMD2<Double>(try #require(facets.first?.corners.first))
        let ahead = nose - globe.project(pose.position)
        worst = min(worst, (ahead * moved).sum() / (ahead.length * moved.length))
      }
    }
    #expect(worst > 0.999)
  }

  @Test func `six facets share one nose and lie far to near`() {
    let route = GreatCircle(
      from: Coordinate(degreesNorth: 51.47, degreesEast: -0.46),
      to: Coordinate(degreesNorth: 52.31, degreesEast: 4.76)
    )
    let globe = Framing.landscape.globe(showing: route, size: [1920, 1080])
    let arc = Arc(path: route, globe: globe, apex: globe.height(appearingAt: 350))
    let pose = arc.pose(0.3, .breathing(atTravel: 0.3))
    let facets = PaperPlane.facets(pose, on: globe, length: 160, palette: .day)
    #expect(facets.count == 6)
    #expect(Set(facets.map { $0.corners[0] }).count == 1)
    let width = facets.flatMap(\.corners).map(\.x)
    #expect((width.max() ?? 0) - (width.min() ?? 0) > 60)
  }

  @Test func `near the limb a companion shows its wings, wherever it flies`() throws {
    let route = GreatCircle(
      from: Coordinate(degreesNorth: 51.47, degreesEast: -0.46),
      to: Coordinate(degreesNorth: 52.31, degreesEast: 4.76)
    )
    let globe = Framing.landscape.globe(showing: route, size: [1920, 1080])
    let places = stride(from: 52.0, to: 80, by: 0.05).map {
      Coordinate(degreesNorth: $0, degreesEast: 2)
    }
    let far = try #require(places.first { globe.facing(globe.world($0)) < 0.15 })
    let (up, reach) = (far.normal, 0.004)
    let east = SIMD3(-up.y, up.x, 0).unit
    let north = up.cross(east)
    var seen: [Double] = []
    for heading in stride(from: 0.0, to: 2 * Double.pi, by: Double.pi / 36) {
      let ahead = north * cos(heading) + east * sin(heading)
      let path = GreatCircle(
        from: Coordinate(normal: up * cos(reach) - ahead * sin(reach)),
        to: Coordinate(normal: up * cos(reach) + ahead * sin(reach))
      )
      let arc = Arc(path: path, globe: globe, apex: 0.3 * globe.height(appearingAt: 350))
      let pose = arc.pose(0.5, .companion())
      let area = PaperPlane.facets(pose, on: globe, length: 100, palette: .day).map { facet in
        let (a, b) = (SIMD2<Double>(facet.b - facet.a), SIMD2<Double>(facet.c - facet.a))
        return abs(a.x * b.y - a.y * b.x) / 2
      }
      seen.append(area.reduce(0, +) / 10_000)
    }
    // From above it would be 0.4 of the square of its length.
    #expect((seen.min() ?? 0) > 0.15, "\(seen)")
    // No part of a turn flips it.
    for (last, next) in zip(seen, seen.dropFirst() + seen.prefix(1)) {
      #expect(abs(next - last) < 0.08)
    }
  }

  @Test func `the arc's top reaches the requested height, half-way`() {
    let route = GreatCircle(
      from: Coordinate(degreesNorth: 10, degreesEast: 20),
      to: Coordinate(degreesNorth: 11, degreesEast: 24)
    )
    let globe = Framing.landscape.globe(showing: route, size: [1920, 1080])
    let arc = Arc(path: route, globe: globe, apex: globe.height(appearingAt: 356))
    #expect(abs(arc.picture(0.5).y - 356) < 0.01)
  }

  @Test(arguments: [Framing.landscape, .portrait])
  func `the tail is on the departure, the nose on the arrival`(framing: Framing) throws {
    for route in routes(count: 200) {
      let globe = framing.globe(showing: route, size: [1920, 1080])
      let arc = Arc(path: route, globe: globe, apex: globe.height(appearingAt: 350))
      func corners(_ travel: Double) -> [SIMD2<Double>] {
        let pose = arc.pose(travel, .breathing(atTravel: travel))
        return PaperPlane.facets(pose, on: globe, length: 80, palette: .day)
          .flatMap { $0.corners.map { SIMD2<Double>($0) } }
      }
      let nose = corners(1)[0]
      #expect((nose - arc.picture(1)).length < 0.1)
      let root = corners(0).map { ($0 - arc.picture(0)).length }.min() ?? 99
      #expect(root < 4)
    }
  }
}
