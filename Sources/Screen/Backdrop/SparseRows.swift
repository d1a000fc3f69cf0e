/// The rows of a ``SparsePicture`` while they are painted.
struct SparseRows {
  /// The number of stretches in a row.
  let stretches: Int

  /// By rows, and within each by stretches: where a stretch is among the pixels, or ``SparsePicture/same``.
  private(set) var places: [Int32] = []

  /// The stretches that are kept.
  private(set) var pixels: [UInt32] = []

  private let width: Int

  /// Creates a picture without rows; `height` is how many it will have.
  init(_ width: Int, _ height: Int) {
    self.width = width
    stretches = (width + TileGrid.tile.x - 1) / TileGrid.tile.x
    places.reserveCapacity(stretches * height)
    // Room for the whole picture is reserved once. The part that stays unused is never written, so the system gives no
    // memory for it; growing step by step would copy the pixels and need twice as much.
    pixels.reserveCapacity(width * height)
  }

  /// Adds the next row.
  ///
  /// - Parameters:
  ///   - row: The pixels.
  ///   - differs: Whether a stretch differs from that of the base.
  mutating func append(_ row: UnsafeBufferPointer<UInt32>, where differs: (Int) -> Bool) {
    for stretch in 0..<stretches {
      guard differs(stretch) else {
        places.append(SparsePicture.same)
        continue
      }
      places.append(Int32(pixels.count))
      let start = stretch * TileGrid.tile.x
      pixels += UnsafeBufferPointer(rebasing: row[start..<min(start + TileGrid.tile.x, width)])
    }
  }
}
