/// A layer of marks that rarely change. A renderer draws it once and keeps the result as long as
/// the value is equal.
public struct CachedLayer: Sendable, Hashable {
  /// The layer's width and height, in pixels, each at least 1.
  public let size: SIMD2<Int>

  /// The marks, from back to front, in pixels from the layer's top left corner.
  public let marks: [Mark]

  /// Creates a layer of marks.
  public init(size: SIMD2<Int>, marks: [Mark]) {
    self.size = size
    self.marks = marks
  }
}
