/// Everything one frame shows, as a value that a renderer draws in order.
public struct Scene: Sendable, Hashable {
  /// The width and height, in pixels.
  public let size: SIMD2<Int>

  /// What to draw, from back to front.
  public var marks: [Mark]

  /// What the next flight will be seen against, so that a renderer can paint it ahead of need.
  public var upcoming: Backdrop?

  /// Creates a scene.
  public init(size: SIMD2<Int>, marks: [Mark] = [], upcoming: Backdrop? = nil) {
    self.size = size
    self.marks = marks
    self.upcoming = upcoming
  }
}
