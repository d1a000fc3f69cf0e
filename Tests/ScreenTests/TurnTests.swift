import Breathing
import Geodesy
import Scenes
import Testing

@testable import Screen

/// A globe that turns from one backdrop to the next.
@Suite("Turning globe")
struct TurnTests {
  private static let amsterdam = Coordinate(degreesNorth: 52.3086, degreesEast: 4.7639)
  private static let berlin = TestRoute("Amsterdam–Berlin", (52.3086, 4.7639), (52.36, 13.5))

  private func backdrops(
    _ width: Int,
    _ height: Int,
    headroom: Int = 0,
    palettes: (Palette, Palette) = (.day, .day),
    sun: SIMD3<Double>? = nil
  ) -> (Backdrop, Backdrop) {
    (
      TestRoute.londonAmsterdam.backdrop(
        width: width,
        height: height,
        headroom: headroom,
        palette: palettes.0,
        sun: sun
      ),
      Self.berlin.backdrop(
        width: width,
        height: height,
        headroom: headroom,
        palette: palettes.1,
        sun: sun
      )
    )
  }

  private static let painter = BackdropPainter(atlas: shippedAtlas, relief: shippedRelief)

  private func canvas(_ width: Int, _ height: Int) -> Canvas {
    Canvas(width, height) { Self.painter.paint($0) }
  }

  private func picture(_ canvas: Canvas, _ mark: Mark) -> [UInt32] {
    canvas.draw(Scene(size: [canvas.width, canvas.height], marks: [mark]))
    return canvas.pixels
  }

  @Test("At both ends it is the backdrop that stands still", arguments: [0.0, 0.2], [0.0, 5.5])
  func ends(light: Double, sunk: Double) {
    let (first, second) = backdrops(192, 108, headroom: 20)
    let state = BackdropState(light: light, sunk: sunk)
    let canvas = canvas(192, 108)
    for (share, backdrop) in [(0.0, first), (1, second)] {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let turned = picture(canvas, .turn(turn, state))
      let still = picture(canvas, .backdrop(backdrop, state))
      #expect(greatestDifference(turned, still) <= 2)
    }
  }

  @Test("Half-way, both grounds are in the picture, and no seam is")
  func halfWay() throws {
    for (name, palettes) in [("day", (Palette.day, Palette.day)), ("night", (.night, .night))] {
      let (first, second) = backdrops(192, 108, palettes: palettes)
      let turn = BackdropTurn(from: first, to: second, share: 0.5, carrying: Self.amsterdam)
      let canvas = canvas(192, 108)
      _ = picture(canvas, .turn(turn, BackdropState(light: 0.1)))
      try expectGolden(canvas, "turn-\(name)")
    }
  }

  @Test("At dusk, the sky cross-fades and the shade of the ground turns with it")
  func dusk() throws {
    let sun = Coordinate(degreesNorth: 0, degreesEast: -85).normal
    let (first, second) = backdrops(192, 108, sun: sun)
    let canvas = canvas(192, 108)
    let turn = BackdropTurn(from: first, to: second, share: 0.5, carrying: Self.amsterdam)
    _ = picture(canvas, .turn(turn, BackdropState(light: 0.1)))
    try expectGolden(canvas, "turn-dusk")
  }

  @Test("Below the limb there is ground everywhere, at the edges of the picture, too")
  func edges() {
    let (first, second) = backdrops(192, 108)
    for share in stride(from: 0.1, through: 0.9, by: 0.2) {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let map = TurnMap(turn, hasTwilight: false, reach: ([400, 300], [400, 300]))
      let weights = map.nodes.map { $0.before.weight + $0.after.weight }
      let lower = weights.suffix(weights.count / 2)
      #expect(lower.allSatisfy { abs($0 - 1) < 1e-4 }, "at \(share)")
      // In the sky there is none.
      #expect(weights.prefix(map.columns).contains(0))
    }
  }

  @Test("Both pictures are mixed in the middle of a turn only")
  func crossFade() {
    let (first, second) = backdrops(192, 108)
    func weights(_ share: Double) -> (before: Float, after: Float) {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let map = TurnMap(turn, hasTwilight: false)
      // In the middle of the picture, where both show the ground.
      let node = map.nodes[2 * map.columns + map.columns / 2]
      return (node.before.weight, node.after.weight)
    }
    #expect(weights(0.25).before > 0.998)
    #expect(abs(weights(0.5).before - weights(0.5).after) < 0.5)
    #expect(weights(0.75).after > 0.998)
  }

