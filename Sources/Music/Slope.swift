/// A value at the start and at the end of a block, linear in between.
struct Slope {
  var from: Float
  var to: Float

  /// The slope with 0 mapped to `low` and 1 to `high`.
  func mapped(from low: Float, to high: Float) -> Slope {
    Slope(from: low + (high - low) * from, to: low + (high - low) * to)
  }

  static func * (lhs: Slope, rhs: Slope) -> Slope {
    Slope(from: lhs.from * rhs.from, to: lhs.to * rhs.to)
  }
}
