import Breathing
import Geodesy
import Scenes
import Show
import Testing

@testable import Screen

@Suite("Blending")
struct BlendingTests {
  @Test("An ink at weight 0 changes nothing, and at full weight replaces the pixel")
  func inkEnds() {
    let ink = Ink(Color(0x12_34_56))
    #expect(ink.over(0xFFAB_CDEF, weight: 0) == 0xFFAB_CDEF)
    #expect(ink.over(0xFFAB_CDEF, weight: 256) == 0xFF12_3456)
  }

  @Test("An ink follows the formula to half a level")
  func inkFormula() {
    let ink = Ink(Color(0xFF_80_00))
    for weight in 0...256 {
      let mixed = channels(ink.over(0xFF40_60F0, weight: weight))
      for (lane, (old, new)) in [(0xF0, 0x00), (0x60, 0x80), (0x40, 0xFF)].enumerated() {
        let exact = Double(old) + Double(new - old) * Double(weight) / 256
        #expect(abs(Double(mixed[lane]) - exact) <= 0.5)
      }
    }
  }

  @Test("Blending eight pixels at once gives the same as one by one", arguments: 0...257)
  func inkEight(strength: Int) {
    var chance = SeededGenerator(seed: UInt64(strength))
    let ink = Ink(Color(.random(in: 0...0xFF_FF_FF, using: &chance)))
    for first in stride(from: UInt64(0), to: 256, by: 8) {
      var covered: UInt64 = 0
      for lane in 0..<UInt64(8) { covered |= (first + lane) << (8 * lane) }
      var pixels = (0..<8).map { _ in UInt32.random(in: 0...UInt32.max, using: &chance) }
      let alone = pixels.enumerated().map { index, pixel in
        ink.over(pixel, weight: ((Int(first) + index) * strength + 128) >> 8)
      }
      pixels.withUnsafeMutableBufferPointer { pixels in
        ink.overEight(pixels.baseAddress!, covered: covered, strength: UInt16(strength))
      }
      #expect(pixels == alone)
    }
  }

  @Test("Blending a layer never carries from one channel into the next")
  func layerNeverOverflows() {
    for solid in UInt32(0)...255 {
      let white = solid * 0x0101_0101
      for weight in 0...256 {
        let blended = Ink.blend(white, weight: weight, over: 0xFFFF_FFFF)
        let least = channels(blended).min()
        #expect(least >= 253, "\(solid) at \(weight)")
      }
    }
  }

  @Test("A mix of three rows follows the formula to one level", arguments: [0, 1, 77, 128])
  func threePictures(seaWeight: Int) {
    let backdrop = Sample.backdrop(96, 40)
    let baked = Sample.noise(backdrop)
    for light in [0, 1, 100, 255, 256] {
      var row = [UInt32](repeating: 0, count: baked.dark.pixels.count)
      mix(
        dark: baked.dark.pixels,
        lit: baked.lit.pixels,
        sea: baked.sea.pixels,
        light: UInt16(light),
        seaWeight: UInt16(seaWeight),
        into: &row,
        count: row.count
      )
      let worst = row.indices.map { index in
        error(row[index], baked, index, Double(light) / 256, 1 - Double(seaWeight) / 128)
      }.max()
      #expect((worst ?? 9) <= 1)
    }
  }

  @Test("A backdrop follows the formula to one level in any light and with any land")
  func shownBackdrop() {
    let backdrop = Sample.backdrop(150, 70)
    for (bake, name) in [(Sample.noise, "noise"), (Sample.smooth, "smooth")] {
      let baked = bake(backdrop)
      let canvas = Canvas(150, 70, bake: bake)
      var random = SeededGenerator(seed: 3)
      for _ in 0..<20 {
        let light = Double.random(in: 0...1, using: &random)
        let land = Bool.random(using: &random) ? 1 : Double.random(in: 0...1, using: &random)
        let sunk = Double(Int.random(in: 0...35, using: &random))
        let state = BackdropState(light: light, land: land, sunk: sunk)
        canvas.draw(Scene(size: [150, 70], marks: [.backdrop(backdrop, state)]))
        let shift = (backdrop.headroom - Int(sunk)) * 150
        let worst = canvas.pixels.enumerated().map { index, pixel in
          error(pixel, baked, index + shift, light, land)
        }.max()
        // A step of half a level, and rounding by half a level.
        #expect((worst ?? 9) <= 1.5, "\(name) \(state)")
      }
    }
  }

  @Test("A tile with single points of light is not mixed again for each of their levels")
  func points() {
    func difference(_ lit: @escaping (Int) -> UInt32) -> UInt8 {
      let dark = PixelBuffer(width: 32, height: 32) { $0.update(repeating: 0xFF14_1414) }
      let lit = PixelBuffer(width: 32, height: 32) { pixels in
        for index in pixels.indices { pixels[index] = 0xFF14_1414 + lit(index) * 0x10101 }
      }
      let prepared = PreparedBackdrop(BakedBackdrop(dark: dark, lit: lit, sea: dark))
      return prepared.greatestDifference(stretch: 0, rows: 0..<32).light
    }
    #expect(difference { _ in 30 } == 30)
    #expect(difference { $0 == 500 ? 30 : 0 } == 10)
    // A step of one level cannot be seen.
    #expect(difference { _ in 2 } == 2)
    #expect(difference { _ in 1 } == 0)
    #expect(difference { $0 == 500 ? 1 : 0 } == 0)
    #expect(difference { _ in 0 } == 0)
  }

  @Test("Between two rows a sinking backdrop shows their mix")
  func slide() {
    let backdrop = Sample.backdrop(64, 32)
    func row(_ sunk: Double) -> [UInt32] {
      let canvas = Canvas(64, 32, bake: Sample.noise)
      let state = BackdropState(light: 0.3, land: 1, sunk: sunk)
      canvas.draw(Scene(size: [64, 32], marks: [.backdrop(backdrop, state)]))
      return canvas.pixels
    }
    let (above, below, between) = (row(5), row(4), row(4.25))
    for index in between.indices {
      let exact = channels(above[index]) &* 1 &+ channels(below[index]) &* 3
      let difference = channels(between[index]) &* 4 &- exact
      #expect(max(abs(difference.x), abs(difference.y), abs(difference.z)) <= 4)
    }
  }

  /// The deviation of a pixel from the formula, in levels.
  private func error(
    _ pixel: UInt32,
    _ baked: BakedBackdrop,
    _ index: Int,
    _ light: Double,
    _ land: Double
  ) -> Double {
    let dark = channels(baked.dark.pixels[index])
    let lit = channels(baked.lit.pixels[index])
    let sea = channels(baked.sea.pixels[index])
    let shown = channels(pixel)
    return (0..<3).map { (lane: Int) -> Double in
      let base = Double(dark[lane])
      let glow: Double = light * (Double(lit[lane]) - base)
      let water: Double = (1 - land) * (Double(sea[lane]) - base)
      let sum = base + glow + water
      return abs(Double(shown[lane]) - min(max(sum, 0), 255))
    }.max() ?? 0
  }
}
