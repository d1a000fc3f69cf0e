import CPixels
package import Scenes

extension Raster {
  /// Draws a mask in a colour at a point.
  package func draw(_ mask: Mask, at point: SIMD2<Int>, _ color: Color, kept: Bool) {
    guard color.opacity > 0, touch(mask.rect(at: point)) else { return }
    blend(mask, at: point, color)
  }

  /// Draws a mask without recording the tiles it touches.
  package func blend(_ mask: Mask, at point: SIMD2<Int>, _ color: Color) {
    guard color.opacity > 0 else { return }
    let rect = mask.rect(at: point)
    if mask.scale == 1 {
      drawPlain(mask, rect, color)
    } else {
      drawScaled(mask, rect, color)
    }
  }

  private func drawPlain(_ mask: Mask, _ rect: PixelRect, _ color: Color) {
    let columns = rect.x.clamped(to: clip.x)
    let ink = Ink(color)
    // For a mask byte of 255 and an opaque colour, the product's upper byte makes the weight 256.
    let strength = Int((color.opacity * 257).rounded())
    mask.coverage.withUnsafeBufferPointer { coverage in
      for row in rect.y.clamped(to: clip.y) {
        let line = self.line(row)
        let shift = (row &- rect.y.lowerBound) &* mask.width &- rect.x.lowerBound
        forEachRun(row: row, columns) { run in
          cover(line, run, coverage, shift, ink, strength)
        }
      }
    }
  }

  /// Blends an ink over a part of a row, as far as it is covered.
  ///
  /// - Parameters:
  ///   - line: The row.
  ///   - run: The columns.
  ///   - coverage: The coverage, a byte for each pixel.
  ///   - shift: The index of the coverage of column 0.
  ///   - ink: The ink.
  ///   - strength: The opacity, from 0 to 257.
  @inline(__always)
  private func cover(
    _ line: UnsafeMutablePointer<UInt32>,
    _ run: Range<Int>,
    _ coverage: UnsafeBufferPointer<UInt8>,
    _ shift: Int,
    _ ink: Ink,
    _ strength: Int
  ) {
    var x = run.lowerBound
    // Masks are mostly empty: eight empty pixels are skipped at once.
    while x &+ 8 <= run.upperBound {
      let covered = coverage.eight(from: shift &+ x)
      if covered != 0 { ink.overEight(line + x, covered: covered, strength: UInt16(strength)) }
      x &+= 8
    }
    while x < run.upperBound {
      let covered = Int(coverage[shift &+ x])
      if covered > 0 {
        line[x] = ink.over(line[x], weight: (covered &* strength &+ 128) &>> 8)
      }
      x &+= 1
    }
  }

  /// Draws an enlarged mask, with its coverage interpolated between the centres of its pixels.
  private func drawScaled(_ mask: Mask, _ rect: PixelRect, _ color: Color) {
    let columns = rect.x.clamped(to: clip.x)
    let ink = Ink(color)
    let strength = Int((color.opacity * 257).rounded())
    enlarged.begin(mask)
    for y in rect.y.clamped(to: clip.y) {
      guard tileClip?.meets(x: columns, y: y..<y + 1) ?? true else { continue }
      enlarged.read(y - rect.y.lowerBound, of: mask)
      let line = self.line(y)
      enlarged.coverage.withUnsafeBufferPointer { coverage in
        forEachRun(row: y, columns) { run in
          cover(line, run, coverage, -rect.x.lowerBound, ink, strength)
        }
      }
    }
  }

  /// Draws a layer with its top left corner at a point and an opacity.
  package func draw(_ layer: Raster, at point: SIMD2<Int>, opacity: Float, kept: Bool) {
    let rect = PixelRect(x: point.x..<point.x + layer.width, y: point.y..<point.y + layer.height)
    guard touch(rect) else { return }
    blend(layer, at: point, opacity: opacity, over: clip)
  }

  /// Draws the part of a layer within a rectangle, with its top left corner at a point.
  package func blend(_ layer: Raster, at point: SIMD2<Int>, opacity: Float, over rect: PixelRect) {
    let weight = Int((min(max(opacity, 0), 1) * 256).rounded())
    let columns = (point.x..<point.x + layer.width).clamped(to: rect.x)
    let rows = (point.y..<point.y + layer.height).clamped(to: rect.y)
    guard weight > 0, !columns.isEmpty else { return }
    for row in rows {
      let (above, below) = (layer.line(row - point.y) - point.x, line(row))
      forEachRun(row: row, columns) { run in
        pixels_composite(
          above + run.lowerBound,
          UInt16(weight),
          below + run.lowerBound,
          run.count
        )
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Reads eight bytes from an offset.
  @inline(__always)
  fileprivate func eight(from place: Int) -> UInt64 {
    guard let baseAddress else { return 0 }
    return UnsafeRawPointer(baseAddress + place).loadUnaligned(as: UInt64.self)
  }
}
