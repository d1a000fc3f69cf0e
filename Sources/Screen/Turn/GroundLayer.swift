import CPixels

/// What land adds to a backdrop without land, without its headroom: at a third of the backdrop's width and height, or
/// at more in small pictures.
///
/// Each channel holds half the difference that land makes to the dark picture, so that two layers can be moved, mixed
/// and added to any sea.
package struct GroundLayer: Sendable {
  /// The width and height of the picture, in pixels of the layer.
  package let width, height: Int

  /// The ground around the picture that the layer has, too: the columns on either side, and the rows below.
  package let border: SIMD2<Int>

  /// Its pixels, row by row: blue, green and red, a signed byte each. The fourth byte, opacity, has no difference.
  let pixels: [UInt32]

  /// Where there is land, or the shallow sea around it.
  let land: GroundBlocks

  /// The details that its pixels do not show; nil if they show everything.
  let details: GroundDetails?

  /// The number of columns and rows, with the ground around the picture.
  package var size: SIMD2<Int> { [width + 2 * border.x, height + border.y] }

  /// How far the ground reaches beyond the sides and the lower edge of the picture, in pixels of the picture.
  package var reach: SIMD2<Double> {
    SIMD2<Double>(Double(border.x), Double(border.y)) * Double(step)
  }

  /// The width and height of a pixel of the layer, in pixels of the picture.
  package let step: Int

  /// Returns the step for a picture. In a small picture, the lights of cities are a pixel wide and would be blurred,
  /// and sampling all of its pixels takes no longer than sampling a part of those of a large one.
  static func step(_ size: SIMD2<Int>) -> Int {
    switch size.x * size.y {
    case ...420_000: 1
    case ...1_100_000: 2
    default: 3
    }
  }

  /// Returns the width and the height of a layer for a picture.
  static func reduced(_ size: SIMD2<Int>) -> SIMD2<Int> {
    let step = step(size)
    return (size &+ (step - 1)) / step
  }

  /// Measures a backdrop whose picture at rest starts in the row `headroom`. Without a step, it has that of its size.
  init(_ baked: BakedBackdrop, headroom: Int, step: Int? = nil) {
    let (width, height) = (baked.width, baked.height - headroom)
    var sums = GroundSums(
      width: width,
      height: height,
      step: step ?? Self.step([width, height])
    )
    for row in headroom..<baked.height {
      let range = row * width..<(row + 1) * width
      baked.dark.pixels[range].withUnsafeBufferPointer { dark in
        baked.sea.pixels[range].withUnsafeBufferPointer { sea in
          sums.add(row - headroom, dark: dark, sea: sea)
        }
      }
    }
    self.init(sums, around: baked.around)
  }

  /// Takes the sums of the differences under each pixel, the ground around the picture, and its details, which are in
  /// the sums.
  init(_ sums: GroundSums, around: GroundSurround? = nil, details: GroundDetails? = nil) {
    var under = sums
    for pixel in details?.pixels ?? [] {
      under.remove(pixel.color, x: Int(pixel.column), y: Int(pixel.row))
    }
    self.details = details
    let (width, height) = (under.width, under.height)
    (self.width, self.height, step) = (width, height, under.step)
    let (sharpening, area) = (Self.sharpening[under.step - 1], Float(2 * under.step * under.step))
    border = around?.border ?? .zero
    let inner = under.sums.withUnsafeBufferPointer { sums in
      [UInt32](unsafeUninitializedCapacity: width * height) { layer, count in
        for y in 0..<height {
          let (above, line, below) = (max(y - 1, 0), y, min(y + 1, height - 1))
          for x in 0..<width {
            let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
            let own = sums[line * width + x]
            let beside = sums[line * width + left] &+ sums[line * width + right]
            let over = sums[above * width + x] &+ sums[below * width + x]
            let around = SIMD4<Float>(beside) + SIMD4<Float>(over)
            let sharper = SIMD4<Float>(own) * (1 + sharpening) - around * (sharpening / 4)
            layer[y * width + x] = Self.packed(sharper / area)
          }
        }
        count = width * height
      }
    }
    pixels = around?.joined(with: inner, width: width, height: height) ?? inner
    land = GroundBlocks(pixels, columns: width + 2 * border.x)
  }

  /// How much each pixel is moved away from the mean of its four neighbours. This makes up for the contrast that
  /// small shapes lose when the layer is moved and enlarged, so that relief does not fade while the globe turns. By
  /// the size of its pixels: a layer that is not enlarged is softened a little, so that lights of a pixel do not
  /// flicker as they move.
  private static let sharpening: [Float] = [-0.08, 0.55, 0.8]

  /// Returns a pixel of the layer for half the mean difference under it.
  private static func packed(_ half: SIMD4<Float>) -> UInt32 {
    let clamped = half.clamped(
      lowerBound: SIMD4(repeating: -127),
      upperBound: SIMD4(repeating: 127)
    )
    // With this added, the lowest bits of a number are those of the nearest integer.
    let bits = unsafeBitCast(clamped + 12_582_912, to: SIMD4<UInt32>.self)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
  }

  /// Returns what a pixel adds to the sea: blue, green, red and no opacity.
  func difference(_ index: Int) -> SIMD4<Int16> {
    SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(pixels[index], to: SIMD4<Int8>.self)) &* 2
  }

  /// Returns the mean of the details in those pixels that have some.
  private func meanDetails() -> [Int: SIMD4<Int16>] {
    var sums: [Int: SIMD4<Int16>] = [:]
    for pixel in details?.pixels ?? [] {
      let place = Int(pixel.row) / step * size.x + Int(pixel.column) / step + border.x
      sums[place, default: .zero] &+= signed(pixel.color)
    }
    return sums.mapValues { $0 / Int16(step * step) }
  }

  /// Returns the layer and its details as premultiplied colours that give the same picture when they are blended over
  /// its own sea: as transparent as the darkest of the three channels allows.
  package func layer(over sea: PixelBuffer, headroom: Int) -> [UInt32] {
    let fine = meanDetails()
    return pixels.indices.map { index in
      let x = (index % size.x - border.x) * step
      let y = index / size.x * step + headroom
      let below = signed(sea[min(max(x, 0), sea.width - 1), min(y, sea.height - 1)])
      let change = difference(index) &+ (fine[index] ?? .zero)
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

/// The channels of a pixel.
@inline(__always)
func signed(_ pixel: UInt32) -> SIMD4<Int16> {
  SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
}
