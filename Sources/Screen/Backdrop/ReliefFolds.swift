import Atlas
import Glibc

/// Smooths a relief along its ridges, so that hills of equal size look like long folds of paper and not like orange
/// peel.
///
/// The direction of a ridge is across the gradients around it: the structure tensor, which is the mean of the products
/// of their components.
struct ReliefFolds {
  private let window: ReliefWindow

  /// The side of the squares in which gradients are summed, in texels, and the part of the window that has them.
  private let cell: Int
  private let left, top, columns, rows: Int

  /// How far a ridge is smoothed to both sides, in texels; about 7 km.
  private let reach: Int

  /// By square: the difference of the squared gradients eastward and southward, their product, and their sum.
  private var across, along, energy: [Float]

  /// The number of directions in half a turn.
  private static let directions = 32

  /// The reach at the finest resolution, in texels, and its ratio to the deviation of the Gaussian.
  private static let (finest, deviation) = (2, 0.6)

  /// The share of the original relief in the result. With less of it, or a longer reach, mountains look like fur.
  private static let original = 0.45

  /// Returns the texels of a window, smoothed within a range of columns and rows; the others are as they were.
  static func texels(
    of window: ReliefWindow,
    level: Int,
    columns: Range<Int>,
    rows: Range<Int>
  ) -> [Int8] {
    guard finest >> level > 0,
      let folds = ReliefFolds(window, level: level, columns: columns, rows: rows)
    else { return window.texels }
    return folds.smoothed()
  }

  private init?(_ window: ReliefWindow, level: Int, columns: Range<Int>, rows: Range<Int>) {
    self.window = window
    let (cell, reach) = (max(1, 4 >> level), Self.finest >> level)
    (self.cell, self.reach) = (cell, reach)
    // The kernel and the gradients stay within the window.
    let margin = reach + 2
    func squares(_ range: Range<Int>, of length: Int) -> Range<Int>? {
      let range = range.clamped(to: margin..<max(margin, length - margin))
      let (first, last) = ((range.lowerBound + cell - 1) / cell, range.upperBound / cell)
      return first < last ? first..<last : nil
    }
    guard let wide = squares(columns, of: window.width),
      let high = squares(rows, of: window.height)
    else { return nil }
    (left, top) = (wide.lowerBound * cell, high.lowerBound * cell)
    (self.columns, self.rows) = (wide.count, high.count)
    energy = [Float](repeating: 0, count: wide.count * high.count)
    (across, along) = (energy, energy)
    sumGradients()
    for field in [\ReliefFolds.across, \.along, \.energy] {
      self[keyPath: field] = BoxMean(columns: self.columns, rows: self.rows, half: 1)
        .applied(to: self[keyPath: field])
    }
  }

  private mutating func sumGradients() {
    let width = window.width
    window.texels.withUnsafeBufferPointer { texels in
      for row in 0..<rows * cell {
        let line = (top + row) * width + left
        let target = row / cell * columns
        for column in 0..<columns {
          var (xx, xy, yy) = (Int32(0), Int32(0), Int32(0))
          for at in line + column * cell..<line + (column + 1) * cell {
            let x = Int32(texels[at + 1]) &- Int32(texels[at - 1])
            let y = Int32(texels[at + width]) &- Int32(texels[at - width])
            xx &+= x &* x
            xy &+= x &* y
            yy &+= y &* y
          }
          across[target + column] += Float(xx &- yy)
          along[target + column] += Float(xy)
          energy[target + column] += Float(xx &+ yy)
        }
      }
    }
  }

  private func smoothed() -> [Int8] {
    let kernels = (0..<Self.directions).map { kernel(Double($0) * .pi / Double(Self.directions)) }
    var result = window.texels
    let width = window.width
    window.texels.withUnsafeBufferPointer { texels in
      // Each square of two by two texels has one direction.
      for row in stride(from: 0, to: rows * cell - 1, by: 2) {
        for column in stride(from: 0, to: columns * cell - 1, by: 2) {
          guard energy[row / cell * columns + column / cell] > 0 else { continue }
          let kernel = kernels[direction(column + 1, row + 1)]
          let corner = (top + row) * width + left + column
          for at in [corner, corner + 1, corner + width, corner + width + 1] {
            var sum = Self.one / 2
            for tap in kernel { sum &+= Int32(texels[at + tap.offset]) &* tap.weight }
            result[at] = Int8(truncatingIfNeeded: sum >> 12)
          }
        }
      }
    }
    return result
  }

  /// Returns the direction of the ridge at a corner of texels, from the west by south.
  @inline(__always)
  private func direction(_ column: Int, _ row: Int) -> Int {
    let scale = 1 / Float(cell)
    let x = min(max(Float(column) * scale - 0.5, 0), Float(columns - 1))
    let y = min(max(Float(row) * scale - 0.5, 0), Float(rows - 1))
    let (i, j) = (min(Int(x), max(columns - 2, 0)), min(Int(y), max(rows - 2, 0)))
    let (a, b) = (x - Float(i), y - Float(j))
    let at = j * columns + i
    let (right, below) = (columns > 1 ? 1 : 0, rows > 1 ? columns : 0)
    func value(_ field: [Float]) -> Float {
      let above = field[at] + (field[at + right] - field[at]) * a
      let under = field[at + below] + (field[at + below + right] - field[at + below]) * a
      return above + (under - above) * b
    }
    // The gradient's angle is half of the tensor's; the ridge is across it.
    let angle = atan2f(2 * value(along), value(across)) / 2 + .pi / 2
    let step = Int((angle * (Float(Self.directions) / .pi)).rounded())
    return (step % Self.directions + Self.directions) % Self.directions
  }

  /// The weight of a texel and where it is, from the one that is smoothed.
  private struct Tap {
    let offset: Int
    let weight: Int32
  }

  /// The sum of the weights of a kernel.
  private static let one: Int32 = 1 << 12

  /// Returns the texels along a line at an angle, from the west by south.
  private func kernel(_ angle: Double) -> [Tap] {
    let side = 2 * reach + 3
    var weights = [Double](repeating: 0, count: side * side)
    func add(_ weight: Double, _ x: Double, _ y: Double) {
      let (i, j) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      let (a, b) = (x - Double(i), y - Double(j))
      let corner = (j + reach + 1) * side + i + reach + 1
      weights[corner] += weight * (1 - a) * (1 - b)
      weights[corner + 1] += weight * a * (1 - b)
      weights[corner + side] += weight * (1 - a) * b
      weights[corner + side + 1] += weight * a * b
    }
    let bell = (-reach...reach).map { step in
      let distance = Double(step) / (Double(reach) * Self.deviation)
      return exp(-distance * distance / 2)
    }
    let sum = bell.reduce(0, +)
    for (index, weight) in bell.enumerated() {
      let step = Double(index - reach)
      add((1 - Self.original) * weight / sum, step * cos(angle), step * sin(angle))
    }
    add(Self.original, 0, 0)
    return weights.indices.compactMap { index in
      let weight = Int32((weights[index] * Double(Self.one)).rounded())
      let (x, y) = (index % side - reach - 1, index / side - reach - 1)
      return weight == 0 ? nil : Tap(offset: y * window.width + x, weight: weight)
    }
  }
}
