import Breathing
import Geodesy
import Scenes
import Testing

@testable import Screen

/// The ground of a turn beside that of the pictures that stand still.
extension TurnTests {
  @Test("In a very tall picture, the limb below the uppermost sky is the one in the picture")
  func tallSky() {
    let globe = TestRoute.londonAmsterdam.backdrop(width: 400, height: 1280).globe
    for y in stride(from: -340, to: globe.limbTop - 10, by: 20) {
      for x in [0.0, 100, 200, 400] {
        let place = TurnedPlace([x, y], on: globe)
        #expect(place.isSky)
        #expect((0...400).contains(place.shown.x), "\(place.shown) below \(x), \(y)")
        #expect(abs(place.shown.y - globe.limbTop) < 20, "\(place.shown) below \(x), \(y)")
      }
    }
  }

  @Test("In a small picture, lights of a pixel stay sharp as the globe begins and ends to turn")
  func sharpness() {
    let (first, second) = backdrops(480, 270, palettes: (.night, .night))
    let painter = BackdropPainter(atlas: shippedAtlas, relief: shippedRelief, places: shippedPlaces)
    let canvas = Canvas(480, 270) { painter.paint($0) }
    /// The mean difference between pixels side by side on the ground.
    func sharpness(_ mark: Mark) -> Double {
      let pixels = picture(canvas, mark)
      var sum = 0
      for y in 150..<260 {
        for x in 60..<420 {
          let at = y * 480 + x
          sum += abs(channels(pixels[at]).x - channels(pixels[at + 1]).x)
        }
      }
      return Double(sum) / (110 * 360)
    }
    let state = BackdropState(light: 0.1)
    for (backdrop, shares) in [(first, [0.008, 0.02]), (second, [0.98, 0.992])] {
      let still = sharpness(.backdrop(backdrop, state))
      #expect(still > 1.5, "there are lights")
      for share in shares {
        let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
        let ratio = sharpness(.turn(turn, state)) / still
        #expect((0.7...1.15).contains(ratio), "\(ratio) at \(share)")
      }
    }
  }

  @Test(
    "In a large picture, the smooth sea below the limb is that of the whole pictures",
    // Between two rows of a sinking scene, the rounding of the mixes adds up to a fifth of a level.
    arguments: [(0.0, 0.2), (9.5, 0.25)]
  )
  func smoothSea(sunk: Double, greatestMean: Double) {
    let (width, height) = (1152, 960)
    let canvas = Canvas(width, height) { Self.painter.paint($0) }
    let state = BackdropState(light: 0.15, sunk: sunk)
    let (first, second) = backdrops(width, height, headroom: 24, sun: Self.sunset)
    // Just before the smooth sea takes over from the whole ones, and just after it.
    for shares in [(0.005_99, 0.006_01), (0.993_99, 0.994_01)] {
      let pictures = [shares.0, shares.1].map { share in
        let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
        return picture(canvas, .turn(turn, state))
      }
      let ground = pictures.map { Array($0.suffix(width * (height / 2))) }
      #expect(greatestDifference(ground[0], ground[1]) <= 5)
      var sum = SIMD3<Int>()
      for (one, other) in zip(ground[0], ground[1]) { sum &+= channels(one) &- channels(other) }
      let most = max(abs(sum.x), abs(sum.y), abs(sum.z))
      #expect(Double(most) / Double(ground[0].count) < greatestMean, "the mean stays")
    }
  }

  @Test("Seas differ as much as their colours and their lights")
  func seaDifference() {
    func sea(_ dark: Int16, _ light: Int16) -> SmoothSea {
      let count = 4 * (20 + 2) * 10
      return SmoothSea(
        width: 20,
        height: 10,
        dark: Array(repeating: dark, count: count),
        light: Array(repeating: light, count: count)
      )
    }
    #expect(sea(640, 64).difference(from: sea(640, 64)) == 0)
    #expect(sea(640, 0).difference(from: sea(0, 0)) == 10)
    #expect(sea(640, 0).difference(from: sea(640, 320)) == 5)
    #expect(sea(0, 0).difference(from: sea(640, 320)) == 15)
  }

  @Test("Words in the sky have the shadow that they have over a globe that stands still")
  func wordsInTheSky() {
    let (first, second) = backdrops(480, 270)
    let canvas = Canvas(480, 270) { Self.painter.paint($0) }
    let words = TextRun(
      ["breathe in"],
      face: .display,
      weight: 300,
      size: 14,
      color: Color(0xFFFFFF),
      shadow: Palette.day.textShadow
    )
    let state = BackdropState(light: 0.2)
    func sky(_ mark: Mark) -> [UInt32] {
      let marks: [Mark] = [mark, .text(words, at: [240, 36], opacity: 1)]
      canvas.draw(Scene(size: [480, 270], marks: marks))
      return Array(canvas.pixels.prefix(60 * 480))
    }
    for (backdrop, share) in [(first, 0.02), (first, 0.3), (second, 0.6), (second, 0.98)] {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let (turning, still) = (sky(.turn(turn, state)), sky(.backdrop(backdrop, state)))
      #expect(greatestDifference(turning, still) <= 2, "at \(share)")
    }
  }

