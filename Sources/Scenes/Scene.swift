/// Everything one frame shows, as a value that a renderer draws in order, and what it answers to.
public struct Scene: Sendable, Hashable {
  /// The width and height, in pixels.
  public let size: SIMD2<Int>

  /// What to draw, from back to front.
  public var marks: [Mark]

  /// The backdrop of the next flight, so that a renderer can paint it ahead.
  public var upcoming: Backdrop?

  /// The current or next tube, so that a renderer can compute its glass ahead.
  public var upcomingTube: UpcomingTube?

  /// What answers to a tap, from back to front.
  public var targets: [TapTarget] = []

  /// Where typed words appear; nil while every key is a command.
  public var field: Box?

  /// Whether arrows, Tab and Enter choose among what is shown instead of asking for things.
  public var isSteered = false

  /// Whether Enter agrees to what is asked, and Escape declines.
  public var isAsking = false

  /// Creates a scene that answers to nothing.
  public init(size: SIMD2<Int>, marks: [Mark] = [], upcoming: Backdrop? = nil) {
    self.size = size
    self.marks = marks
    self.upcoming = upcoming
  }

  /// Whether keys type words instead of asking for things.
  public var acceptsText: Bool {
    field != nil
  }

  /// Returns what a tap at a point, in pixels, asks for: the foremost target's command.
  public func command(at point: SIMD2<Float>) -> Command? {
    target(at: point)?.command
  }

  /// Returns the foremost target at a point, in pixels.
  public func target(at point: SIMD2<Float>) -> TapTarget? {
    targets.last { $0.contains(point) }
  }
}
