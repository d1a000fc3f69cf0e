import CPixels
import Geodesy
import Scenes
import Testing

@testable import Screen

/// The lights and lines that a turning globe carries.
@Suite("Details of turning ground")
struct GroundDetailsTests {
  private let turn = TurnTests()
  private let size = SIMD2(960, 540)

  /// Night over land with some lights, of which the first is at a place.
  private func bake(_ backdrop: Backdrop, light place: Coordinate) -> BakedBackdrop {
    let (width, height) = (backdrop.size.x, backdrop.size.y)
    let spot = SIMD2<Int>(backdrop.globe.project(place))
    func picture(isLand: Bool) -> PixelBuffer {
      PixelBuffer(width: width, height: height) { pixels in
        for index in pixels.indices {
          let (y, x) = index.quotientAndRemainder(dividingBy: width)
          pixels[index] = isLand ? 0xFF06_1420 : 0xFF02_0408
          // A square of light is no point, and a star is in the sea, too.
          if isLand, (100..<120).contains(x), (400..<420).contains(y) {
            pixels[index] = 0xFF80_6040
          }
          if x == 300, y == 300 { pixels[index] = 0xFFFF_FFFF }
        }
        if isLand { pixels[spot.y * width + spot.x] = 0xFFC8_A078 }
      }
    }
    let (dark, sea) = (picture(isLand: true), picture(isLand: false))
    return BakedBackdrop(dark: dark, lit: dark, sea: sea)
  }

  private let place = Coordinate(degreesNorth: 52.3, degreesEast: 4.9)

  @Test("A light is a point that is brighter than the ground around it")
  func found() throws {
    let (backdrop, _) = turn.backdrops(size.x, size.y, palettes: (.night, .night))
    let prepared = PreparedBackdrop(bake(backdrop, light: place), of: backdrop)
    let details = try #require(prepared.ground.details)
    let light = try #require(details.pixels.first)
    #expect(details.pixels.count == 1)
    let spot = SIMD2<Int>(backdrop.globe.project(place))
    #expect(SIMD2(Int(light.column), Int(light.row)) == spot)
    // As much as it differs from the land around it.
    #expect(light.color == 0x00C2_8C58)
    // It is not in the pixels of the layer, which are those of the land.
    let (x, y) = (spot.x / prepared.ground.step, spot.y / prepared.ground.step)
    let own = prepared.ground.difference(y * prepared.ground.width + x)
    let beside = prepared.ground.difference(y * prepared.ground.width + x + 3)
    #expect(own == beside)
    // A graphics card shows the whole layer.
    let whole = prepared.ground.layer(over: prepared.sea.whole, headroom: 0)
    #expect(whole[y * prepared.ground.width + x] != whole[y * prepared.ground.width + x + 3])
  }

  @Test("By day, the line along a coast is a detail, too, and the edge of land is none")
  func coast() throws {
    let (backdrop, _) = turn.backdrops(size.x, size.y)
    func picture(isLand: Bool) -> PixelBuffer {
      PixelBuffer(width: size.x, height: size.y) { pixels in
        for index in pixels.indices {
          let x = index % size.x
          let land: UInt32 = x == 500 || x == 501 ? 0xFF40_6890 : 0xFF30_5880
          pixels[index] = isLand && x >= 500 ? land : 0xFF20_4060
        }
      }
    }
    let (land, sea) = (picture(isLand: true), picture(isLand: false))
    let baked = BakedBackdrop(dark: land, lit: land, sea: sea)
    let details = try #require(PreparedBackdrop(baked, of: backdrop).ground.details)
    #expect(Set(details.pixels.map(\.column)) == [500, 501])
    #expect(details.pixels.allSatisfy { $0.color == 0x0010_1010 })
  }

  @Test("Of too many details, the brightest are carried")
  func many() throws {
    let (backdrop, _) = turn.backdrops(size.x, size.y, palettes: (.night, .night))
    func picture(isLand: Bool) -> PixelBuffer {
      PixelBuffer(width: size.x, height: size.y) { pixels in
        for index in pixels.indices {
          let (y, x) = index.quotientAndRemainder(dividingBy: size.x)
          let isPoint = isLand && x % 3 == 1 && y % 3 == 1
          // A tenth of the points is brighter.
          let level: UInt32 = !isPoint ? 0x10 : x % 30 == 1 ? 0xC0 : 0x60
          pixels[index] = 0xFF00_0000 | (isLand ? level * 0x1_0101 : 0)
        }
      }
    }
    let (land, sea) = (picture(isLand: true), picture(isLand: false))
    let baked = BakedBackdrop(dark: land, lit: land, sea: sea)
    let details = try #require(PreparedBackdrop(baked, of: backdrop).ground.details)
    #expect(details.pixels.count > 2_000)
    #expect(details.pixels.allSatisfy { $0.color == 0x00B0_B0B0 })
  }

