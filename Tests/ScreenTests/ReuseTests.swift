import Breathing
import Scenes
import Testing

@testable import Screen

/// Memory that is used from frame to frame.
@Suite struct ReuseTests {
  @Test("A layer is used again, cleared, once no one holds it")
  func layers() {
    var pool = RasterPool()
    let held = pool.raster(width: 20, height: 30)
    var freed: Raster? = pool.raster(width: 20, height: 30)
    #expect(freed !== held)
    let identifier = freed.map(ObjectIdentifier.init)
    freed?.fill(Color(0xFFFFFF))
    freed = nil
    for size in [SIMD2(7, 5), SIMD2(90, 70)] {
      let next = pool.raster(width: size.x, height: size.y)
      #expect(ObjectIdentifier(next) == identifier)
      #expect(next.size == size)
      #expect((0..<size.x * size.y).allSatisfy { next.pixels[$0] == 0 })
      #expect(next.touched.isEmpty)
      next.fill(Color(0xFFFFFF))
      #expect((0..<size.x * size.y).allSatisfy { next.pixels[$0] == 0xFFFF_FFFF })
    }
  }

  @Test("A shadow does not depend on those painted before, and leaves those that are shown alone")
  func shadows() throws {
    let large: [SIMD2<Float>] = [[10, 20], [190, 30], [150, 170]]
    let small: [SIMD2<Float>] = [[50, 50], [80, 52], [70, 75]]
    let painter = ShadowPainter()
    let first = try #require(painter.shadow(of: large, deviation: 6, size: [200, 200]))
    let coverage = first.coverage
    let second = try #require(painter.shadow(of: small, deviation: 2, size: [200, 200]))
    #expect(first.coverage == coverage)
    let alone = try #require(ShadowPainter().shadow(of: small, deviation: 2, size: [200, 200]))
    #expect(second.coverage == alone.coverage)
    #expect(second.rect(at: .zero) == alone.rect(at: .zero))
  }

  @Test("A layer is blended over a picture as pixel by pixel", arguments: [0.1, 0.5, 1] as [Float])
  func laying(opacity: Float) {
    var random = SeededGenerator(seed: 23)
    let (layer, picture) = (Raster(width: 61, height: 9), Raster(width: 61, height: 9))
    for index in 0..<61 * 9 {
      // Transparent, opaque, and between; premultiplied.
      let alpha = [0, 0, 255, 255, 255, UInt32.random(in: 1...254, using: &random)][index / 8 % 6]
      func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
      let (red, green, blue) = (channel(), channel(), channel())
      layer.pixels[index] = alpha << 24 | red << 16 | green << 8 | blue
      picture.pixels[index] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random)
    }
    let before = (0..<61 * 9).map { picture.pixels[$0] }
    picture.draw(layer, at: .zero, opacity: opacity, kept: false)
    let weight = Int((opacity * 256).rounded())
    for index in before.indices {
      let above = layer.pixels[index]
      let wanted =
        above == 0 ? before[index] : Ink.blend(above, weight: weight, over: before[index])
      #expect(picture.pixels[index] == wanted)
    }
  }
}
