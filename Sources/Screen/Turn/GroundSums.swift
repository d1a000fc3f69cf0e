/// How much the dark picture differs from that without land under each pixel of a ``GroundLayer``, added up row by row.
struct GroundSums {
  /// The width and height of the layer, in pixels of its own.
  let width, height: Int

  /// The sums of the differences of nine pixels, row by row.
  private(set) var sums: [SIMD4<Int16>]

  private let columns, rows: Int

  /// Creates the sums of a picture without headroom.
  init(width columns: Int, height rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    (width, height) = (GroundLayer.reduced(columns), GroundLayer.reduced(rows))
    sums = Array(repeating: .zero, count: width * height)
  }

  /// Adds a row of the picture; beyond its edges the last row and column are repeated.
  mutating func add(
    _ row: Int,
    dark: UnsafeBufferPointer<UInt32>,
    bare: UnsafeBufferPointer<UInt32>
  ) {
    let step = GroundLayer.step
    let (y, columns, width) = (row / step, columns, width)
    let repeats = row == rows - 1 ? Int16(step * (y + 1) - row) : 1
    sums.withUnsafeMutableBufferPointer { sums in
      for x in 0..<width {
        var difference = SIMD4<Int16>()
        for column in step * x..<step * (x + 1) {
          let held = min(column, columns - 1)
          difference &+= signed(dark[held]) &- signed(bare[held])
        }
        sums[y * width + x] &+= difference &* repeats
      }
    }
  }
}
