import Glibc

/// Coverage blurred by a Gaussian, stored at a resolution that suits its smoothness.
///
/// A wide Gaussian leaves no small detail, so it is computed on a grid of squares a fraction of its
/// width and interpolated between their centres. The blur of the squares and of the interpolation
/// is subtracted from the Gaussian, because variances add. At the borders coverage is mirrored.
struct GroundBlur {
  /// The side of a square, in pixels.
  private let side: Int

  private let width, height: Int
  private let values: [Float]

  /// The downward shift of the blurred coverage, in pixels.
  private let shiftDown: Double

  /// By column of the picture: the square to whose right it lies, and how far, from 0 to 1.
  private let left: [Int32]
  private let share: [Float]

  /// Blurs a mask, and moves it to the right and down by some pixels.
  init(_ mask: GroundMask, deviation: Double, shift: SIMD2<Double> = .zero) {
    var side = 1
    while deviation / Double(2 * side) >= 2.2 { side *= 2 }
    self.side = side
    let width = (mask.width + side - 1) / side
    let places = (0..<mask.stride).map { column in
      min(max((Double(column) + 0.5 - shift.x) / Double(side) - 0.5, 0), Double(width - 1))
    }
    left = places.map { Int32($0) }
    share = places.map { Float($0 - $0.rounded(.down)) }
    shiftDown = shift.y
    self.width = width
    height = (mask.height + side - 1) / side
    let squares = Self.averaged(mask, side: side, width: width, height: height)
    // A square has the variance (s² − 1) / 12, and reading between two of them s² / 6 on average.
    let s2 = Double(side * side)
    let own = side == 1 ? 0 : (s2 - 1) / 12 + s2 / 6
    let rest = max(deviation * deviation - own, 0).squareRoot() / Double(side)
    let bell = Self.bell(deviation: rest)
    let across = Self.blurredAcross(squares, width: width, height: height, bell: bell)
    values = Self.blurredDown(across, width: width, height: height, bell: bell)
  }

  /// Reads a row of the mask's into a row of as many numbers as the mask's have.
  func read(_ row: Int, into result: inout [Float]) {
    let y = (Double(row) + 0.5 - shiftDown) / Double(side) - 0.5
    let held = min(max(y, 0), Double(height - 1))
    let upper = Int(held)
    let lower = min(upper + 1, height - 1)
    let weight = Float(held - Double(upper))
    values.withUnsafeBufferPointer { values in
      let above = UnsafeBufferPointer(rebasing: values[upper * width..<(upper + 1) * width])
      let below = UnsafeBufferPointer(rebasing: values[lower * width..<(lower + 1) * width])
      withUnsafeTemporaryAllocation(of: Float.self, capacity: width + 1) { line in
        for column in 0..<width {
          let a = above[column]
          line.initializeElement(at: column, to: a + (below[column] - a) * weight)
        }
        line.initializeElement(at: width, to: line[width - 1])
        result.withUnsafeMutableBufferPointer { result in
          for column in 0..<min(result.count, left.count) {
            let a = line[Int(left[column])]
            result[column] = a + (line[Int(left[column]) + 1] - a) * share[column]
          }
        }
      }
    }
  }

  /// The mean of every square.
  private static func averaged(
    _ mask: GroundMask,
    side: Int,
    width: Int,
    height: Int
  ) -> [Float] {
    var sums = [Float](repeating: 0, count: width * height)
    mask.coverage.withUnsafeBufferPointer { coverage in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<height {
          let rows = row * side..<min((row + 1) * side, mask.height)
          let squares = UnsafeMutableBufferPointer(
            rebasing: sums[row * width..<(row + 1) * width]
          )
          for y in rows {
            let start = y * mask.stride
            let line = UnsafeBufferPointer(rebasing: coverage[start..<start + mask.stride])
            for square in 0..<width {
              let first = square * side
              var sum: Float = 0
              for column in first..<min(first + side, mask.width) { sum += line[column] }
              squares[square] += sum
            }
          }
          for square in 0..<width {
            let columns = min((square + 1) * side, mask.width) - square * side
            squares[square] /= Float(rows.count * columns)
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

  private static func blurredAcross(
    _ field: [Float],
    width: Int,
    height: Int,
    bell: [Float]
  ) -> [Float] {
    let reach = bell.count - 1
    let whole = (width + 7) / 8 * 8
    var padded = [Float](repeating: 0, count: whole + 2 * reach)
    var line = [Float](repeating: 0, count: whole)
    return [Float](unsafeUninitializedCapacity: width * height) { result, count in
      for row in 0..<height {
        for column in 0..<width + 2 * reach {
          padded[column] = field[row * width + mirrored(column - reach, width)]
        }
        for column in stride(from: 0, to: whole, by: 8) {
          var sum = padded.lanes(column + reach) * bell[0]
          for step in stride(from: 1, through: reach, by: 1) {
            sum +=
              (padded.lanes(column + reach - step) + padded.lanes(column + reach + step))
              * bell[step]
          }
          line.store(sum, at: column)
        }
        _ = UnsafeMutableBufferPointer(rebasing: result[row * width..<(row + 1) * width])
          .initialize(fromContentsOf: line[..<width])
      }
      count = width * height
    }
  }

  private static func blurredDown(
    _ field: [Float],
    width: Int,
    height: Int,
    bell: [Float]
  ) -> [Float] {
    let reach = bell.count - 1
    var result = [Float](repeating: 0, count: width * height)
    field.withUnsafeBufferPointer { field in
      result.withUnsafeMutableBufferPointer { result in
        for row in 0..<height {
          let sums = UnsafeMutableBufferPointer(rebasing: result[row * width..<(row + 1) * width])
          for step in -reach...reach {
            let start = mirrored(row + step, height) * width
            let line = UnsafeBufferPointer(rebasing: field[start..<start + width])
            let weight = bell[abs(step)]
            for column in 0..<width { sums[column] += line[column] * weight }
          }
        }
      }
    }
    return result
  }

  /// The place within a number of squares that a place outside shows, in mirrors along both edges.
  private static func mirrored(_ place: Int, _ count: Int) -> Int {
    var place = place
    while place < 0 || place >= count { place = place < 0 ? -1 - place : 2 * count - 1 - place }
    return place
  }
}
