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

  /// Returns the target that a held button or finger on a slider moves at a point, in pixels: the one there, else the
  /// nearest beside it, because a quick hand passes the end of the slider between two of its positions.
  ///
  /// - Parameter point: The point, at the height where the slider was pressed.
  /// - Returns: The target; nil if none at that height follows a finger.
  public func sliderTarget(beside point: SIMD2<Float>) -> TapTarget<Command>? {
    if let target = target(at: point), target.follows { return target }
    return targets.lazy.filter { $0.follows }
      .compactMap { target in target.distance(beside: point).map { (target, $0) } }
      .min { $0.1 < $1.1 }?.0
  }

  /// Returns the command of the wheel over a slider of the settings panel: away from the user is more.
  ///
  /// - Parameters:
  ///   - point: The position of the pointer, in pixels.
  ///   - steps: The steps of the wheel, away from the user.
  /// - Returns: The command; nil if there is no slider.
  public func wheelCommand(at point: SIMD2<Float>, by steps: Int) -> Command? {
    guard let target = target(at: point), target.follows,
      case .panel(.set(let item, _)) = target.action
    else { return nil }
    return .panel(.step(item, by: steps))
  }
}

extension TapTarget {
  /// Returns how far a point is to the left or right of a rectangle, in pixels, at least 0; nil for one that is above
  /// or below it, and for another shape.
  fileprivate func distance(beside point: SIMD2<Float>) -> Float? {
    guard case .box(let box) = shape, point.y >= box.low.y, point.y < box.high.y else {
      return nil
    }
    return max(0, box.low.x - point.x, point.x - box.high.x)
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
