/// A shape as coverage: one byte per pixel, 0 outside and 255 inside. Text and shadows are masks;
/// colour and opacity are applied when a mask is drawn.
package final class Mask {
  /// The width and height, in pixels of the mask.
  package private(set) var width, height: Int

  /// The position of its top left corner relative to the point it is drawn at, in pixels of the
  /// picture.
  private(set) var origin: SIMD2<Int>

  /// The number of picture pixels per mask pixel, along each axis: a power of two.
  private(set) var scale: Int

  /// The coverage, row by row.
  package private(set) var coverage: [UInt8]

  /// Creates a mask of `width · height` bytes.
  init(width: Int, height: Int, origin: SIMD2<Int>, scale: Int = 1, coverage: [UInt8]) {
    precondition(coverage.count == width * height, "a mask has a byte a pixel")
    self.width = width
    self.height = height
    self.origin = origin
    self.scale = scale
    self.coverage = coverage
  }

  /// Replaces the shape, and reuses the memory.
  func replace(
    width: Int,
    height: Int,
    origin: SIMD2<Int>,
    scale: Int,
    coverage: some Collection<UInt8>
  ) {
    precondition(coverage.count == width * height, "a mask has a byte a pixel")
    (self.width, self.height, self.origin, self.scale) = (width, height, origin, scale)
    self.coverage.removeAll(keepingCapacity: true)
    self.coverage.append(contentsOf: coverage)
  }

  /// Returns the pixels of the picture that it covers when drawn at a point.
  package func rect(at point: SIMD2<Int>) -> PixelRect {
    let (left, top) = (point.x + origin.x, point.y + origin.y)
    return PixelRect(x: left..<left + width * scale, y: top..<top + height * scale)
  }

  /// The mask without empty rows and columns at its borders; an empty mask is returned unchanged.
  var trimmed: Mask {
    var (top, bottom, left, right) = (height, -1, width, -1)
    for row in 0..<height {
      let start = row * width
      let line = coverage[start..<start + width]
      guard let first = line.firstIndex(where: { $0 > 0 }),
        let last = line.lastIndex(where: { $0 > 0 })
      else { continue }
      (top, bottom) = (min(top, row), row)
      (left, right) = (min(left, first - start), max(right, last - start))
    }
    guard scale == 1, bottom >= 0 else { return self }
    return Mask(
      width: right - left + 1,
      height: bottom - top + 1,
      origin: origin &+ SIMD2(left, top),
      coverage: (top...bottom).flatMap { row in
        coverage[row * width + left...row * width + right]
      }
    )
  }
}
