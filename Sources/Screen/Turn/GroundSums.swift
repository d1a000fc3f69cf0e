/// How much the dark picture differs from that without land under each pixel of a ``GroundLayer``, added up row by row.
struct GroundSums {
  /// The width and height of the layer, in pixels of its own.
  let width, height: Int

  /// The sums of the differences, row by row.
  private(set) var sums: [SIMD4<Int16>]

  /// The width and height of a pixel of the layer, in pixels of the picture.
  let step: Int

  private let columns, rows: Int

  /// Creates the sums of a picture without headroom.
  init(width columns: Int, height rows: Int) {
    self.init(width: columns, height: rows, step: GroundLayer.step([columns, rows]))
  }

  /// Creates the sums of a picture without headroom under pixels of a given size.
  init(width columns: Int, height rows: Int, step: Int) {
    (self.columns, self.rows, self.step) = (columns, rows, step)
    (width, height) = ((columns + step - 1) / step, (rows + step - 1) / step)
    sums = Array(repeating: .zero, count: width * height)
  }

  /// Adds a row of the picture; beyond its edges the last row and column are repeated.
  mutating func add(
    _ row: Int,
    dark: UnsafeBufferPointer<UInt32>,
    sea: UnsafeBufferPointer<UInt32>
  ) {
    let (step, y, columns, width) = (step, row / step, columns, width)
    let repeats = row == rows - 1 ? Int16(step * (y + 1) - row) : 1
    sums.withUnsafeMutableBufferPointer { sums in
      for x in 0..<width {
        var difference = SIMD4<Int16>()
        for column in step * x..<step * (x + 1) {
          let held = min(column, columns - 1)
          difference &+= signed(dark[held]) &- signed(sea[held])
        }
        sums[y * width + x] &+= difference &* repeats
      }
    }
  }

  /// Takes away what a pixel of the picture adds: blue, green and red, a byte each.
  mutating func remove(_ color: UInt32, x: Int, y: Int) {
    sums[y / step * width + x / step] &-= signed(color)
  }
}
