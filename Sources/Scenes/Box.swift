/// An axis-aligned rectangle of the picture, in pixels from its top left corner.
public struct Box: Sendable, Hashable {
  /// The top left corner.
  public var low: SIMD2<Float>

  /// The bottom right corner.
  public var high: SIMD2<Float>

  /// Creates a rectangle from its top left to its bottom right corner.
  public init(low: SIMD2<Float>, high: SIMD2<Float>) {
    self.low = low
    self.high = high
  }

  /// Creates the rectangle of a whole picture.
  public init(size: SIMD2<Int>) {
    self.init(low: .zero, high: SIMD2(Float(size.x), Float(size.y)))
  }

  /// The width and height.
  public var size: SIMD2<Float> { high - low }

  /// The centre.
  public var center: SIMD2<Float> { (low + high) / 2 }

  /// Whether a point is inside, including the top and left edges.
  public func contains(_ point: SIMD2<Float>) -> Bool {
    all(point .>= low) && all(point .< high)
  }

  /// Whether another rectangle is inside, edges included.
  public func contains(_ other: Box) -> Bool {
    all(other.low .>= low) && all(other.high .<= high)
  }

  /// Whether two rectangles have an area in common.
  public func overlaps(_ other: Box) -> Bool {
    all(low .< other.high) && all(other.low .< high)
  }
}
