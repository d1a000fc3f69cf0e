import Geodesy
import Scenes
import Testing

@testable import Screen

/// The relief of land, the lights of cities, and the line between day and night.
@Suite struct `The planet` {
  private let plain = BackdropPainter(atlas: shippedAtlas)
  private let painter = BackdropPainter(
    atlas: shippedAtlas,
    relief: shippedRelief,
    places: shippedPlaces
  )

  @Test func `is unchanged`() throws {
    let day = TestRoute.zurichVienna.backdrop(width: 192, height: 108)
    try expectPicture(painter.paint(day).lit, "planet-day")
    let night = TestRoute.londonAmsterdam.backdrop(width: 192, height: 108, palette: .night)
    try expectPicture(painter.paint(night).lit, "planet-night")
  }

  @Test func `has mountains in the Alps, and stays flat in the Hungarian plain`() {
    let backdrop = TestRoute.zurichVienna.backdrop(width: 640, height: 360)
    let (flat, rough) = (plain.paint(backdrop), painter.paint(backdrop))
    func change(_ north: Double, _ east: Double) -> Double {
      let at = backdrop.globe.project(Coordinate(degreesNorth: north, degreesEast: east))
      var sum = 0
      for y in Int(at.y) - 6..<Int(at.y) + 6 {
        for x in Int(at.x) - 6..<Int(at.x) + 6 { sum += distance(flat.lit[x, y], rough.lit[x, y]) }
      }
      return Double(sum) / 144
    }
    #expect(change(47.1, 12.3) > 20, "the Tauern")
    #expect(change(47.2, 17.2) < 6, "the Little Hungarian Plain")
    #expect(rough.sea == flat.sea)
  }

  @Test(arguments: [Palette.day, .night])
  func `leaves water and sky as they are`(palette: Palette) {
    let backdrop = TestRoute("Nadi–Apia", (-17.7554, 177.443), (-13.83, -172.008))
      .backdrop(width: 240, height: 135, palette: palette)
    let (without, with) = (plain.paint(backdrop), painter.paint(backdrop))
    #expect(with.sea == without.sea)
    let open = backdrop.globe.project(Coordinate(degreesNorth: -15.5, degreesEast: -179))
    for y in Int(open.y) - 4..<Int(open.y) + 4 {
      for x in Int(open.x) - 4..<Int(open.x) + 4 {
        #expect(distance(with.lit[x, y], without.lit[x, y]) <= 3)
      }
    }
  }

  @Test func `lights its cities at night in a warm colour, on land only`() {
    let backdrop = TestRoute.londonAmsterdam.backdrop(width: 640, height: 360, palette: .night)
    let baked = painter.paint(backdrop)
    func light(_ picture: PixelBuffer, _ north: Double, _ east: Double) -> SIMD3<Double> {
      let at = backdrop.globe.project(Coordinate(degreesNorth: north, degreesEast: east))
      var sum = SIMD3<Double>()
      for y in Int(at.y) - 4..<Int(at.y) + 4 {
        for x in Int(at.x) - 4..<Int(at.x) + 4 {
          let pixel = picture[x, y]
          let (red, green) = (Double(pixel >> 16 & 255), Double(pixel >> 8 & 255))
          sum += SIMD3(red, green, Double(pixel & 255))
        }
      }
      return sum / 64
    }
    let london = light(baked.lit, 51.51, -0.12)
    #expect(london.x > 60 && london.x > london.z + 20)
    #expect(light(baked.lit, 52.6, 3.0).max() < 12, "the North Sea")
    #expect(light(baked.sea, 51.51, -0.12).max() < 12)
    let resting = light(baked.dark, 51.51, -0.12)
    #expect(resting.x < london.x, "lights swell with the breath")
    #expect(resting.x > london.x * 0.75)
  }

  @Test func `has lights at night that leave continents dark`() {
    let backdrop = TestRoute("London–Sydney", (51.47, -0.46), (-33.95, 151.18))
      .backdrop(width: 640, height: 360, palette: .night)
    let lit = painter.paint(backdrop).lit.pixels
    let bright = lit.count { $0 >> 16 & 255 > 120 }
    #expect(bright > 50, "large cities are seen")
    #expect(bright < lit.count / 50, "\(bright) of \(lit.count) pixels")
  }

