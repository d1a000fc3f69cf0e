import Geodesy
import Scenes

/// What land adds to the sea around a backdrop's picture: to the left, to the right and below it.
///
/// A turning globe carries this ground into the picture. It is seen in motion and near the edges only, so it is painted
/// at a sixth of the picture's width and height. Channels are those of a ``GroundLayer``.
package struct GroundSurround: Sendable {
  /// The width and height, in pixels of its own.
  package let width, height: Int

  /// Its pixels, row by row.
  let pixels: [UInt64]

  /// The columns on either side of the picture, in pixels of its own.
  package let border: Int

  /// The width and height of one of its pixels, in pixels of the picture.
  package static let step = 6

  /// How far the ground around a picture reaches beyond its edges, in pixels of the picture.
  static func reach(_ size: SIMD2<Int>) -> Int {
    border(size) * step
  }

  private static func border(_ size: SIMD2<Int>) -> Int {
    (max(size.x, size.y) / 2 + step - 1) / step
  }

  /// Returns the backdrop that shows the ground around another one.
  static func backdrop(around inner: Backdrop) -> Backdrop {
    let border = border(inner.size)
    let reduced = (inner.size &+ (step - 1)) / step
    let scale = Double(step)
    return Backdrop(
      globe: inner.globe.reduced(by: scale, at: [Double(border), 0]),
      size: [reduced.x + 2 * border, reduced.y + border],
      headroom: 0,
      palette: inner.palette,
      twilight: inner.twilight
    )
  }

  /// Measures the two pictures of the ground around a picture of a size.
  init(_ baked: BakedSurround, of size: SIMD2<Int>) {
    (width, height) = (baked.dark.width, baked.dark.height)
    border = Self.border(size)
    pixels = GroundLayer.packed(dark: baked.dark, sea: baked.sea)
  }

  /// Returns the layer as premultiplied colours to blend over the sea of its picture.
  package func layer(over sea: PixelBuffer, headroom: Int) -> [UInt32] {
    pixels.indices.map { index in
      let x = min(max((index % width - border) * Self.step, 0), sea.width - 1)
      let y = min(index / width * Self.step + headroom, sea.height - 1)
      return GroundLayer.blended(pixels[index], over: sea[x, y])
    }
  }
}

extension TiltedGlobe {
  /// Returns the same globe in a smaller picture whose origin is at an offset, in pixels of the smaller one.
  fileprivate func reduced(by factor: Double, at offset: SIMD2<Double>) -> TiltedGlobe {
    TiltedGlobe(
      center: center,
      turn: turn,
      radius: radius,
      distance: distance,
      pitch: pitch,
      focal: focal / factor,
      principal: principal / factor + offset
    )
  }
}