  @Test("The ground around a picture is seen beyond its edges, and open sea beyond that")
  func beyond() {
    let (first, second) = backdrops(192, 108)
    for share in [0.3, 0.6] {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      func shown(_ reach: SIMD2<Double>) -> [Float] {
        TurnMap(turn, hasTwilight: false, reach: (reach, reach)).nodes
          .map { $0.before.weight + $0.after.weight }
      }
      let (none, little, much) = (shown(.zero), shown([40, 30]), shown([400, 300]))
      #expect(none.contains { $0 < 0.1 })
      #expect(zip(none, little).allSatisfy { $0 <= $1 + 1e-5 })
      #expect(zip(little, much).allSatisfy { $0 <= $1 + 1e-5 })
      #expect(little.reduce(0, +) > none.reduce(0, +) + 1)
    }
  }

  @Test("A layer has the ground around its picture, and continues there with its outermost pixels")
  func border() {
    let sea = PixelBuffer(width: 192, height: 108) { $0.update(repeating: 0xFF50_5050) }
    let (first, second) = backdrops(192, 108)
    // Sea in the picture, land around it.
    let around = GroundSurround(of: first) { finish in
      let view = GroundSurround.view(around: first)
      var land = [UInt32](repeating: 0xFF78_7878, count: view.size.x)
      var open = [UInt32](repeating: 0xFF50_5050, count: view.size.x)
      land.withUnsafeMutableBufferPointer { land in
        open.withUnsafeMutableBufferPointer { open in
          for row in 0..<view.size.y {
            finish(row, BackdropRow(dark: land, lit: land, sea: open))
          }
        }
      }
    }
    let baked = BakedBackdrop(dark: sea, lit: sea, sea: sea, around: around)
    let layer = GroundLayer(baked, headroom: 0)
    #expect(layer.size == [layer.width + 2 * layer.border.x, layer.height + layer.border.y])
    #expect(layer.reach.x > 40)
    let turn = BackdropTurn(from: first, to: second, share: 0.1, carrying: Self.amsterdam)
    func levels(left way: Float) -> [UInt32] {
      let source = TurnedGround.Source(
        map: TurnMap(turn, hasTwilight: false).moved(left: way),
        before: layer,
        after: layer,
        strength: 1
      )
      let ground = TurnedGround()
      ground.begin(source)
      var row = [UInt32](repeating: 0xFF50_5050, count: 192)
      row.withUnsafeMutableBufferPointer { row in
        if let start = row.baseAddress {
          // Above the soft seam at the lower edge.
          ground.add(row: 50, [0..<192], to: start, from: source)
        }
      }
      return row.map { $0 & 255 }
    }
    #expect(levels(left: 0)[96] == 0x50)
    #expect(levels(left: 12)[3] == 0x78)
    #expect(levels(left: 500)[3] == 0x78)
  }

  @Test(
    "The ground around a picture is that of the picture, seen by the same camera",
    arguments: [("day", Palette.day), ("night", .night)]
  )
  func surround(name: String, palette: Palette) {
    // The middle of a picture that is as wide as another one with the ground around it.
    let (first, _) = backdrops(960, 540, palettes: (palette, palette))
    let painter = BackdropPainter(
      atlas: shippedAtlas,
      relief: shippedRelief,
      places: shippedPlaces
    )
    let baked = painter.paint(first)
    let inner = GroundLayer(
      BakedBackdrop(dark: baked.dark, lit: baked.lit, sea: baked.sea),
      headroom: 0
    )
    let joined = GroundLayer(baked, headroom: 0)
    // The band along the left edge is painted twice: in the picture, and with the ground around it.
    var (sum, difference, count) = (0.0, 0.0, 0.0)
    for y in 100..<inner.height - 30 {
      for x in 0..<3 {
        let own = inner.difference(y * inner.width + x)
        let other = joined.difference(y * joined.size.x + joined.border.x + x)
        sum += Double(own.x) + Double(own.y) + Double(own.z)
        difference += Double(other.x &- own.x) + Double(other.y &- own.y) + Double(other.z &- own.z)
        count += 3
      }
    }
    #expect(abs(sum / count) > 1, "there is land")
    #expect(abs(difference / count) < 1.5, "\(name): \(difference / count) of \(sum / count)")
  }

  @Test(
    "A layer makes up for the contrast that small shapes lose when they move; even ground stays"
  )
  func sharpening() {
    let sea = PixelBuffer(width: 30, height: 30) { $0.update(repeating: 0xFF28_2828) }
    let land = PixelBuffer(width: 30, height: 30) { pixels in
      for index in pixels.indices {
        let (x, y) = (index % 30, index / 30)
        pixels[index] = y >= 15 || 12..<15 ~= x ? 0xFF50_5050 : 0xFF28_2828
      }
    }
    let layer = GroundLayer(BakedBackdrop(dark: land, lit: land, sea: sea), headroom: 0)
    #expect(layer.difference(8 * layer.width + 4).x == 40)
    #expect(layer.difference(2 * layer.width + 4).x > 50)
    #expect(layer.difference(2 * layer.width + 8).x == 0)
  }

