import Scenes

/// Pixels in memory that marks are drawn on, with a record of the tiles that were touched.
///
/// Each pixel is premultiplied 0xAARRGGBB: an opaque picture, or a transparent layer. The
/// arithmetic is the same on every machine.
package final class Raster {
  /// The size in tiles and pixels.
  private(set) var grid: TileGrid

  /// The first pixel of the first row.
  package private(set) var pixels: UnsafeMutablePointer<UInt32>

  /// The number of pixels from one row to the next: the width, or more in a window's memory.
  package private(set) var stride: Int

  /// The number of pixels for which it owns memory; 0 if the memory is not its own.
  private var capacity: Int

  /// The tiles drawn on since the set was last cleared.
  var touched: TileSet

  /// The tiles whose pixels are all opaque, if they were looked for; see ``findOpaqueTiles()``.
  private var opaque: TileSet?

  /// The area in which marks are drawn. Clipping does not change the pixels inside.
  var clip: PixelRect

  /// The tiles in which marks are drawn, and that are then not recorded as touched; nil for all tiles.
  var tileClip: TileClip?

  /// Cached falloff curves of glows, by their power.
  var glowCurves: [Float: [Float]] = [:]

  /// The row of an enlarged mask that is drawn; kept for its memory.
  var enlarged = EnlargedRow()

  package var width: Int { grid.width }
  package var height: Int { grid.height }

  /// Creates a transparent raster.
  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a raster has pixels")
    grid = TileGrid(width: width, height: height)
    touched = TileSet(grid)
    clip = PixelRect(x: 0..<width, y: 0..<height)
    pixels = .allocate(capacity: width * height)
    pixels.initialize(repeating: 0, count: width * height)
    stride = width
    capacity = width * height
  }

  /// Creates a raster on memory that it does not own and that must outlive it.
  ///
  /// - Parameters:
  ///   - pixels: The first pixel of the first row.
  ///   - stride: The pixels from one row to the next.
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  package init(borrowing pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int)
  {
    grid = TileGrid(width: width, height: height)
    touched = TileSet(grid)
    clip = PixelRect(x: 0..<width, y: 0..<height)
    self.pixels = pixels
    self.stride = stride
    capacity = 0
  }

  deinit {
    if capacity > 0 { pixels.deallocate() }
  }

  /// Clears the raster and changes its size. Its memory, which it must own, is reused if it is large enough.
  func clear(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a raster has pixels")
    precondition(capacity > 0, "the memory is the raster's own")
    grid = TileGrid(width: width, height: height)
    opaque = nil
    touched.removeAll(of: grid)
    clip = PixelRect(x: 0..<width, y: 0..<height)
    stride = width
    if width * height > capacity {
      pixels.deallocate()
      // A layer that grew is likely to grow again.
      capacity = width * height * 3 / 2
      pixels = .allocate(capacity: capacity)
    }
    pixels.initialize(repeating: 0, count: width * height)
  }

  /// The first pixel of a row.
  @inline(__always)
  package func line(_ row: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + row * stride
  }

  /// Notes which tiles are opaque, once the raster is complete.
  func findOpaqueTiles() {
    var tiles = TileSet(grid)
    for tile in 0..<grid.count where touched[tile] {
      let rect = grid.rect(tile)
      tiles[tile] = rect.y.allSatisfy { row in
        UnsafeBufferPointer(start: line(row) + rect.x.lowerBound, count: rect.x.count)
          .allSatisfy { $0 >= 0xFF00_0000 }
      }
    }
    opaque = tiles
  }

  /// Whether a rectangle is known to be opaque.
  func isOpaque(_ rect: PixelRect) -> Bool {
    opaque?.contains(rect) ?? false
  }

  /// Draws in some tiles only.
  func clipped(to tiles: TileSet, _ draw: () -> Void) {
    tiles.withClip { clip in
      tileClip = clip
      draw()
      tileClip = nil
    }
  }

  /// Records that a rectangle is drawn on.
  ///
  /// - Returns: Whether any of it may be drawn.
  func touch(_ rect: PixelRect) -> Bool {
    if let tileClip { return tileClip.meets(x: rect.x, y: rect.y) }
    touched.insert(x: rect.x, y: rect.y)
    return true
  }

  /// Calls a closure with the parts of a row of pixels that may be drawn, from left to right.
  @inline(__always)
  func forEachRun(row: Int, _ span: Range<Int>, _ body: (Range<Int>) -> Void) {
    if let tileClip { tileClip.forEachRun(row: row, span, body) } else { body(span) }
  }

  /// Blends a colour over a rectangle within the picture.
  func fill(_ rect: PixelRect, _ color: Color) {
    let weight = UInt16((color.opacity * 256).rounded())
    let pixel = 0xFF00_0000 | color.rgb
    for y in rect.y {
      let row = line(y) + rect.x.lowerBound
      if weight == 256 {
        row.update(repeating: pixel, count: rect.x.count)
      } else {
        tint(row, count: rect.x.count, towards: pixel, weight: weight)
      }
    }
  }

  /// Blends a gradient over a rectangle; see ``Mark/gradient(from:_:to:_:)``.
  func blend(_ gradient: VerticalGradient, over rect: PixelRect) {
    for y in rect.y {
      guard let color = gradient.color(row: y) else { return }
      fill(PixelRect(x: rect.x, y: y..<y + 1), color)
    }
  }
}
