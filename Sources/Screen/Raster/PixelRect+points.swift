extension PixelRect {
  /// Creates the rectangle of pixels between two points, extended by one pixel on every side.
  init(low: SIMD2<Float>, high: SIMD2<Float>) {
    func whole(_ value: Float) -> Int {
      value.isNaN ? 0 : Int(min(max(value, -1e6), 1e6).rounded(.down))
    }
    let (left, top) = (whole(low.x) - 1, whole(low.y) - 1)
    self.init(
      x: left..<max(whole(high.x) + 2, left),
      y: top..<max(whole(high.y) + 2, top)
    )
  }

  /// Creates the square of pixels around a point; it is empty if the point or the reach is not finite.
  init(around center: SIMD2<Float>, _ reach: Float) {
    guard center.isFinite, reach.isFinite, reach >= 0 else {
      self.init(x: 0..<0, y: 0..<0)
      return
    }
    self.init(low: center - reach, high: center + reach)
  }

  /// Returns the smallest rectangle that contains this and another one.
  func union(_ other: PixelRect) -> PixelRect {
    if x.isEmpty || y.isEmpty { return other }
    if other.x.isEmpty || other.y.isEmpty { return self }
    return PixelRect(
      x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
      y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound)
    )
  }
}
