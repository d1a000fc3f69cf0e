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

/// A subset of a grid's tiles.
package struct TileSet: Hashable {
  let grid: TileGrid
  private(set) var members: [Bool]

  /// Creates a set of none or all of a grid's tiles.
  init(_ grid: TileGrid, all: Bool = false) {
    self.grid = grid
    members = Array(repeating: all, count: grid.count)
  }

  subscript(index: Int) -> Bool {
    get { members[index] }
    set { members[index] = newValue }
  }

  var isEmpty: Bool { !members.contains(true) }

  /// Adds every tile that overlaps a rectangle; pixels outside the picture are ignored.
  mutating func insert(x: Range<Int>, y: Range<Int>) {
    let left = max(x.lowerBound, 0)
    let right = min(x.upperBound, grid.width)
    let top = max(y.lowerBound, 0)
    let bottom = min(y.upperBound, grid.height)
    guard left < right, top < bottom else { return }
    let columns = grid.columns
    for row in top / TileGrid.tile.y...(bottom - 1) / TileGrid.tile.y {
      for column in left / TileGrid.tile.x...(right - 1) / TileGrid.tile.x {
        members[row * columns + column] = true
      }
    }
  }

  /// Whether a rectangle overlaps any of the tiles; pixels outside the picture are ignored.
  func meets(_ rect: PixelRect) -> Bool {
    let columns = rect.x.clamped(to: 0..<grid.width)
    let rows = rect.y.clamped(to: 0..<grid.height)
    guard !columns.isEmpty, !rows.isEmpty else { return false }
    for row in rows.lowerBound / TileGrid.tile.y...(rows.upperBound - 1) / TileGrid.tile.y {
      for column in columns.lowerBound / TileGrid.tile.x...(columns.upperBound - 1)
        / TileGrid.tile.x
      where members[row * grid.columns + column] {
        return true
      }
    }
    return false
  }

  /// Whether any tile is also in another set of the same grid.
  func meets(_ other: TileSet) -> Bool {
    members.indices.contains { members[$0] && other.members[$0] }
  }

  /// Adds every tile.
  package mutating func insertAll() {
    for index in members.indices {
      members[index] = true
    }
  }

  /// Adds the tiles of another set of the same grid.
  package mutating func formUnion(_ other: TileSet) {
    for index in members.indices where other.members[index] {
      members[index] = true
    }
  }

  /// Removes the tiles of another set of the same grid.
  mutating func subtract(_ other: TileSet) {
    for index in members.indices where other.members[index] {
      members[index] = false
    }
  }

  /// Removes all tiles.
  package mutating func removeAll() {
    for index in members.indices {
      members[index] = false
    }
  }

  /// The tiles as few rectangles: neighbours in a row are joined, then equal runs of consecutive
  /// rows.
  package var rects: [PixelRect] {
    var done: [PixelRect] = []
    // The rectangles that reach down to the row above, and those that reach down to this row.
    var (open, next) = ([PixelRect](), [PixelRect]())
    for row in 0..<grid.rows {
      let first = row * grid.columns
      var column = 0
      while column < grid.columns {
        guard members[first + column] else {
          column += 1
          continue
        }
        var run = grid.rect(first + column)
        column += 1
        while column < grid.columns, members[first + column] { column += 1 }
        run.x = run.x.lowerBound..<grid.rect(first + column - 1).x.upperBound
        if let above = open.firstIndex(where: { $0.x == run.x }) {
          run.y = open[above].y.lowerBound..<run.y.upperBound
          open.remove(at: above)
        }
        next.append(run)
      }
      done += open
      swap(&open, &next)
      next.removeAll(keepingCapacity: true)
    }
    return done + open
  }
}
