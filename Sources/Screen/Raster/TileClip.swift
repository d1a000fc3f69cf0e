/// Some tiles of a picture, in which drawing is allowed. It must not outlive the set that it was made of.
struct TileClip {
  private let words: UnsafePointer<UInt64>?
  private let stride: Int
  private let width, height: Int

  /// The number of words that hold a bit for each tile in a row of a grid.
  static func words(in grid: TileGrid) -> Int { (grid.columns + 63) >> 6 }

  /// Creates a clip of the bits of a grid's tiles.
  init(_ words: UnsafeBufferPointer<UInt64>, _ grid: TileGrid) {
    self.words = words.baseAddress
    stride = Self.words(in: grid)
    (width, height) = (grid.width, grid.height)
  }

  /// Whether a rectangle overlaps any of the tiles; pixels outside the picture are ignored.
  func meets(x: Range<Int>, y: Range<Int>) -> Bool {
    let (left, right) = (max(x.lowerBound, 0), min(x.upperBound, width))
    let (top, bottom) = (max(y.lowerBound, 0), min(y.upperBound, height))
    guard left < right, top < bottom, let words else { return false }
    let columns = left / TileGrid.tile.x...(right - 1) / TileGrid.tile.x
    for word in columns.lowerBound >> 6...columns.upperBound >> 6 {
      let first = max(columns.lowerBound - word << 6, 0)
      let last = min(columns.upperBound - word << 6, 63)
      let bits = UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
      for row in top / TileGrid.tile.y...(bottom - 1) / TileGrid.tile.y
      where words[row &* stride &+ word] & bits != 0 {
        return true
      }
    }
    return false
  }

  /// Calls a closure with the parts of a row of pixels that lie in the tiles, from left to right.
  ///
  /// - Parameters:
  ///   - row: The row of pixels, in the picture.
  ///   - span: The pixels of the row, in the picture.
  ///   - body: Is called with each part; two parts have a gap between them.
  @inline(__always)
  func forEachRun(row: Int, _ span: Range<Int>, _ body: (Range<Int>) -> Void) {
    guard let words, !span.isEmpty else { return }
    let line = words + row / TileGrid.tile.y &* stride
    let last = (span.upperBound - 1) / TileGrid.tile.x
    var column = span.lowerBound / TileGrid.tile.x
    while column <= last {
      let bits = line[column >> 6] &>> UInt64(column & 63)
      guard bits != 0 else {
        column = (column | 63) + 1
        continue
      }
      column += bits.trailingZeroBitCount
      guard column <= last else { return }
      let first = column
      while column <= last {
        let gaps = ~(line[column >> 6] &>> UInt64(column & 63))
        let length = min(gaps.trailingZeroBitCount, 64 - column & 63)
        column += length
        // A run may go on in the next word.
        if length == 0 || column & 63 != 0 { break }
      }
      let left = max(first &* TileGrid.tile.x, span.lowerBound)
      body(left..<min(column &* TileGrid.tile.x, span.upperBound))
    }
  }
}
