import Glibc

/// What land adds to a backdrop's sea, at half the backdrop's width and height and without its headroom.
///
/// Each byte holds half the difference of the dark picture from the sea, around 128, so that two layers can be moved,
/// mixed and added to any sea.
struct GroundLayer: Sendable {
  /// The width and height of the layer, in pixels of its own.
  let width, height: Int

  /// Its pixels, row by row; the alpha byte is 128, no difference.
  let pixels: [UInt32]

  /// The width and height of a pixel of the layer, in pixels of the picture.
  static let step = 2

  /// Measures a backdrop whose picture at rest starts in the row `headroom`.
  init(_ baked: BakedBackdrop, headroom: Int) {
    let (columns, rows) = (baked.width, baked.height - headroom)
    let (width, height) = (max(columns / Self.step, 1), max(rows / Self.step, 1))
    (self.width, self.height) = (width, height)
    pixels = baked.dark.pixels.withUnsafeBufferPointer { dark in
      baked.sea.pixels.withUnsafeBufferPointer { sea in
        [UInt32](unsafeUninitializedCapacity: width * height) { layer, count in
          for y in 0..<height {
            for x in 0..<width {
              var difference = SIMD4<Int16>()
              for row in [2 * y, min(2 * y + 1, rows - 1)] {
                let start = (row + headroom) * columns
                for column in [2 * x, min(2 * x + 1, columns - 1)] {
                  difference &+= signed(dark[start + column]) &- signed(sea[start + column])
                }
              }
              layer[y * width + x] = Self.packed(difference)
            }
          }
          count = width * height
        }
      }
    }
  }

  /// Returns a pixel of the layer for the sum of four differences.
  private static func packed(_ sum: SIMD4<Int16>) -> UInt32 {
    let halved = (sum &+ 4) &>> 3
    let held = pointwiseMin(pointwiseMax(halved, SIMD4(repeating: -128)), SIMD4(repeating: 127))
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: held &+ 128)
    return unsafeBitCast(bytes, to: UInt32.self)
  }

  /// Returns the layer as premultiplied colours that give the same picture when they are blended over its own sea: as
  /// transparent as the darkest of the three channels allows.
  func layer(over sea: PixelBuffer, headroom: Int) -> [UInt32] {
    pixels.indices.map { index in
      let (x, y) = (index % width * Self.step, index / width * Self.step + headroom)
      let below = signed(sea[min(x, sea.width - 1), min(y, sea.height - 1)])
      let change = (signed(pixels[index]) &- 128) &* 2
      var opacity: Float = 0
      for channel in 0..<3 where change[channel] < 0 && below[channel] > 0 {
        opacity = max(opacity, min(-Float(change[channel]) / Float(below[channel]), 1))
      }
      let alpha = Int16((opacity * 255).rounded(.up))
      var color = SIMD4<Int16>(repeating: alpha)
      for channel in 0..<3 {
        let share = Float(below[channel]) * Float(alpha) / 255
        color[channel] = Int16(min(max(Float(change[channel]) + share, 0), 255).rounded())
      }
      return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: color), to: UInt32.self)
    }
  }
}

@inline(__always)
private func signed(_ pixel: UInt32) -> SIMD4<Int16> {
  SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
}
