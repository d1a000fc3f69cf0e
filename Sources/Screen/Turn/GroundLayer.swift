/// What land adds to a backdrop's sea, at a third of the backdrop's width and height and without its headroom.
///
/// Each channel holds half the difference of the dark picture from the sea, around 128, so that two layers can be moved,
/// mixed and added to any sea. A pixel has 16 bits for each channel, so that it is weighted by one multiplication.
package struct GroundLayer: Sendable {
  /// The width and height of the layer, in pixels of its own.
  package let width, height: Int

  /// Its pixels, row by row: blue, green, red and opacity, which has no difference, in 16 bits each.
  let pixels: [UInt64]

  /// The ground around it; nil where the layer continues as its mirror image.
  package let surround: GroundSurround?

  /// The width and height of a pixel of the layer, in pixels of the picture.
  package static let step = 3

  /// Returns the width or the height of a layer for that of a picture.
  static func reduced(_ length: Int) -> Int { (length + step - 1) / step }

  /// Measures a backdrop whose picture at rest starts in the row `headroom`.
  init(_ baked: BakedBackdrop, headroom: Int) {
    let width = baked.width
    var sums = GroundSums(width: width, height: baked.height - headroom)
    for row in headroom..<baked.height {
      let range = row * width..<(row + 1) * width
      baked.dark.pixels[range].withUnsafeBufferPointer { dark in
        baked.sea.pixels[range].withUnsafeBufferPointer { sea in
          sums.add(row - headroom, dark: dark, sea: sea)
        }
      }
    }
    self.init(
      sums,
      surround: baked.surround.map { GroundSurround($0, of: [width, baked.height - headroom]) }
    )
  }

  /// Takes the sums of the differences under each pixel, and the ground around.
  init(_ under: GroundSums, surround: GroundSurround?) {
    (width, height) = (under.width, under.height)
    pixels = Self.packed(
      under.sums,
      width: under.width,
      height: under.height,
      count: Self.step * Self.step
    )
    self.surround = surround
  }

  /// Returns the channels of a layer whose pixels are those of two pictures.
  static func packed(dark: PixelBuffer, sea: PixelBuffer) -> [UInt64] {
    let sums = dark.pixels.indices.map { signed(dark.pixels[$0]) &- signed(sea.pixels[$0]) }
    return packed(sums, width: dark.width, height: dark.height, count: 1)
  }

  /// Returns the channels of a layer, sharpened, for the sums of the differences under each of its pixels.
  private static func packed(
    _ sums: [SIMD4<Int16>],
    width: Int,
    height: Int,
    count under: Int
  ) -> [UInt64] {
    sums.withUnsafeBufferPointer { sums in
      [UInt64](unsafeUninitializedCapacity: width * height) { layer, count in
        for y in 0..<height {
          let (above, line, below) = (max(y - 1, 0), y, min(y + 1, height - 1))
          for x in 0..<width {
            let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
            let own = sums[line * width + x]
            let beside = sums[line * width + left] &+ sums[line * width + right]
            let over = sums[above * width + x] &+ sums[below * width + x]
            let around = SIMD4<Float>(beside) + SIMD4<Float>(over)
            let sharper = SIMD4<Float>(own) * (1 + sharpening) - around * (sharpening / 4)
            layer[y * width + x] = packed(sharper, count: under)
          }
        }
        count = width * height
      }
    }
  }

  /// How much each pixel is moved away from the mean of its four neighbours. This makes up for the contrast that small
  /// shapes lose when the layer is moved and enlarged, so that relief does not fade while the globe turns.
  private static let sharpening: Float = 0.8

  /// Returns a pixel of the layer for the sum of the differences under it.
  private static func packed(_ sum: SIMD4<Float>, count: Int) -> UInt64 {
    let halved = (sum / Float(2 * count)).rounded(.toNearestOrEven)
    let bytes = (halved + 128).clamped(
      lowerBound: SIMD4(repeating: 0),
      upperBound: SIMD4(repeating: 255)
    )
    let channels = SIMD4<UInt64>(bytes)
    return channels.x | channels.y << 16 | channels.z << 32 | channels.w << 48
  }

  /// Returns what a pixel adds to the sea: blue, green, red and no opacity.
  func difference(_ index: Int) -> SIMD4<Int16> {
    Self.difference(pixels[index])
  }

  private static func difference(_ pixel: UInt64) -> SIMD4<Int16> {
    (unsafeBitCast(pixel, to: SIMD4<Int16>.self) &- 128) &* 2
  }

  /// Returns the layer as premultiplied colours that give the same picture when they are blended over its own sea: as
  /// transparent as the darkest of the three channels allows.
  package func layer(over sea: PixelBuffer, headroom: Int) -> [UInt32] {
    pixels.indices.map { index in
      let (x, y) = (index % width * Self.step, index / width * Self.step + headroom)
      return Self.blended(pixels[index], over: sea[min(x, sea.width - 1), min(y, sea.height - 1)])
    }
  }

  /// Returns the premultiplied colour of a pixel of a layer over one of the sea.
  static func blended(_ pixel: UInt64, over sea: UInt32) -> UInt32 {
    let (change, below) = (difference(pixel), signed(sea))
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

/// The channels of a pixel.
@inline(__always)
func signed(_ pixel: UInt32) -> SIMD4<Int16> {
  SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
}
