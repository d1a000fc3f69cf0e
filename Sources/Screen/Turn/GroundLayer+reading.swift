import CPixels

extension GroundLayer {
  /// A layer in memory, while it is sampled.
  struct Reading {
    /// Pixels in memory, with their width and height.
    struct Pixels {
      let pixels: UnsafePointer<UInt64>
      let width, height: Int32

      /// Whether a place is no further outside than half a pixel.
      @inline(__always)
      func holds(_ place: PixelsPlace) -> Bool {
        place.x >= -0.5 && place.y >= -0.5 && place.x <= Float(width) - 0.5
          && place.y <= Float(height) - 0.5
      }
    }

    /// The layer, and the ground around it.
    let inner: Pixels
    let outer: Pixels?

    /// The columns of the latter on either side.
    let border: Float

    /// Returns the place in the ground around a layer for one in the layer.
    @inline(__always)
    func around(_ place: PixelsPlace) -> PixelsPlace {
      let scale = Float(GroundLayer.step) / Float(GroundSurround.step)
      return PixelsPlace(
        x: (place.x + 0.5) * scale - 0.5 + border,
        y: (place.y + 0.5) * scale - 0.5,
        share: place.share
      )
    }
  }

  /// Calls a closure with the layer in memory.
  func read(_ body: (Reading) -> Void) {
    func pixels(
      _ memory: UnsafeBufferPointer<UInt64>,
      _ width: Int,
      _ height: Int
    ) -> Reading.Pixels? {
      guard let start = memory.baseAddress, width > 1, height > 1 else { return nil }
      return Reading.Pixels(pixels: start, width: Int32(width), height: Int32(height))
    }
    self.pixels.withUnsafeBufferPointer { own in
      (surround?.pixels ?? []).withUnsafeBufferPointer { around in
        guard let inner = pixels(own, width, height) else { return }
        let outer = surround.flatMap { pixels(around, $0.width, $0.height) }
        body(Reading(inner: inner, outer: outer, border: Float(surround?.border ?? 0)))
      }
    }
  }
}
