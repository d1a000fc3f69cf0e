/// The rows of a ``SparsePicture`` while they are painted.
struct SparseRows {
  /// A part of a row that is kept.
  struct Span {
    /// Its first column, and the one after its last.
    var start, end: Int32

    /// The index of its first pixel among those kept.
    let place: Int32
  }

  /// The parts that are kept, row by row, each from left to right.
  private(set) var spans: [Span] = []

  /// The number of parts in the rows before each row, and in all.
  private(set) var counts: [Int32] = [0]

  /// The pixels of those parts.
  private(set) var pixels: [UInt32] = []

  private let width: Int

  /// Creates a picture without rows; `height` is how many it will have.
  init(_ width: Int, _ height: Int) {
    self.width = width
    counts.reserveCapacity(height + 1)
    // Room for the whole picture is reserved once. The part that stays unused is never written, so the system gives no
    // memory for it; growing step by step would copy the pixels and need twice as much.
    pixels.reserveCapacity(width * height)
  }

  /// Adds the next row.
  ///
  /// - Parameters:
  ///   - row: The pixels.
  ///   - differs: Whether a stretch of a tile's width differs from that of the base.
  mutating func append(_ row: UnsafeBufferPointer<UInt32>, where differs: (Int) -> Bool) {
    let first = spans.count
    for start in stride(from: 0, to: width, by: TileGrid.tile.x)
    where differs(start / TileGrid.tile.x) {
      let end = min(start + TileGrid.tile.x, width)
      if spans.count > first, spans[spans.count - 1].end == start {
        spans[spans.count - 1].end = Int32(end)
      } else {
        let place = Int32(pixels.count)
        spans.append(Span(start: Int32(start), end: Int32(end), place: place))
      }
      pixels += UnsafeBufferPointer(rebasing: row[start..<end])
    }
    counts.append(Int32(spans.count))
  }
}
