import CPixels
import Glibc

/// Coverage blurred by a Gaussian, stored at a resolution that matches its smoothness.
///
/// A wide Gaussian leaves no small detail, so it is computed on a grid of squares and interpolated
/// between their centres. The variance that the squares and the interpolation add is subtracted
/// from the Gaussian's. Coverage is mirrored at the borders.
struct GroundBlur {
  /// The side of a square, in pixels.
  private let side: Int

  private let width, height: Int
  private let values: [Float]

  /// The downward shift of the blurred coverage, in pixels.
  private let shiftDown: Double

  /// By column of the picture: the square whose centre lies to the left, and the distance from it,
  /// from 0 to 1 square.
  private let left: [Int32]
  private let share: [Float]

  /// Blurs a mask or other field, and shifts the result right and down.
  ///
  /// - Parameters:
  ///   - mask: The field.
  ///   - deviation: The standard deviation of the Gaussian, in pixels.
  ///   - shift: The shift to the right and down, in pixels.
  init(_ mask: some GroundField, deviation: Double, shift: SIMD2<Double> = .zero) {
    self = Self.blurs(of: mask, [(deviation, shift)])[0]
  }

  /// Blurs a field in several ways, and reads it only once.
  static func blurs(
    of mask: some GroundField,
    _ kinds: [(deviation: Double, shift: SIMD2<Double>)]
  ) -> [GroundBlur] {
    var means = kinds.map { SquareMeans(of: mask, side: side(for: $0.deviation)) }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: mask.stride) { line in
      line.initialize(repeating: 0)
      for row in 0..<mask.height {
        mask.read(row, into: line)
        for index in means.indices { means[index].add(row, line) }
      }
    }
    return zip(kinds, means).map { kind, means in
      GroundBlur(mask, means.finished(), side: means.side, kind.deviation, kind.shift)
    }
  }

  /// The side of a square for a deviation.
  private static func side(for deviation: Double) -> Int {
    var side = 1
    while deviation / Double(2 * side) >= 2.2 { side *= 2 }
    return side
  }

  private init(
    _ mask: some GroundField,
    _ squares: [Float],
    side: Int,
    _ deviation: Double,
    _ shift: SIMD2<Double>
  ) {
    self.side = side
    let width = (mask.width + side - 1) / side
    let places: [Double] = (0..<mask.stride).map { column in
      let place = (Double(column) + 0.5 - shift.x) / Double(side) - 0.5
      return min(max(place, 0), Double(width - 1))
    }
    left = places.map { Int32($0) }
    share = places.map { Float($0 - $0.rounded(.down)) }
    shiftDown = shift.y
    self.width = width
    height = (mask.height + side - 1) / side
    // A square adds the variance (s² − 1) / 12, and interpolating between two adds s² / 6 on
    // average.
    let s2 = Double(side * side)
    let own = side == 1 ? 0 : (s2 - 1) / 12 + s2 / 6
    let rest = max(deviation * deviation - own, 0).squareRoot() / Double(side)
    let bell = Self.bell(deviation: rest)
    let across = Self.blurredAcross(squares, width: width, height: height, bell: bell)
    values = Self.blurredDown(across, width: width, height: height, bell: bell)
  }

  /// Reads a row of the blurred mask into one as long as a row of the mask.
  func read(_ row: Int, into result: NumberRow) {
    let y = (Double(row) + 0.5 - shiftDown) / Double(side) - 0.5
    let clamped = min(max(y, 0), Double(height - 1))
    let upper = Int(clamped)
    let lower = min(upper + 1, height - 1)
    let weight = Float(clamped - Double(upper))
    values.withUnsafeBufferPointer { values in
      let above = UnsafeBufferPointer(rebasing: values[upper * width..<(upper + 1) * width])
      let below = UnsafeBufferPointer(rebasing: values[lower * width..<(lower + 1) * width])
      withUnsafeTemporaryAllocation(of: Float.self, capacity: width + 1) { line in
        for column in 0..<width {
          let a = above[column]
          line.initializeElement(at: column, to: a + (below[column] - a) * weight)
        }
        line.initializeElement(at: width, to: line[width - 1])
        let numbers = result.numbers
        for column in 0..<min(numbers.count, left.count) {
          let a = line[Int(left[column])]
          numbers[column] = a + (line[Int(left[column]) + 1] - a) * share[column]
        }
      }
    }
  }

  /// One half of a Gaussian at integer steps, out to four deviations; the whole Gaussian sums to
  /// one.
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
            guard let line = field.baseAddress, let sums = sums.baseAddress else { continue }
            pixels_add_share(line + start, bell[abs(step)], sums, width)
          }
        }
      }
    }
    return result
  }

  /// Returns the index within `count` squares that an index outside mirrors to at either border.
  private static func mirrored(_ place: Int, _ count: Int) -> Int {
    var place = place
    while place < 0 || place >= count { place = place < 0 ? -1 - place : 2 * count - 1 - place }
    return place
  }
}
