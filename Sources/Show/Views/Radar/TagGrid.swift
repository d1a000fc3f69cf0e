/// Boxes on the scope by grid cell, so that only neighbours are compared.
struct TagGrid: Sendable {
  private static let columns = 16

  /// The first entry of each cell, and the successor of each entry; −1 ends a cell's list.
  private var heads = [Int32](repeating: -1, count: columns * columns)
  private var entries: [(box: TagBox, owner: Int, next: Int32)] = []

  /// Creates a grid with some occupied boxes.
  init(_ boxes: [TagBox] = []) {
    for box in boxes { insert(box) }
  }

  /// Adds a box of an aircraft by its index, or of none.
  mutating func insert(_ box: TagBox, owner: Int = -1) {
    let (columns, rows) = Self.cells(of: box)
    for row in rows {
      for column in columns {
        let cell = row * Self.columns + column
        entries.append((box, owner, heads[cell]))
        heads[cell] = Int32(entries.count - 1)
      }
    }
  }

  /// Whether anything overlaps a box.
  func isTaken(_ box: TagBox) -> Bool { isTaken(box, owner: .min) }

  /// Whether anything other than its own aircraft's box overlaps a box.
  func isTaken(_ box: TagBox, owner: Int) -> Bool {
    let (columns, rows) = Self.cells(of: box)
    for row in rows {
      for column in columns {
        var next = heads[row * Self.columns + column]
        while next >= 0 {
          let entry = entries[Int(next)]
          if entry.owner != owner, entry.box.overlaps(box) { return true }
          next = entry.next
        }
      }
    }
    return false
  }

  /// The cells of a box; parts outside the scope count to the cells along the edge.
  private static func cells(of box: TagBox) -> (ClosedRange<Int>, ClosedRange<Int>) {
    func span(_ low: Float, _ high: Float) -> ClosedRange<Int> {
      let last = Float(columns - 1)
      let first = min(max((low + 1) / 2 * Float(columns), 0), last)
      let end = min(max((high + 1) / 2 * Float(columns), 0), last)
      return Int(first)...max(Int(end), Int(first))
    }
    return (span(box.low.x, box.high.x), span(box.low.y, box.high.y))
  }
}
