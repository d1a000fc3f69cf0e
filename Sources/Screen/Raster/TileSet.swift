/// A subset of a grid's tiles.
package struct TileSet: Hashable {
  private(set) var grid: TileGrid

  /// A bit for each tile, row by row; every row begins with a word of its own.
  private(set) var words: [UInt64]

  /// The number of words in a row.
  private var stride: Int { TileClip.words(in: grid) }

  /// Creates a set of none or all of a grid's tiles.
  init(_ grid: TileGrid, all: Bool = false) {
    self.grid = grid
    words = Array(repeating: 0, count: grid.rows * TileClip.words(in: grid))
    if all { insertAll() }
  }

  subscript(index: Int) -> Bool {
    get {
      let (row, column) = index.quotientAndRemainder(dividingBy: grid.columns)
      return words[row * stride + column >> 6] >> UInt64(column & 63) & 1 != 0
    }
    set {
      let (row, column) = index.quotientAndRemainder(dividingBy: grid.columns)
      let bit = UInt64(1) << UInt64(column & 63)
      if newValue {
        words[row * stride + column >> 6] |= bit
      } else {
        words[row * stride + column >> 6] &= ~bit
      }
    }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The numbers of the tiles in the set, in order.
  var indices: [Int] { (0..<grid.count).filter { self[$0] } }

  /// Adds every tile that overlaps a rectangle; pixels outside the picture are ignored.
  mutating func insert(_ rect: PixelRect) { insert(x: rect.x, y: rect.y) }

  /// Adds every tile that overlaps a rectangle; pixels outside the picture are ignored.
  mutating func insert(x: Range<Int>, y: Range<Int>) {
    let left = max(x.lowerBound, 0)
    let right = min(x.upperBound, grid.width)
    let top = max(y.lowerBound, 0)
    let bottom = min(y.upperBound, grid.height)
    guard left < right, top < bottom else { return }
    let rows = top / TileGrid.tile.y...(bottom - 1) / TileGrid.tile.y
    insert(columns: left / TileGrid.tile.x...(right - 1) / TileGrid.tile.x, rows: rows)
  }

  /// Adds the tiles in some columns and rows of tiles.
  private mutating func insert(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    for word in columns.lowerBound >> 6...columns.upperBound >> 6 {
      let first = max(columns.lowerBound - word << 6, 0)
      let last = min(columns.upperBound - word << 6, 63)
      let bits = UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
      for row in rows { words[row * stride + word] |= bits }
    }
  }

  /// Whether a rectangle overlaps any of the tiles; pixels outside the picture are ignored.
  func meets(_ rect: PixelRect) -> Bool {
    withClip { $0.meets(x: rect.x, y: rect.y) }
  }

  /// Whether it contains every tile that a rectangle overlaps. A rectangle that is empty or reaches beyond the picture
  /// is not contained.
  func contains(_ rect: PixelRect) -> Bool {
    guard !rect.x.isEmpty, !rect.y.isEmpty, rect.x.lowerBound >= 0, rect.y.lowerBound >= 0,
      rect.x.upperBound <= grid.width, rect.y.upperBound <= grid.height
    else { return false }
    let columns = rect.x.lowerBound / TileGrid.tile.x...(rect.x.upperBound - 1) / TileGrid.tile.x
    let rows = rect.y.lowerBound / TileGrid.tile.y...(rect.y.upperBound - 1) / TileGrid.tile.y
    return rows.allSatisfy { row in
      columns.allSatisfy { column in self[row * grid.columns + column] }
    }
  }

  /// Adds every tile.
  package mutating func insertAll() {
    insert(columns: 0...grid.columns - 1, rows: 0...grid.rows - 1)
  }

  /// Adds the tiles of another set of the same grid.
  package mutating func formUnion(_ other: TileSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Removes the tiles of another set of the same grid.
  mutating func subtract(_ other: TileSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  /// Removes all tiles.
  package mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Removes all tiles and changes the grid. The memory is reused.
  mutating func removeAll(of grid: TileGrid) {
    self.grid = grid
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: repeatElement(0, count: grid.rows * stride))
  }

  /// Copies the tiles of another set of the same grid. The memory is reused.
  mutating func replace(with other: TileSet) {
    for index in words.indices { words[index] = other.words[index] }
  }

  /// Calls a closure with the set as a clip.
  @inline(__always)
  func withClip<Result>(_ body: (TileClip) -> Result) -> Result {
    words.withUnsafeBufferPointer { body(TileClip($0, grid)) }
  }

  /// The tiles as few rectangles: neighbours in a row are joined, then equal runs of consecutive
  /// rows.
  package var rects: [PixelRect] {
    var done: [PixelRect] = []
    appendRects(to: &done)
    return done
  }

  /// Appends the tiles as few rectangles; see ``rects``.
  package func appendRects(to done: inout [PixelRect]) {
    // The rectangles found last begin here; those that reach down to the row above are among them.
    var above = done.endIndex..<done.endIndex
    withClip { clip in
      for row in 0..<grid.rows {
        let y = grid.rect(row * grid.columns).y
        let start = done.endIndex
        var next = above.lowerBound
        clip.forEachRun(row: y.lowerBound, 0..<grid.width) { run in
          while next < above.upperBound, done[next].x.lowerBound < run.lowerBound { next += 1 }
          var rect = PixelRect(x: run, y: y)
          if next < above.upperBound, done[next].x == run {
            // It goes on below the former, which is emptied and removed at the end.
            rect.y = done[next].y.lowerBound..<y.upperBound
            done[next].y = 0..<0
          }
          done.append(rect)
        }
        above = start..<done.endIndex
      }
    }
    done.removeAll { $0.y.isEmpty }
  }
}
