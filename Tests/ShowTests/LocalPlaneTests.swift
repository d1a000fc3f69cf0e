import Geodesy
import Testing

@testable import Show

@Suite struct LocalPlaneTests {
  @Test(
    arguments: [
      Coordinate(degreesNorth: 0, degreesEast: 0), Coordinate(degreesNorth: 64, degreesEast: 180),
      Coordinate(degreesNorth: -89.99, degreesEast: 10),
      Coordinate(degreesNorth: 51, degreesEast: -1),
    ]
  )
  func `distance and direction from the middle are those along the ground`(middle: Coordinate) {
    let plane = LocalPlane(around: middle)
    for (north, east) in [(0.02, 0.0), (0.0, 0.05), (-0.03, 0.01), (0.005, -0.2)] {
      let place = Coordinate(
        latitude: middle.latitude + .degrees(north),
        longitude: middle.longitude + .degrees(east)
      )
      let arc = GreatCircle(from: middle, to: place)
      let point = plane.point(place)
      let bearing = arc.bearing(at: 0).radians
      let metres = Earth.metres(arc.length)
      let normal = Coordinate(latitude: .radians(0), longitude: .radians(bearing)).normal
      #expect(abs(point.x - metres * normal.y) < 1e-3)
      #expect(abs(point.y - metres * normal.x) < 1e-3)
    }
    #expect(plane.point(middle).length < 1e-6)
  }

  @Test func `places on both sides of the date line have a middle between them`() throws {
    let places = [
      Coordinate(degreesNorth: -16, degreesEast: 179.99),
      Coordinate(degreesNorth: -16, degreesEast: -179.99),
    ]
    let plane = try #require(LocalPlane(around: places))
    #expect(plane.point(places[0]).length < 1200)
    #expect(abs(plane.point(places[0]).x + plane.point(places[1]).x) < 1e-6)
  }
}
