/// Everything in one frame, as a value that a renderer draws in order.
public struct Scene: Sendable, Hashable {
  /// The width and height, in pixels.
  public let size: SIMD2<Int>

  /// The marks, from back to front.
  public var marks: [Mark]

  /// The backdrop of the next flight, so that a renderer can paint it ahead.
  public var upcoming: Backdrop?

  /// The current or next tube, so that a renderer can compute its glass ahead.
  public var upcomingTube: UpcomingTube?

  /// The language of the text, a tag of BCP 47. It gives lines their direction, and chooses between shapes of a letter.
  public var language = "en"

  /// Creates a scene.
  public init(size: SIMD2<Int>, marks: [Mark] = [], upcoming: Backdrop? = nil) {
    self.size = size
    self.marks = marks
    self.upcoming = upcoming
  }
}
