/// Where a value is at the start and at the end of a block, straight between.
struct Slope {
  var from: Float
  var to: Float

  /// The same slope with 0 moved to one value and 1 to another.
  func mapped(from low: Float, to high: Float) -> Slope {
    Slope(from: low + (high - low) * from, to: low + (high - low) * to)
  }

  static func * (lhs: Slope, rhs: Slope) -> Slope {
    Slope(from: lhs.from * rhs.from, to: lhs.to * rhs.to)
  }
}
