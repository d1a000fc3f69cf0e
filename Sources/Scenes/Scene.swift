/// Everything in one frame, as a value that a renderer draws in order, with its tap targets.
public struct Scene: Sendable, Hashable {
  /// The width and height, in pixels.
  public let size: SIMD2<Int>

  /// The marks, from back to front.
  public var marks: [Mark]

  /// The backdrop of the next flight, so that a renderer can paint it ahead.
  public var upcoming: Backdrop?

  /// The current or next tube, so that a renderer can compute its glass ahead.
  public var upcomingTube: UpcomingTube?

  /// The tap targets, from back to front.
  public var targets: [TapTarget] = []

  /// The text field; nil while every key is a command.
  public var field: Box?

  /// Whether arrows, Tab and Enter move a selection instead of sending commands.
  public var isSteered = false

  /// Whether Enter accepts a question, and Escape declines it.
  public var isAsking = false

  /// Creates a scene without targets.
  public init(size: SIMD2<Int>, marks: [Mark] = [], upcoming: Backdrop? = nil) {
    self.size = size
    self.marks = marks
    self.upcoming = upcoming
  }

  /// Whether keys type text instead of sending commands.
  public var acceptsText: Bool {
    field != nil
  }

  /// Returns the command of the foremost target at a point, in pixels.
  public func command(at point: SIMD2<Float>) -> Command? {
    target(at: point)?.command
  }

  /// Returns the foremost target at a point, in pixels.
  public func target(at point: SIMD2<Float>) -> TapTarget? {
    targets.last { $0.contains(point) }
  }
}