  @Test("Ground is where the turning globe carries it")
  func carried() throws {
    // Land of one bright spot at a place that both pictures show.
    let place = Coordinate(degreesNorth: 52.3, degreesEast: 4.9)
    let (first, second) = backdrops(320, 180)
    let canvas = Canvas(320, 180) { backdrop in
      let spot = backdrop.globe.project(place)
      func picture(land: Bool) -> PixelBuffer {
        PixelBuffer(width: 320, height: 180) { pixels in
          for index in pixels.indices {
            let at = SIMD2(Double(index % 320) + 0.5, Double(index / 320) + 0.5)
            let offset = (at - spot) * (at - spot)
            let level = land ? UInt32(max(0, 200 - 8 * offset.sum().squareRoot())) : 0
            pixels[index] = 0xFF00_0000 | (20 + level) << 8
          }
        }
      }
      return BakedBackdrop(
        dark: picture(land: true),
        lit: picture(land: true),
        sea: picture(land: false)
      )
    }
    for share in stride(from: 0.1, through: 0.9, by: 0.1) {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let pixels = picture(canvas, .turn(turn, BackdropState(light: 0)))
      var (sum, weight) = (SIMD2<Double>(), 0.0)
      for (index, pixel) in pixels.enumerated() where channels(pixel).y > 120 {
        let level = Double(channels(pixel).y)
        sum += SIMD2(Double(index % 320) + 0.5, Double(index / 320) + 0.5) * level
        weight += level
      }
      #expect(weight > 0)
      let offset = sum / max(weight, 1) - turn.globe.project(place)
      #expect((offset * offset).sum().squareRoot() < 2, "at \(share): \(offset)")
    }
  }

  @Test("Drawn step by step, it is the same as drawn at once")
  func steps() {
    let (first, second) = backdrops(192, 108, headroom: 20)
    let canvas = canvas(192, 108)
    for step in 0..<24 {
      let share = Double(step) / 23
      let state = BackdropState(light: 0.1 * share, sunk: 12 * share)
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let followed = picture(canvas, .turn(turn, state))
      let fresh = self.canvas(192, 108)
      #expect(followed == picture(fresh, .turn(turn, state)), "at \(share)")
    }
  }

  @Test("From one frame to the next, no pixel changes by more than moving land")
  func gentle() {
    let (first, second) = backdrops(
      192,
      108,
      palettes: (.day, Palette.day.mixed(with: .night, 0.02))
    )
    let canvas = canvas(192, 108)
    var last: [UInt32]?
    for step in 0...72 {
      let share = 0.5 - 0.5 * cosine(.pi * Double(step) / 72)
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let pixels = picture(canvas, .turn(turn, BackdropState(light: 0.05)))
      if let last { #expect(greatestDifference(last, pixels) < 48, "at \(share)") }
      last = pixels
    }
  }

  @Test("A graphics card's layer over the sea is the same ground")
  func cardLayer() {
    let (first, _) = backdrops(192, 108)
    let baked = Self.painter.paint(first)
    let layer = GroundLayer(baked, headroom: 0)
    let colors = layer.layer(over: baked.sea, headroom: 0)
    for (index, color) in colors.enumerated() {
      let (x, y) = (index % layer.width * 3, index / layer.width * 3)
      let (sea, premultiplied) = (channels(baked.sea[x, y]), channels(color))
      let opacity = Int(color >> 24)
      let difference = layer.difference(index)
      let change = SIMD3(Int(difference.x), Int(difference.y), Int(difference.z))
      for channel in 0..<3 {
        let blended = premultiplied[channel] + sea[channel] * (255 - opacity) / 255
        let wanted = min(max(sea[channel] + change[channel], 0), 255)
        #expect(abs(blended - wanted) <= 2)
      }
    }
  }
}

/// The cosine, by its series: the same everywhere.
private func cosine(_ x: Double) -> Double {
  var (term, sum) = (1.0, 1.0)
  for n in 1...16 {
    term *= -x * x / Double((2 * n - 1) * (2 * n))
    sum += term
  }
  return sum
}

extension TurnMap {
  /// The map of a picture that shows the ground further left, in pixels of a layer.
  fileprivate func moved(left way: Float) -> TurnMap {
    var moved = self
    for index in moved.nodes.indices {
      moved.nodes[index].before.place.x -= way
      moved.nodes[index].before.weight = 1
      moved.nodes[index].after.weight = 0
    }
    return moved
  }
}
