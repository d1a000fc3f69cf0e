import Breathing
import Glibc

/// Noise finer than any shade: it hides the steps between 8-bit colours, and is the same every time.
///
/// Triangular within ±1 step, which leaves no trace of the steps in brightness or in graininess
/// (Lipshitz, Wannamaker, Vanderkooy 1992), with the faint grain of paper over it. One square of it
/// is laid side by side, each row of squares moved along.
struct BackdropDither {
  private static let side = 256
  private let noise: [Float]

  /// Creates noise with some grain, in steps of an 8-bit colour.
  init(grain: Float) {
    var generator = SeededGenerator(seed: 7)
    func unit() -> Float { Float(generator.next() >> 40) * 0x1p-24 }
    let count = Self.side * Self.side
    // Four uniform numbers sum to nearly a normal one.
    let rough = (0..<count).map { _ in (unit() + unit() + unit() + unit() - 2) * 1.732_05 }
    let bell = (-3...3).map { expf(-Float($0 * $0) / (2 * 0.7 * 0.7)) }
    let soft = Self.blurred(Self.blurred(rough, bell, step: 1), bell, step: Self.side)
    noise = (0..<count).map { index in
      let triangular = unit() - unit()
      return triangular + grain * soft[index]
    }
  }

  /// Blurs the square along its rows (step 1) or its columns (step `side`), round and round.
  private static func blurred(_ field: [Float], _ bell: [Float], step: Int) -> [Float] {
    let sum = bell.reduce(0, +)
    return field.indices.map { index in
      let place = index / step % side
      let start = index - place * step
      var value: Float = 0
      for (offset, weight) in zip(-3...3, bell) {
        value += field[start + (place + offset + side) % side * step] * weight
      }
      return value / sum
    }
  }

  /// The noise of eight columns of a row, the first a multiple of eight.
  @inline(__always)
  func lanes(_ row: Int, _ column: Int) -> Lanes {
    let shift = row / Self.side * 104
    return noise.lanes(row % Self.side * Self.side + (column + shift) % Self.side)
  }
}