  @Test("The ground of a picture that is late appears, although nothing moves")
  func late() {
    let (first, second) = backdrops(192, 108)
    var known = [first: Self.painter.prepare(first)]
    let turn = BackdropTurn(from: first, to: second, share: 0.4, carrying: Self.amsterdam)
    let scene = Scene(size: [192, 108], marks: [.turn(turn, BackdropState(light: 0.1))])
    func pixels(_ raster: Raster) -> [UInt32] {
      (0..<108).flatMap { UnsafeBufferPointer(start: raster.line($0), count: 192) }
    }
    let raster = Raster(width: 192, height: 108)
    let frame = Frame(on: raster, drawing: Drawing { known[$0] })
    _ = frame.draw(scene)
    let early = pixels(raster)
    known[second] = Self.painter.prepare(second)
    _ = frame.draw(scene)
    let fresh = Raster(width: 192, height: 108)
    _ = Frame(on: fresh, drawing: Drawing { known[$0] }).draw(scene)
    #expect(pixels(raster) == pixels(fresh))
    #expect(early != pixels(fresh))
  }

  @Test("Tiles with ground are painted in every frame, those of open sea and beside the limb once")
  func besideGround() throws {
    let (lisbon, azores) = ((38.7742, -9.1342), (37.7412, -25.6979))
    let backdrops = [(lisbon, azores), (azores, lisbon)].map { from, to in
      TestRoute("\(from)–\(to)", from, to).backdrop(width: 960, height: 540)
    }
    let prepared = backdrops.map { Self.painter.prepare($0) }
    let grid = TileGrid(width: 960, height: 540)
    func weights(_ share: Double) -> [ShownBackdrop.Weights] {
      let turn = BackdropTurn(
        from: backdrops[0],
        to: backdrops[1],
        share: share,
        carrying: Coordinate(degreesNorth: azores.0, degreesEast: azores.1)
      )
      let shown = ShownTurn(
        turn,
        BackdropState(light: 0),
        before: prepared[0],
        after: prepared[1],
        ground: TurnedGround()
      )
      var weights: [ShownBackdrop.Weights] = []
      shown.appendWeights(of: grid, to: &weights)
      return weights
    }
    let (own, next) = (weights(0.3), weights(0.31))
    let moving = (0..<grid.count).filter { own[$0] != next[$0] }
    // Ground is interpolated a little beyond the limb.
    let limb = Int(backdrops[0].globe.limbTop - 9) / TileGrid.tile.y
    #expect(moving.allSatisfy { $0 / grid.columns >= limb })
    let below = (grid.rows - limb) * grid.columns
    #expect((below / 4..<below * 2 / 3).contains(moving.count), "there are land and open sea")
  }

  @Test(
    "Tiles that are not painted again look as if they were",
    arguments: [(960, 540, false), (1152, 960, true)]
  )
  func still(width: Int, height: Int, atSunset: Bool) {
    let (first, second) = backdrops(
      width,
      height,
      headroom: 24,
      sun: atSunset ? Self.sunset : nil
    )
    let grid = TileGrid(width: width, height: height)
    let (stepwise, fresh) = (
      Canvas(width, height) { Self.painter.paint($0) },
      Canvas(width, height) { Self.painter.paint($0) }
    )
    var stillTiles = 0
    var last: [UInt32]?
    // With and without the land of the exact pictures, and across the middle, where the sea of the other picture is
    // shown.
    for share in [0.004, 0.02, 0.3, 0.31, 0.32, 0.49, 0.51, 0.7, 0.702, 0.98, 0.996] {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let mark = Mark.turn(turn, BackdropState(light: 0.2 + 0.3 * share, sunk: 9.5))
      let pixels = picture(stepwise, mark)
      _ = picture(fresh, .fill(Color(0xFF_FFFF)))
      let whole = picture(fresh, mark)
      #expect(greatestDifference(pixels, whole) == 0, "at \(share)")
      if let last {
        for tile in 0..<grid.count {
          let rect = grid.rect(tile)
          let isSame = rect.y.allSatisfy { y in
            rect.x.allSatisfy { pixels[y * width + $0] == last[y * width + $0] }
          }
          if isSame { stillTiles += 1 }
        }
      }
      last = pixels
    }
    #expect(stillTiles > grid.count, "some stay")
  }
}
