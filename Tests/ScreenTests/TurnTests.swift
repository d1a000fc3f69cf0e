import Breathing
import Geodesy
import Scenes
import Testing

@testable import Screen

/// A globe that turns from one backdrop to the next.
@Suite("Turning globe")
struct TurnTests {
  static let amsterdam = Coordinate(degreesNorth: 52.3086, degreesEast: 4.7639)
  private static let berlin = TestRoute("Amsterdam–Berlin", (52.3086, 4.7639), (52.36, 13.5))

  func backdrops(
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

  /// The subsolar point when the sun sets over the Netherlands.
  static let sunset = Coordinate(degreesNorth: 0, degreesEast: -85).normal

  static let painter = BackdropPainter(atlas: shippedAtlas, relief: shippedRelief)

  private func canvas(_ width: Int, _ height: Int) -> Canvas {
    Canvas(width, height) { Self.painter.paint($0) }
  }

  func picture(_ canvas: Canvas, _ mark: Mark) -> [UInt32] {
    canvas.draw(Scene(size: [canvas.width, canvas.height], marks: [mark]))
    return canvas.pixels
  }

  @Test("At both ends it is the backdrop that stands still", arguments: [0.0, 0.2], [0.0, 5.5])
  func ends(light: Double, sunk: Double) {
    let state = BackdropState(light: light, sunk: sunk)
    let canvas = canvas(192, 108)
    for sun in [nil, Self.sunset] {
      let (first, second) = backdrops(192, 108, headroom: 20, sun: sun)
      for (share, backdrop) in [(0.0, first), (1, second)] {
        let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
        let turned = picture(canvas, .turn(turn, state))
        let still = picture(canvas, .backdrop(backdrop, state))
        #expect(greatestDifference(turned, still) <= 2)
      }
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
    let (first, second) = backdrops(192, 108, sun: Self.sunset)
    let canvas = canvas(192, 108)
    let turn = BackdropTurn(from: first, to: second, share: 0.5, carrying: Self.amsterdam)
    _ = picture(canvas, .turn(turn, BackdropState(light: 0.1)))
    try expectGolden(canvas, "turn-dusk")
  }

  @Test("At dusk, the sky of a sinking globe has no edge")
  func sinking() {
    let (first, second) = backdrops(192, 108, headroom: 20, sun: Self.sunset)
    let canvas = canvas(192, 108)
    for share in [0.3, 0.5, 0.8] {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let pixels = picture(canvas, .turn(turn, BackdropState(light: 0, sunk: 14)))
      // The limb is far below these rows.
      let sky = pixels.prefix(30 * 192)
      #expect(greatestDifference(Array(sky.dropLast(192)), Array(sky.dropFirst(192))) <= 6)
    }
  }

  @Test("Below the limb there is ground everywhere, at the edges of the picture, too")
  func edges() {
    let (first, second) = backdrops(192, 108)
    for share in stride(from: 0.1, through: 0.9, by: 0.2) {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let map = TurnMap(turn, reach: ([400, 300], [400, 300]))
      let weights = map.nodes.map { $0.before.weight + $0.after.weight }
      let lower = weights.suffix(weights.count / 2)
      #expect(lower.allSatisfy { abs($0 - 1) < 1e-4 }, "at \(share)")
    }
  }

  @Test("Ground ends at the limb")
  func limb() throws {
    // Large enough for a layer of a third of the size.
    let (first, second) = backdrops(1920, 1080)
    let turn = BackdropTurn(from: first, to: second, share: 0.4, carrying: Self.amsterdam)
    let map = TurnMap(turn)
    let top = Int(turn.globe.limbTop) / 3
    for row in [top - 2, top + 3, top + 20, top + 60] {
      let ground = map.ground(inRow: row)
      for column in stride(from: 2, to: 638, by: 7) {
        let point = SIMD2(Double(column) + 0.5, Double(row) + 0.5) * 3
        let direction = turn.globe.direction(appearingAt: point)
        let surface = turn.globe.sphereCenter + direction * turn.globe.radius
        let miss = turn.globe.project(surface) - point
        let isSky = (miss * miss).sum() > 1
        let place = Float(column)
        if place < ground.lower.lowerBound - 2 || place > ground.lower.upperBound + 2 {
          #expect(isSky, "\(column), \(row)")
        }
        if place > ground.upper.lowerBound + 2, place < ground.upper.upperBound - 2 {
          #expect(!isSky, "\(column), \(row)")
        }
      }
    }
    // Where the moved ground is added to black, the sky stays black.
    let white = PixelBuffer(width: 1920, height: 1080) { $0.update(repeating: 0xFF80_8080) }
    let black = PixelBuffer(width: 1920, height: 1080) { $0.update(repeating: 0xFF00_0000) }
    let layer = GroundLayer(BakedBackdrop(dark: white, lit: white, sea: black), headroom: 0)
    let source = TurnedGround.Source(map: map, before: layer, after: layer, strength: 1)
    let ground = TurnedGround()
    ground.begin(source)
    for row in [top * 3 - 6, top * 3 + 12, top * 3 + 90] as [Int] {
      var line = [UInt32](repeating: 0xFF00_0000, count: 1920)
      line.withUnsafeMutableBufferPointer { line in
        if let start = line.baseAddress {
          ground.add(row: Double(row), [0..<1920], to: start, from: source)
        }
      }
      let sides = map.ground(inRow: row / 3).lower
      for (column, pixel) in line.enumerated() {
        let place = Float(column) / 3
        let isBeside = place < sides.lowerBound - 3 || place > sides.upperBound + 3
        if isBeside || row < top * 3 {
          #expect(pixel & 255 == 0, "\(column), \(row)")
        }
      }
      // Where the limb is nearly level, it is no staircase.
      guard row == top * 3 + 12 else { continue }
      let levels = line.map { Int($0 & 255) }
      #expect((levels.max() ?? 0) > 100)
      #expect(zip(levels, levels.dropFirst()).allSatisfy { abs($0 - $1) < 16 })
    }
  }

  @Test("Both pictures are mixed in the middle of a turn only")
  func crossFade() {
    let (first, second) = backdrops(192, 108)
    func weights(_ share: Double) -> (before: Float, after: Float) {
      let turn = BackdropTurn(from: first, to: second, share: share, carrying: Self.amsterdam)
      let map = TurnMap(turn)
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
        TurnMap(turn, reach: (reach, reach)).nodes
          .map { $0.before.weight + $0.after.weight }
      }
      let (none, little, much) = (shown(.zero), shown([40, 30]), shown([400, 300]))
      #expect(none.contains { $0 < 0.1 })
      func isNowhereAbove(_ smaller: [Float], _ larger: [Float]) -> Bool {
        zip(smaller, larger).allSatisfy { $0 <= $1 + 1e-5 }
      }
      #expect(isNowhereAbove(none, little) && isNowhereAbove(little, much))
      let (before, after): (Float, Float) = (none.reduce(0, +), little.reduce(0, +))
      #expect(after > before + 1)
    }
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
            let (x, y) = (Double(index % 320) + 0.5, Double(index / 320) + 0.5)
            let at = SIMD2(x, y)
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
        let (x, y) = (Double(index % 320) + 0.5, Double(index / 320) + 0.5)
        sum += SIMD2(x, y) * level
        weight += level
      }
      #expect(weight > 0)
      let offset = sum / max(weight, 1) - turn.globe.project(place)
      #expect((offset * offset).sum().squareRoot() < 2, "at \(share): \(offset)")
    }
  }

  @Test("Drawn step by step, it is the same as drawn at once", arguments: [false, true])
  func steps(atSunset: Bool) {
    let (first, second) = backdrops(192, 108, headroom: 20, sun: atSunset ? Self.sunset : nil)
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
}

/// The cosine, by its series: the same everywhere.
private func cosine(_ x: Double) -> Double {
  var (term, sum) = (1.0, 1.0)
  for n in 1...16 {
    let divisor = (2 * n - 1) * (2 * n)
    term *= -x * x / Double(divisor)
    sum += term
  }
  return sum
}
