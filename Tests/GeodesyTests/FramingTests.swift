import Geodesy
import TestSupport
import Testing

@Suite struct FramingTests {
  private let heathrow = Coordinate(degreesNorth: 51.4706, degreesEast: -0.461941)
  private let schiphol = Coordinate(degreesNorth: 52.308601, degreesEast: 4.76389)

  @Test func `the ends stand where the framing wants them`() {
    let size: SIMD2<Double> = [1920, 1080]
    let globe = Framing.landscape.globe(
      showing: GreatCircle(from: heathrow, to: schiphol),
      size: size
    )
    let a = globe.project(heathrow)
    let b = globe.project(schiphol)
    let separation = (b.x - a.x) / size.x
    let middle: SIMD2<Double> = (a + b) / 2 / size
    #expect(abs(separation - 0.54) < 0.004)
    #expect(abs(middle.y - 0.715) < 0.01)
    #expect(abs(middle.x - 0.5) < 0.01)
    #expect(abs(globe.limbTop / 1080 - 0.36) < 1e-6)
  }

  @Test(arguments: [[1280, 400], [1920, 480]] as [SIMD2<Double>])
  func `a very low picture shows the planet of the widest screens`(size: SIMD2<Double>) {
    let route = GreatCircle(from: heathrow, to: schiphol)
    let globe = Framing.landscape.globe(showing: route, size: size)
    let wide = Framing.landscape.globe(showing: route, size: [2.4 * size.y, size.y])
    let shift = SIMD2((size.x - 2.4 * size.y) / 2, 0)
    for place in [heathrow, schiphol] {
      let miss = globe.project(place) - wide.project(place) - shift
      #expect((miss * miss).sum() < 1e-3)
      #expect(globe.facing(globe.world(place)) > 0.3, "far from the limb")
    }
    #expect(abs(globe.limbTop - 0.36 * size.y) < 1e-3)
  }

  @Test func `routes of every direction and length are framed alike`() {
    var random = Xorshift()
    for framing in [Framing.landscape, .portrait] {
      let size: SIMD2<Double> = framing == .portrait ? [1080, 1920] : [1920, 1080]
      for _ in 0..<500 {
        let origin = Coordinate(
          degreesNorth: .random(in: -89...89, using: &random),
          degreesEast: .random(in: -180...180, using: &random)
        )
        let there = GreatCircle(
          from: origin,
          to: Coordinate(
            degreesNorth: .random(in: -89...89, using: &random),
            degreesEast: .random(in: -180...180, using: &random)
          )
        )
        let kilometres = Double.random(in: 60...3000, using: &random)
        let share = Earth.angle(metres: kilometres * 1000).radians / there.length.radians
        let route = GreatCircle(from: origin, to: there.coordinate(at: share))
        let globe = framing.globe(showing: route, size: size)
        let a = globe.project(route.origin)
        let b = globe.project(route.destination)
        let separation = abs(b.x - a.x) / size.x
        let middle = (a.y + b.y) / 2 / size.y
        #expect(abs(separation - framing.separation) < 0.006, "\(route)")
        #expect(abs(middle - framing.middle) < 0.02, "\(route)")
        #expect(abs(a.y - b.y) / abs(b.x - a.x) < 0.3)
        #expect(globe.facing(globe.world(route.origin)) > 0.2)
        #expect(abs(globe.limbTop - framing.horizon * size.y) < 1e-3)
      }
    }
  }
}
