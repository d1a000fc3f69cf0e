/// The coefficients of a block of texels, in steps, in the order in which they are stored: from the
/// lowest frequencies to the highest.
struct ReliefBlock {
  /// The number of coefficients up to the last one that is not 0.
  var count = 0

  /// The coefficients; those from `count` on are 0.
  var coefficients = [Int32](repeating: 0, count: Self.size)

  static let size = ReliefFormat.block * ReliefFormat.block

  /// The vertical and the horizontal frequency of each coefficient, in the order of storage: a zigzag
  /// along the diagonals.
  static let order: [(down: Int, across: Int)] = {
    let side = ReliefFormat.block
    return (0..<2 * side - 1).flatMap { sum in
      let downs = (0..<side).filter { (0..<side).contains(sum - $0) }
      return (sum % 2 == 0 ? downs.reversed() : downs).map { (down: $0, across: sum - $0) }
    }
  }()

  /// The cosine at each texel, halved; indexed by the binary logarithm of the transform's size (1, 2, 4
  /// or 8) and by frequency.
  ///
  /// The lowest frequencies of eight texels are those of four texels of twice the size, so a block
  /// can be read at a lower resolution.
  static let waves: [[SIMD8<Float>]] = (0...3).map { level in
    let side = 1 << level
    return (0..<side).map { frequency in
      var wave = SIMD8<Float>()
      for place in 0..<side {
        wave[place] = frequency == 0 ? eighth[4] / 2 : cosine((2 * place + 1) * frequency, side) / 2
      }
      return wave
    }
  }

  /// The cosines of 0 to 8 sixteenths of π, written out so that every machine has the same.
  private static let eighth: [Float] = [
    1, 0.980_785_28, 0.923_879_53, 0.831_469_61, 0.707_106_78, 0.555_570_23, 0.382_683_43,
    0.195_090_32, 0,
  ]

  /// The cosine of a number of half turns divided by twice `side`.
  private static func cosine(_ number: Int, _ side: Int) -> Float {
    let turn = number * (8 / side) % 32
    let half = turn > 16 ? 32 - turn : turn
    return half > 8 ? -eighth[16 - half] : eighth[half]
  }
}
