import Glibc

/// Blurs coverage by a Gaussian, first along rows, then along columns. Coverage outside the field
/// is 0.
///
/// - Parameters:
///   - field: The coverage, row by row.
///   - width: The number of columns.
///   - deviation: The standard deviation, in pixels; near 0 the field is returned unchanged.
/// - Returns: The blurred coverage, of the same size.
func blurred(_ field: [Float], width: Int, deviation: Float) -> [Float] {
  guard deviation > 0.05, width > 0 else { return field }
  // 0.3 % of a Gaussian lies beyond three deviations; the weights are normalised to make up for it.
  let reach = Int((3 * deviation).rounded(.up))
  let bell = (-reach...reach).map { expf(-Float($0 * $0) / (2 * deviation * deviation)) }
  let sum = bell.reduce(0, +)
  let height = field.count / width
  var across = [Float](repeating: 0, count: field.count)
  var down = across
  for (offset, value) in zip(-reach...reach, bell) {
    let first = max(0, -offset)
    let count = min(width, width - offset) - first
    for row in 0..<height where count > 0 {
      let start = row * width + first
      add(field, start + offset, share: value / sum, to: &across, start, count)
    }
  }
  for (offset, value) in zip(-reach...reach, bell) {
    for row in stride(from: max(0, -offset), to: min(height, height - offset), by: 1) {
      add(across, (row + offset) * width, share: value / sum, to: &down, row * width, width)
    }
  }
  return down
}

/// Adds a multiple of some numbers to others. The loop vectorises.
private func add(
  _ source: [Float],
  _ from: Int,
  share: Float,
  to sum: inout [Float],
  _ to: Int,
  _ count: Int
) {
  source.withUnsafeBufferPointer { source in
    sum.withUnsafeMutableBufferPointer { sum in
      for index in 0..<count {
        sum[to &+ index] += source[from &+ index] * share
      }
    }
  }
}
