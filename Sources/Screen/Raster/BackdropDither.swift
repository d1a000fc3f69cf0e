import Breathing
import Glibc

/// Noise finer than any shade: it hides the steps between 8-bit colours, and is the same every time.
///
/// Triangular within ±1 step, which leaves no trace of the steps in brightness or in graininess
/// (Lipshitz, Wannamaker, Vanderkooy 1992), with the faint grain of paper over it. One square of it
/// is laid side by side, each row of squares moved along.
struct BackdropDither {
  private static let side = 128

  /// Triangular noise, and paper's grain with a deviation of 0.4, both in squares.
  private static let square = makeSquare()

  private let noise: [Float]

  /// Creates noise with some grain, in steps of an 8-bit colour.
  init(grain: Float) {
    noise = zip(Self.square.triangular, Self.square.grain).map { $0 + grain * $1 }
  }

  /// The noise of eight columns of a row, the first a multiple of eight.
  @inline(__always)
  func lanes(_ row: Int, _ column: Int) -> Lanes {
    let shift = row / Self.side * 56
    return noise.lanes(row % Self.side * Self.side + (column + shift) % Self.side)
  }

  private static func makeSquare() -> (triangular: [Float], grain: [Float]) {
    var generator = SeededGenerator(seed: 7)
    func unit() -> Float { Float(generator.next() >> 40) * 0x1p-24 }
    let count = side * side
    // Four uniform numbers sum to a nearly normal one; this scales its deviation to 1.
    let rough = (0..<count).map { _ in (unit() + unit() + unit() + unit() - 2) * 1.732_05 }
    let triangular = (0..<count).map { _ in unit() - unit() }
    return (triangular, blurred(blurred(rough, along: 1), along: side))
  }

  /// Blurs a square by a Gaussian of 0.7 along its rows (1) or its columns (`side`), round and
  /// round.
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
