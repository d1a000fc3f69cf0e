import Testing

@testable import Scenes

struct PhosphorTests {
  @Test func `a colour survives the conversion to OKLCH and back`() {
    for rgb: UInt32 in [0x000000, 0xFFFFFF, 0x5FB894, 0xC29645, 0x1F4663, 0xFF0000, 0x123456] {
      let there = OKLCH(Color(rgb)).color
      #expect(abs(there.unit - Color(rgb).unit).max() < 0.005)
    }
  }

  @Test(arguments: [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x808080] as [UInt32])
  func `every hue is as light as mint, and never gaudy`(rgb: UInt32) {
    let own = Phosphor(hueOf: Color(rgb))
    for (stop, mint) in zip(own.stops, Phosphor.mint.stops) {
      #expect(stop.intensity == mint.intensity)
      #expect(abs(OKLCH(stop.color).lightness - OKLCH(mint.color).lightness) < 0.02)
      #expect(OKLCH(stop.color).chroma < 0.11)
    }
  }

  @Test(arguments: Phosphor.named.keys.sorted())
  func `a phosphor grows brighter without a step`(name: String) throws {
    let phosphor = try #require(Phosphor.named[name])
    let lights = (0...1000).map { OKLCH(phosphor.color(Double($0) / 1000)).lightness }
    for (low, high) in zip(lights, lights.dropFirst()) {
      #expect(high > low - 0.004)
      #expect(high < low + 0.006)
    }
    #expect(lights[0] < 0.2 && lights[1000] > 0.95)
  }
}

private func abs(_ v: SIMD3<Double>) -> SIMD3<Double> { v.replacing(with: -v, where: v .< 0) }