  @Test("Where a layer is as sharp as its picture, no details are kept")
  func needed() {
    let (large, _) = turn.backdrops(size.x, size.y)
    let (small, _) = turn.backdrops(320, 180)
    #expect(GroundDetails.isNeeded(for: large))
    #expect(!GroundDetails.isNeeded(for: small))
  }

  @Test("A light is where the turning globe carries it, and as bright as it was")
  func carried() throws {
    let (first, second) = turn.backdrops(size.x, size.y, palettes: (.night, .night))
    let canvas = Canvas(size.x, size.y) { bake($0, light: place) }
    for share in [0.0, 0.02, 0.2, 0.5, 0.8, 0.98, 1] {
      let turning = BackdropTurn(
        from: first,
        to: second,
        share: share,
        carrying: TurnTests.amsterdam
      )
      let pixels = turn.picture(canvas, .turn(turning, BackdropState(light: 0)))
      let spot = turning.globe.project(place)
      var (sum, center, count) = (0.0, SIMD2<Double>(), 0)
      for y in Int(spot.y) - 6...Int(spot.y) + 6 {
        for x in Int(spot.x) - 6...Int(spot.x) + 6 {
          let over = Double(max(channels(pixels[y * size.x + x]).x - 0x20, 0))
          sum += over
          if over > 2 { count += 1 }
          center += SIMD2(Double(x) + 0.5, Double(y) + 0.5) * over
        }
      }
      let miss = center / max(sum, 1) - spot
      // A light begins at the centre of its pixel.
      #expect((miss * miss).sum().squareRoot() < 1.5, "\(miss) at \(share)")
      #expect((84...92).contains(sum), "\(sum) at \(share)")
      #expect(count <= 4, "it is sharp at \(share)")
    }
  }

  @Test("A light fades out where the turning globe is so near that its pixels would part into dots")
  func stretched() throws {
    let bristol = (51.38, -2.72)
    let short = TestRoute("London–Bristol", (51.47, -0.46), bristol)
    let long = TestRoute("Bristol–Berlin", bristol, (52.36, 13.5))
    let backdrops = [short, long].map {
      $0.backdrop(width: size.x, height: size.y, palette: .night)
    }
    let place = Coordinate(degreesNorth: bristol.0, degreesEast: bristol.1)
    let prepared = PreparedBackdrop(bake(backdrops[1], light: place), of: backdrops[1])
    let details = try #require(prepared.ground.details)
    let grid = TileGrid(width: size.x, height: size.y)
    /// The number of pixels that the details of the long leg light up, on their own.
    func lit(at share: Double) -> Int {
      let turn = BackdropTurn(
        from: backdrops[0],
        to: backdrops[1],
        share: share,
        carrying: place
      )
      let turned = TurnedDetails(grid)
      turned.begin(
        nil,
        details,
        TurnedDetails.Source(
          turn: turn,
          sources: TurnSources(turn, reach: (.zero, .zero)),
          strength: 1,
          sunk: 0
        )
      )
      let raster = Raster(width: size.x, height: size.y)
      for row in 0..<grid.rows {
        turned.draw(rows: grid.rect(row * grid.columns).y, [0..<size.x], on: raster)
      }
      return (0..<size.y).map { y in
        UnsafeBufferPointer(start: raster.line(y), count: size.x).filter { $0 != 0 }.count
      }.reduce(0, +)
    }
    // Half-way, the globe is more than twice as near as in the picture of the long leg.
    #expect(lit(at: 0.5) == 0)
    #expect((1...4).contains(lit(at: 0.95)))
  }

  @Test("Drawn step by step, details are where they are when drawn at once")
  func steps() {
    let (first, second) = turn.backdrops(size.x, size.y, headroom: 20, palettes: (.night, .night))
    let painter = BackdropPainter(atlas: shippedAtlas, relief: shippedRelief, places: shippedPlaces)
    var store: [Backdrop: BakedBackdrop] = [:]
    for backdrop in [first, second] { store[backdrop] = painter.paint(backdrop) }
    let stored = store
    func canvas() -> Canvas { Canvas(size.x, size.y) { stored[$0] ?? painter.paint($0) } }
    let followed = canvas()
    for step in 0...8 {
      let share = Double(step) / 8
      let state = BackdropState(light: 0.1 * share, sunk: 7.4 * share)
      let turning = BackdropTurn(
        from: first,
        to: second,
        share: share,
        carrying: TurnTests.amsterdam
      )
      let pixels = turn.picture(followed, .turn(turning, state))
      guard step % 4 == 2 else { continue }
      #expect(pixels == turn.picture(canvas(), .turn(turning, state)), "at \(share)")
    }
  }
}
