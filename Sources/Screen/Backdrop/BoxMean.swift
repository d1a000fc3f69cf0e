/// Means of a field over squares, three places wide or more.
struct BoxMean {
  let columns, rows: Int

  /// How far a square extends to each side.
  let half: Int

  /// Returns the means of a field along its rows and then its columns.
  func applied(to field: [Float]) -> [Float] {
    let means = line(field, step: 1, length: columns, lines: rows, apart: columns)
    return line(means, step: columns, length: rows, lines: columns, apart: 1)
  }

  private func line(
    _ field: [Float],
    step: Int,
    length: Int,
    lines: Int,
    apart: Int
  ) -> [Float] {
    var result = field
    let weight = 1 / Float(2 * half + 1)
    for line in 0..<lines {
      let start = line * apart
      for place in 0..<length {
        var sum: Float = 0
        for offset in -half...half {
          sum += field[start + min(max(place + offset, 0), length - 1) * step]
        }
        result[start + place * step] = sum * weight
      }
    }
    return result
  }
}
