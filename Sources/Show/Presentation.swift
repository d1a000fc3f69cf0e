public import Scenes

/// What a window shows at an instant: the scene, and the input it responds to.
public struct Presentation: Sendable, Hashable {
  /// The picture.
  public var scene: Scene

  /// The tap targets, from back to front.
  public var targets: [TapTarget<Command>] = []

  /// The commands of keys that the views bring: letters, and signs that arrive as text.
  public var keys: [Character: Command] = [:]

  /// What ↓ and ↑, a swipe up or down and the wheel do; nil for nothing.
  public var pageDown, pageUp: Command?

  /// The pages that these turn, in order, so that keys pressed between two frames each turn one; empty without a card.
  public var cardPages: [CardPage] = []

  /// The sheet that a vertical drag on it moves; nil for none.
  public var sheet: DraggableSheet?

  /// The text field; nil while every key is a command.
  public var field: Box?

  /// Whether arrows, Tab and Enter move a selection instead of sending commands.
  public var usesKeyNavigation = false

  /// Whether Enter accepts a question, and Escape declines it.
  public var isAsking = false

  /// Whether that question has buttons: arrows and Tab move the focus, and Enter presses the focused one.
  public var hasButtons = false

  /// Whether the screen is closed, so that neither keys nor taps are commands.
  public let isClosed: Bool

  /// Creates the presentation of a scene that responds to no input.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - isClosed: Whether the screen is closed.
  public init(_ scene: Scene, isClosed: Bool = false) {
    self.scene = scene
    self.isClosed = isClosed
  }

  /// Limits keys and taps to answering a question that is in front; no key turns a page behind it.
  mutating func ask(_ targets: [TapTarget<Command>]) {
    (usesKeyNavigation, isAsking, hasButtons) = (false, true, true)
    (self.targets, sheet) = (targets, nil)
    (pageDown, pageUp, cardPages) = (nil, nil, [])
  }

  /// Whether keys type text instead of sending commands.
  public var acceptsText: Bool {
    field != nil
  }

  /// Returns the command of the topmost target at a point, in pixels.
  public func command(at point: SIMD2<Float>) -> Command? {
    target(at: point)?.action
  }

  /// Returns the topmost target at a point, in pixels.
  public func target(at point: SIMD2<Float>) -> TapTarget<Command>? {
    targets.last { $0.contains(point) }
  }
}

extension TapTarget where Action == Command {
  /// The side of a corner target, as a fraction of the picture's short side.
  static var corner: Float { 0.12 }

  /// The default targets of a picture: a tap pauses, in the upper right corner it shows the keys,
  /// in the upper left it starts a search, in the lower right it opens the settings.
  public static func everywhere(size: SIMD2<Int>) -> [TapTarget] {
    [TapTarget(.box(Box(size: size)), .togglePause)] + corners(size: size)
  }

  /// The default targets of the corners of a picture.
  static func corners(size: SIMD2<Int>) -> [TapTarget] {
    let whole = Box(size: size)
    let side = corner * whole.size.min()
    let right = Box(low: [whole.high.x - side, 0], high: [whole.high.x, side])
    return [
      TapTarget(.box(right), .toggleHelp),
      TapTarget(.box(Box(low: .zero, high: [side, side])), .search(.open)),
      TapTarget(.box(Box(low: whole.high - side, high: whole.high)), .panel(.toggle)),
    ]
  }
}
