import Glibc

/// A grain of a city's light, spread over the pixels around its centre.
struct Grain {
  /// Its centre, in pixels; and the columns and rows that it lights.
  let center: SIMD2<Double>
  let columns, rows: ClosedRange<Int32>

  /// Its light in the middle, and the deviation of its shape, in pixels.
  let light, deviation: Float

  /// Adds its light to a row.
  func add(to line: NumberRow, row: Int) {
    let width = 2 * Double(deviation) * Double(deviation)
    let dy = Double(row) - center.y
    for column in Int(columns.lowerBound)...Int(columns.upperBound) {
      let dx = Double(column) - center.x
      line.start[column] += light * Float(exp(-(dx * dx + dy * dy) / width))
    }
  }
}

/// Grains in the order of their first rows, added up row by row: most pixels have none.
struct GrainRows {
  private let grains: [Grain]

  /// By row: the place of the first grain that begins there or below.
  private let first: [Int32]

  /// The most rows that a grain lights.
  private let tallest: Int

  /// Sorts the grains of a picture with a number of rows.
  init(_ unordered: [Grain], rows: Int) {
    var counts = [Int32](repeating: 0, count: rows + 1)
    for grain in unordered { counts[Int(grain.rows.lowerBound) + 1] += 1 }
    for row in 0..<rows { counts[row + 1] += counts[row] }
    first = counts
    var next = counts
    var order = [Int32](repeating: 0, count: unordered.count)
    for (index, grain) in unordered.enumerated() {
      let row = Int(grain.rows.lowerBound)
      order[Int(next[row])] = Int32(index)
      next[row] += 1
    }
    grains = order.map { unordered[Int($0)] }
    tallest = unordered.reduce(1) { max($0, $1.rows.count) }
  }

  /// Writes the light on a row.
  func read(_ row: Int, into line: NumberRow) {
    line.start.update(repeating: 0, count: line.count)
    for start in max(row - tallest + 1, 0)...row {
      for place in first[start]..<first[start + 1] {
        let grain = grains[Int(place)]
        if Int(grain.rows.upperBound) >= row { grain.add(to: line, row: row) }
      }
    }
  }
}
