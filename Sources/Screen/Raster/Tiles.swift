/// A picture cut into tiles, so that only what changes is painted and shown.
struct TileGrid: Hashable {
  /// A tile's width and height, in pixels: 4 KiB of picture. Smaller tiles repaint less around
  /// small marks, but cost more bookkeeping.
  static var tile: SIMD2<Int> { SIMD2(32, 32) }

  /// The number of pixels in a whole tile.
  static var pixels: Int { tile.x * tile.y }

  /// The picture's width and height, in pixels.
  let width, height: Int

  var columns: Int { (width + Self.tile.x - 1) / Self.tile.x }
  var rows: Int { (height + Self.tile.y - 1) / Self.tile.y }
  var count: Int { columns * rows }

  /// The tiles of a row, from left to right.
  func row(_ row: Int) -> Range<Int> {
    row * columns..<(row + 1) * columns
  }

  /// The pixels of a tile; those at the right and lower edges may be smaller.
  func rect(_ index: Int) -> PixelRect {
    let x = index % columns * Self.tile.x
    let y = index / columns * Self.tile.y
    return PixelRect(
      x: x..<min(x + Self.tile.x, width),
      y: y..<min(y + Self.tile.y, height)
    )
  }
}

extension TileGrid {
  /// The pixels of some tiles side by side in a row.
  func rect(ofRun tiles: ClosedRange<Int>) -> PixelRect {
    let (first, last) = (rect(tiles.lowerBound), rect(tiles.upperBound))
    return PixelRect(x: first.x.lowerBound..<last.x.upperBound, y: first.y)
  }

  /// The tiles that overlap a rectangle, row by row; pixels outside the picture are ignored.
  func tiles(meeting rect: PixelRect) -> [Int] {
    let columns = rect.x.clamped(to: 0..<width)
    let rows = rect.y.clamped(to: 0..<height)
    guard !columns.isEmpty, !rows.isEmpty else { return [] }
    let (left, right) = (columns.lowerBound / Self.tile.x, (columns.upperBound - 1) / Self.tile.x)
    let (top, bottom) = (rows.lowerBound / Self.tile.y, (rows.upperBound - 1) / Self.tile.y)
    return (top...bottom).flatMap { row in
      row * self.columns + left...row * self.columns + right
    }
  }
}

/// A rectangle of whole pixels.
package struct PixelRect: Hashable {
  package var x: Range<Int>
  package var y: Range<Int>

  package init(x: Range<Int>, y: Range<Int>) {
    self.x = x
    self.y = y
  }
}
