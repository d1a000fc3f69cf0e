import Breathing
import Glibc

/// Noise that hides the steps between 8-bit colours. It is the same on every run.
///
/// The noise is triangular within ±1 step: neither the mean nor the variance of the error then
/// depends on the signal (Lipshitz, Wannamaker, Vanderkooy 1992). The faint grain of paper is added
/// to it. One square of noise is tiled, and each row of squares is shifted so that the repeat does
/// not show.
struct BackdropDither {
  /// The side of the square, in pixels.
  static let side = 128

  /// Triangular noise, and paper grain with a standard deviation of 0.4, each for one square.
  private static let square = makeSquare()

  /// Noise without paper grain, and that of a picture by day.
  static let grainless = BackdropDither(grain: 0)
  static let paper = BackdropDither(grain: paperGrain)

  /// The amplitude of the grain by day, in steps of an 8-bit colour.
  static let paperGrain: Float = 0.0012 * 255

  private let noise: [Float]

  /// Creates noise with paper grain.
  ///
  /// - Parameter grain: The grain's amplitude, in steps of an 8-bit colour.
  init(grain: Float) {
    noise = zip(Self.square.triangular, Self.square.grain).map { $0 + grain * $1 }
  }

  /// Returns the noise of eight columns of a row, starting at a column that is a multiple of eight.
  @inline(__always)
  func lanes(_ row: Int, _ column: Int) -> Lanes {
    let shift = Self.shift(ofRow: row)
    return noise.lanes(row % Self.side * Self.side + (column + shift) % Self.side)
  }

  /// Reads the noise of a row.
  func read(_ row: Int, into line: NumberRow) {
    for column in stride(from: 0, to: line.count, by: 8) {
      line.store(lanes(row, column), at: column)
    }
  }

  /// How far the squares of a row are shifted.
  @inline(__always)
  static func shift(ofRow row: Int) -> Int { row / side * 56 % side }

  private static func makeSquare() -> (triangular: [Float], grain: [Float]) {
    var generator = SeededGenerator(seed: 7)
    func unit() -> Float { Float(generator.next() >> 40) * 0x1p-24 }
    let count = side * side
    // Four uniform numbers sum to a nearly normal one; this scales its deviation to 1.
    let rough = (0..<count).map { _ in (unit() + unit() + unit() + unit() - 2) * 1.732_05 }
    let triangular = (0..<count).map { _ in unit() - unit() }
    return (triangular, blurred(blurred(rough, along: 1), along: side))
  }

  /// Blurs a square by a Gaussian with a deviation of 0.7 along its rows (`step` 1) or its columns
  /// (`step` `side`). Borders wrap around.
  private static func blurred(_ field: [Float], along step: Int) -> [Float] {
    let bell = (0...3).map { expf(-Float($0 * $0) / (2 * 0.7 * 0.7)) }
    let sum = 2 * bell.reduce(0, +) - bell[0]
    return field.indices.map { index in
      let place = index / step % side
      let start = index - place * step
      var value = field[index] * bell[0]
      for offset in 1...3 {
        let before = field[start + (place + side - offset) % side * step]
        let after = field[start + (place + offset) % side * step]
        value += (before + after) * bell[offset]
      }
      return value / sum
    }
  }
}