  @Test func `is darker away from the sun, and lights wake there`() {
    let backdrop = Self.dusk()
    let baked = painter.paint(backdrop)
    func brightness(_ columns: Range<Int>) -> Double {
      var sum = 0.0
      for y in 250..<330 {
        for x in columns {
          let pixel = baked.dark[x, y]
          sum += Double(pixel >> 8 & 255)
        }
      }
      return sum / Double(80 * columns.count)
    }
    let columns = [0, 160, 320, 480].map { brightness($0..<$0 + 160) }
    #expect(columns == columns.sorted(by: >))
    #expect(columns[0] > 3 * columns[3])
    let lights = zip(baked.lit.pixels, plain.paint(backdrop).lit.pixels).enumerated().filter {
      channels($1.0).z > channels($1.1).z + 40
    }
    #expect(lights.count > 100)
    #expect(lights.allSatisfy { $0.offset % 640 > 200 })
  }

  @Test func `has the same sea in every twilight that sinks, so that legs change unseen`() {
    let palette = Palette.day.mixed(with: .night, 0.5)
    let plainSea = TestRoute.zurichVienna.backdrop(width: 160, height: 90, palette: palette)
    let sinking = painter.paint(Self.dusk(width: 160, height: 90, sinks: true))
    #expect(sinking.sea == painter.paint(plainSea).sea)
    let staying = painter.paint(Self.dusk(width: 160, height: 90))
    #expect(staying.dark == sinking.dark && staying.lit == sinking.lit)
    // The sky shows no land.
    let sky = 0..<160 * 12
    #expect(staying.sea.pixels[sky] == staying.dark.pixels[sky])
    #expect(sinking.sea.pixels[sky] != sinking.dark.pixels[sky])
  }

  @Test func `has stars where the sky of a twilight is dark, whatever the light at home`() {
    let route = TestRoute.zurichVienna
    let up = route.path.coordinate(at: 0.5).normal
    func sky(_ palette: Palette, sun: SIMD3<Double>) -> ArraySlice<UInt32> {
      let backdrop = route.backdrop(width: 640, height: 360, palette: palette, sun: sun)
      return plain.paint(backdrop).dark.pixels[..<(640 * 72)]
    }
    // At noon, only noise differs.
    let noon = zip(sky(.day, sun: up), sky(.night, sun: up))
    #expect(noon.allSatisfy { distance($0, $1) <= 9 })
    for palette in [Palette.day, .night] {
      let stars = sky(palette, sun: -up).count { channels($0).min() > 20 }
      #expect((10..<800).contains(stars), "\(stars) bright pixels")
    }
  }

  @Test(arguments: TestRoute.all)
  func `can be painted anywhere, by day, dusk and night`(route: TestRoute) {
    for (palette, sun) in [
      (Palette.day, nil), (.night, nil),
      (Palette.day.mixed(with: .night, 0.5), SIMD3<Double>(1, 0, 0)),
    ] {
      let backdrop = route.backdrop(width: 97, height: 55, headroom: 9, palette: palette, sun: sun)
      let baked = painter.paint(backdrop)
      #expect(baked.dark.pixels.allSatisfy { $0 >> 24 == 0xFF })
      #expect(baked.lit.pixels.allSatisfy { $0 >> 24 == 0xFF })
    }
  }

  /// Zürich–Vienna with the sun setting in the west: two degrees below the horizon at the centre.
  private static func dusk(
    width: Int = 640,
    height: Int = 360,
    headroom: Int = 0,
    sinks: Bool = false
  ) -> Backdrop {
    let route = TestRoute.zurichVienna
    let center = route.path.coordinate(at: 0.5).normal
    let west = -route.path.tangent(at: 0.5)
    let angle = Angle.degrees(-2).radians
    let sun = west * (1 - angle * angle).squareRoot() + center * angle
    return route.backdrop(
      width: width,
      height: height,
      headroom: headroom,
      palette: Palette.day.mixed(with: .night, 0.5),
      sun: sun,
      sinks: sinks
    )
  }
}
