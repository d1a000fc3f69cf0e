import Breathing
import CPixels
import Scenes
import Testing

@testable import Screen

/// Inks whose weight depends on the distance from a point, against the same pixel by pixel.
@Suite("Vectors of round shapes")
struct RoundVectorTests {
  private struct Place {
    let column, row, count: Int
    let center: PixelsPoint
    let ink: Ink

    /// A row of pixels, longer than the part that is blended.
    let pixels: [UInt32]

    init(using chance: inout SeededGenerator) {
      column = .random(in: -20...20, using: &chance)
      row = .random(in: -20...20, using: &chance)
      count = .random(in: 0...40, using: &chance)
      center = PixelsPoint(
        x: .random(in: -30...30, using: &chance),
        y: .random(in: -30...30, using: &chance)
      )
      ink = Ink(Color(.random(in: 0...0xFFFFFF, using: &chance)))
      pixels = (0..<48).map { _ in .random(in: 0...UInt32.max, using: &chance) }
    }

    /// The distance of a pixel of the row from the centre.
    func distance(_ index: Int) -> Float {
      let x = Float(column + index) + 0.5 - center.x
      let y = Float(row) + 0.5 - center.y
      return (x * x + y * y).squareRoot()
    }

    /// Expects the part of the row to be blended pixel by pixel, with weights by distance.
    func expectInked(_ inked: [UInt32], weight: (Float) -> Float) {
      for index in pixels.indices {
        let own = Int(weight(distance(index)) + 0.5)
        let expected = index < count ? ink.over(pixels[index], weight: own) : pixels[index]
        #expect(inked[index] == expected, "pixel \(index)")
      }
    }
  }

  @Test("Around a circle, the weight falls with the distance", arguments: 0..<60 as Range<UInt64>)
  func round(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let place = Place(using: &chance)
    let shape = PixelsRound(
      center: place.center,
      radius: seed % 3 == 0 ? 0 : .random(in: 0...40, using: &chance),
      maximum: .random(in: 0...20, using: &chance),
      fade: .random(in: 0.5...20, using: &chance),
      share: .random(in: 0...1, using: &chance),
      strength: .random(in: 0...256, using: &chance),
      is_squared: seed % 2 == 0 ? 1 : 0
    )
    var inked = place.pixels
    pixels_round(place.ink.pixel, shape, Int32(place.column), Int32(place.row), &inked, place.count)
    place.expectInked(inked) { distance in
      let clamped = min(max(shape.maximum - abs(distance - shape.radius) / shape.fade, 0), 1)
      return (shape.is_squared == 1 ? clamped * clamped : clamped) * shape.share * shape.strength
    }
  }

  @Test("The weight of a glow follows its curve to the end", arguments: 0..<60 as Range<UInt64>)
  func glow(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let place = Place(using: &chance)
    let curve = (0...64).map { _ in Float.random(in: 0...1, using: &chance) }
    let (scale, strength) = (Float.random(in: 0.5...4, using: &chance), Float(seed % 257))
    var inked = place.pixels
    curve.withUnsafeBufferPointer { curve in
      let glow = PixelsGlow(
        center: place.center,
        curve: curve.baseAddress,
        steps: 64,
        scale: scale,
        strength: strength
      )
      pixels_glow(place.ink.pixel, glow, Int32(place.column), Int32(place.row), &inked, place.count)
    }
    place.expectInked(inked) { distance in
      curve[Int(min(distance * scale + 0.5, 64))] * strength
    }
  }
}
