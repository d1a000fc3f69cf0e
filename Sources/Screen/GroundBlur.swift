import Glibc

/// Coverage blurred by a Gaussian, held no finer than it is smooth.
///
/// A wide Gaussian leaves nothing small behind, so it is worked out on a grid of squares a fraction
/// of its width and read between their middles. What the squares and the reading blur by themselves
/// is taken off the Gaussian, whose variance adds with theirs. At the borders coverage goes on as
/// in a mirror.
struct GroundBlur {
  /// The side of a square, in pixels.
  let side: Int

  private let width, height: Int
  private let values: [Float]

  /// Blurs a mask.
  init(_ mask: GroundMask, deviation: Double) {
    var side = 1
    while deviation / Double(2 * side) >= 2.2 { side *= 2 }
    self.side = side
    width = (mask.width + side - 1) / side
    height = (mask.height + side - 1) / side
    let squares = Self.averaged(mask, side: side, width: width, height: height)
    // A square has the variance (s² − 1) / 12, and reading between two of them s² / 6 on average.
    let s2 = Double(side * side)
    let own = side == 1 ? 0 : (s2 - 1) / 12 + s2 / 6
    let rest = max(deviation * deviation - own, 0).squareRoot() / Double(side)
    let bell = Self.bell(deviation: rest)
    let across = Self.convolved(squares, width: width, height: height, bell: bell)
    let turned = Self.transposed(across, width: width, height: height)
    let down = Self.convolved(turned, width: height, height: width, bell: bell)
    values = Self.transposed(down, width: height, height: width)
  }

  /// Reads the row of pixels whose middle lies at a height, moved to the right by some pixels.
  func read(
    at y: Double,
    movedRight shift: Double = 0,
    into row: inout [Float]
  ) {
    let fy = min(max(y / Double(side) - 0.5, 0), Double(height - 1))
    let upper = Int(fy)
    let weight = Float(fy - Double(upper))
    let lower = min(upper + 1, height - 1)
    let scale = 1 / Float(side)
    let start = Float(0.5 - shift) * scale - 0.5
    values.withUnsafeBufferPointer { values in
      let first = values.baseAddress.map { $0 + upper * width }
      let second = values.baseAddress.map { $0 + lower * width }
      guard let first, let second else { return }
      let last = Float(width - 1)
      for column in 0..<row.count {
        let fx = min(max(start + Float(column) * scale, 0), last)
        let left = Int(fx)
        let right = min(left + 1, width - 1)
        let share = fx - Float(left)
        let a = first[left] + (first[right] - first[left]) * share
        let b = second[left] + (second[right] - second[left]) * share
        row[column] = a + (b - a) * weight
      }
    }
  }

  private static func averaged(
    _ mask: GroundMask,
    side: Int,
    width: Int,
    height: Int
  ) -> [Float] {
    guard side > 1 else { return mask.coverage }
    var sums = [Float](repeating: 0, count: width * height)
    mask.coverage.withUnsafeBufferPointer { coverage in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<height {
          let rows = row * side..<min((row + 1) * side, mask.height)
          for y in rows {
            for column in 0..<mask.width {
              sums[row * width + column / side] += coverage[y * mask.width + column]
            }
          }
          for column in 0..<width {
            let columns = min((column + 1) * side, mask.width) - column * side
            sums[row * width + column] /= Float(rows.count * columns)
          }
        }
      }
    }
    return sums
  }

  /// The upper half of a Gaussian, whole steps apart, out to four deviations; both halves together
  /// sum to one.
  private static func bell(deviation: Double) -> [Float] {
    guard deviation > 0.05 else { return [1] }
    let reach = Int(4 * deviation + 0.5)
    let values = (0...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = 2 * values.reduce(0, +) - values[0]
    return values.map { Float($0 / sum) }
  }

  private static func convolved(
    _ field: [Float],
    width: Int,
    height: Int,
    bell: [Float]
  ) -> [Float] {
    let reach = bell.count - 1
    guard reach > 0 else { return field }
    var padded = [Float](repeating: 0, count: width + 2 * reach)
    return [Float](unsafeUninitializedCapacity: width * height) { result, count in
      for row in 0..<height {
        for column in 0..<padded.count {
          var x = column - reach
          // In a mirror whose edge lies between two squares, as often as needed.
          while x < 0 || x >= width { x = x < 0 ? -1 - x : 2 * width - 1 - x }
          padded[column] = field[row * width + x]
        }
        padded.withUnsafeBufferPointer { padded in
          for column in 0..<width {
            let center = column + reach
            var sum = padded[center] * bell[0]
            for step in 1...reach {
              sum += (padded[center - step] + padded[center + step]) * bell[step]
            }
            result.initializeElement(at: row * width + column, to: sum)
          }
        }
      }
      count = width * height
    }
  }

  private static func transposed(_ field: [Float], width: Int, height: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: width * height) { result, count in
      for column in 0..<width {
        for row in 0..<height {
          result.initializeElement(at: column * height + row, to: field[row * width + column])
        }
      }
      count = width * height
    }
  }
}
