extension SIMD2<Double> {
  /// The length.
  var length: Double {
    (x * x + y * y).squareRoot()
  }

  /// The product of the lengths and the cosine of the angle between.
  func dot(_ other: SIMD2) -> Double {
    x * other.x + y * other.y
  }

  /// The product of the lengths and the sine of the angle to the other, positive to the left.
  func cross(_ other: SIMD2) -> Double {
    x * other.y - y * other.x
  }

  /// The vector turned a quarter to the left.
  var turnedLeft: SIMD2 {
    SIMD2(-y, x)
  }
}
