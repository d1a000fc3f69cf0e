/// Marks that do not change for a while, as a layer: a renderer draws them once and keeps the
/// result as long as the value is equal.
public struct Still: Sendable, Hashable {
  /// The layer's width and height, in pixels, each at least 1.
  public let size: SIMD2<Int>

  /// What to draw on it, from back to front, in pixels from its own top left corner.
  public let marks: [Mark]

  /// Creates a layer of marks.
  public init(size: SIMD2<Int>, marks: [Mark]) {
    self.size = size
    self.marks = marks
  }
}
