/// A part of the picture that answers to a tap.
public struct TapTarget: Sendable, Hashable {
  /// What a finger or a mouse must hit.
  public enum Shape: Sendable, Hashable {
    /// A rectangle.
    case box(Box)
    /// A round place, in pixels.
    case disc(center: SIMD2<Float>, radius: Float)
  }

  /// Where it is.
  public let shape: Shape

  /// What a tap asks for; nil where it asks for nothing and reaches nothing beneath.
  public let command: Command?

  /// Whether it answers already when a finger comes down on it or glides over it.
  public let follows: Bool

  /// Creates a target.
  public init(_ shape: Shape, _ command: Command?, follows: Bool = false) {
    self.shape = shape
    self.command = command
    self.follows = follows
  }

  /// Returns whether a tap at a point, in pixels, hits it.
  public func contains(_ point: SIMD2<Float>) -> Bool {
    switch shape {
    case .box(let box): return box.contains(point)
    case .disc(let center, let radius):
      let way = point - center
      return (way * way).sum() <= radius * radius
    }
  }
}

extension TapTarget {
  /// The side of a corner that answers to a tap, as a share of the picture's shorter side.
  static let corner: Float = 0.12

  /// What a picture answers to when nothing else is on it: a tap pauses, in the upper right corner
  /// it shows the keys, in the upper left it begins a search, in the lower right it opens the settings.
  public static func everywhere(size: SIMD2<Int>) -> [TapTarget] {
    let whole = Box(size: size)
    let side = corner * whole.size.min()
    let right = Box(low: [whole.high.x - side, 0], high: [whole.high.x, side])
    return [
      TapTarget(.box(whole), .togglePause),
      TapTarget(.box(right), .toggleHelp),
      TapTarget(.box(Box(low: .zero, high: [side, side])), .search(.open)),
      TapTarget(.box(Box(low: whole.high - side, high: whole.high)), .panel(.toggle)),
    ]
  }
}
