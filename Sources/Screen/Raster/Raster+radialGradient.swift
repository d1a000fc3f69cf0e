package import Scenes

extension Raster {
  /// Blends a gradient over its disc, or over the whole picture.
  ///
  /// Noise of up to half a step hides the steps between 8-bit colours; pure black stays black.
  package func blend(_ gradient: RadialGradient) {
    touched.insert(gradient.area(width: width, height: height))
    blend(gradient, over: PixelRect(x: 0..<width, y: 0..<height))
  }

  /// Blends the part of a gradient within a rectangle of the picture.
  func blend(_ gradient: RadialGradient, over rect: PixelRect) {
    let dither = BackdropDither.grainless
    let whole = gradient.area(width: width, height: height)
    let area = PixelRect(x: whole.x.clamped(to: rect.x), y: whole.y.clamped(to: rect.y))
    let inner = SIMD3<Float>(gradient.inner.unit * 255)
    let step = SIMD3<Float>(gradient.outer.unit * 255) - inner
    let columns = SIMD8<Float>(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5)
    for row in area.y {
      let line = self.line(row)
      let dy = (Float(row) + 0.5 - gradient.focus.y) / gradient.reach.y
      for column in Swift.stride(from: area.x.lowerBound & ~7, to: area.x.upperBound, by: 8) {
        let dx = (columns + (Float(column) - gradient.focus.x)) / gradient.reach.x
        let share = (dx * dx + dy * dy).squareRoot().clamped(from: 0, to: 1)
        let noise = 0.5 * dither.lanes(row, column)
        let red = level(inner.x, step.x, share, noise)
        let green = level(inner.y, step.y, share, noise)
        let blue = level(inner.z, step.z, share, noise)
        let pixels = 0xFF00_0000 | red &<< 16 | green &<< 8 | blue
        for lane in 0..<8 where area.x.contains(column + lane) {
          let weight = gradient.weight(x: column + lane, y: row)
          guard weight > 0 else { continue }
          line[column + lane] =
            weight == 256
            ? pixels[lane] : Ink.blend(pixels[lane], weight: weight, over: line[column + lane])
        }
      }
    }
  }

  /// Converts a channel to 8-bit levels.
  @inline(__always)
  private func level(_ inner: Float, _ step: Float, _ share: Lanes, _ noise: Lanes) -> LaneBits {
    let exact = inner + share * step
    let dithered = (exact + noise + 0.5).clamped(from: 0, to: 255)
    let clamped = dithered.replacing(with: 0, where: exact .<= 0)
    return LaneBits(truncatingIfNeeded: SIMD8<Int32>(clamped))
  }
}

extension RadialGradient {
  /// The pixels of a picture that the gradient may change.
  func area(width: Int, height: Int) -> PixelRect {
    let whole = PixelRect(x: 0..<width, y: 0..<height)
    guard let disc, disc.center.isFinite, disc.radius < 1e6 else { return whole }
    let reach = disc.radius + 1
    func span(_ middle: Float, in whole: Range<Int>) -> Range<Int> {
      (Int((middle - reach).rounded(.down))..<Int((middle + reach).rounded(.up)))
        .clamped(to: whole)
    }
    return PixelRect(x: span(disc.center.x, in: whole.x), y: span(disc.center.y, in: whole.y))
  }

  /// The coverage of a pixel by the disc, from 0 to 256.
  @inline(__always)
  fileprivate func weight(x: Int, y: Int) -> Int {
    guard let disc else { return 256 }
    let offset = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - disc.center
    return Int(min(max(disc.radius + 0.5 - offset.length, 0), 1) * 256)
  }
}
