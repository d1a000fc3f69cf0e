import Geodesy
import Testing

@Suite struct `The places that a globe's pixels show` {
  private static let size = SIMD2<Double>(640, 360)

  @Test(arguments: [(51.47, -0.46, 52.31, 4.76), (-36, 174, -33, -71), (78, 15, 85, 100)])
  func `are those that are projected onto them`(a: Double, b: Double, c: Double, d: Double) {
    let route = GreatCircle(
      from: Coordinate(degreesNorth: a, degreesEast: b),
      to: Coordinate(degreesNorth: c, degreesEast: d)
    )
    let globe = Framing.landscape.globe(showing: route, size: Self.size)
    var seen = 0
    for y in stride(from: 0.5, to: Self.size.y, by: 23) {
      for x in stride(from: 0.5, to: Self.size.x, by: 31) {
        let direction = globe.direction(appearingAt: [x, y])
        let point = globe.project(globe.sphereCenter + direction * globe.radius)
        // In the sky, the closest point of the sphere appears lower.
        guard abs(point.x - x) < 1e-3, abs(point.y - y) < 1e-3 else {
          #expect(y < Self.size.y * 0.6)
          continue
        }
        seen += 1
        let shown = globe.project(globe.world(normal: globe.normal(towards: direction)))
        #expect(abs(shown.x - x) < 1e-3 && abs(shown.y - y) < 1e-3)
      }
    }
    #expect(seen > 150)
  }

  @Test func `lie on the limb below the sky`() {
    let route = GreatCircle(
      from: Coordinate(degreesNorth: 47.5, degreesEast: 8.5),
      to: Coordinate(degreesNorth: 48.1, degreesEast: 16.6)
    )
    let globe = Framing.landscape.globe(showing: route, size: Self.size)
    let point = globe.direction(appearingAt: [320, globe.limbTop - 1])
    #expect(abs(globe.facing(globe.sphereCenter + point * globe.radius)) < 0.05)
  }
}
