/// The means of a field over squares, added up row by row.
struct SquareMeans {
  /// The side of a square, in pixels.
  let side: Int

  private let width, height, columns, rows: Int
  private var sums: [Float]

  /// Creates the sums of a field.
  init(of field: some GroundField, side: Int) {
    (self.side, columns, rows) = (side, field.width, field.height)
    (width, height) = ((columns + side - 1) / side, (rows + side - 1) / side)
    sums = [Float](repeating: 0, count: width * height)
  }

  /// Adds a row of the field.
  mutating func add(_ row: Int, _ line: UnsafeMutableBufferPointer<Float>) {
    // The compiler unrolls loops of a fixed length.
    switch side {
    case 1: add(row, line, side: 1)
    case 2: add(row, line, side: 2)
    case 4: add(row, line, side: 4)
    case 8: add(row, line, side: 8)
    default: add(row, line, side: side)
    }
  }

  @inline(__always)
  private mutating func add(_ row: Int, _ line: UnsafeMutableBufferPointer<Float>, side: Int) {
    let (start, whole) = (row / side * width, columns / side)
    sums.withUnsafeMutableBufferPointer { sums in
      for square in 0..<whole {
        var sum: Float = 0
        for column in 0..<side { sum += line[square &* side &+ column] }
        sums[start &+ square] += sum
      }
      guard whole < width else { return }
      sums[start + whole] += line[whole * side..<columns].reduce(0, +)
    }
  }

  /// Returns the means, row by row.
  func finished() -> [Float] {
    var means = sums
    for row in 0..<height {
      let high = min((row + 1) * side, rows) - row * side
      for square in 0..<width {
        let wide = min((square + 1) * side, columns) - square * side
        means[row * width + square] /= Float(high * wide)
      }
    }
    return means
  }
}
