extension SIMD2<Double> {
  /// The length.
  var length: Double {
    (x * x + y * y).squareRoot()
  }

  /// The dot product.
  func dot(_ other: SIMD2) -> Double {
    x * other.x + y * other.y
  }

  /// The cross product, positive if the other vector is to the left.
  func cross(_ other: SIMD2) -> Double {
    x * other.y - y * other.x
  }

  /// The vector rotated by 90° to the left.
  var turnedLeft: SIMD2 {
    SIMD2(-y, x)
  }
}
