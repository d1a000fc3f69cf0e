/// A part of the picture that responds to a tap.
public struct TapTarget: Sendable, Hashable {
  /// The shape of a target.
  public enum Shape: Sendable, Hashable {
    /// A rectangle.
    case box(Box)
    /// A round place, in pixels.
    case disc(center: SIMD2<Float>, radius: Float)
  }

  /// Where it is.
  public let shape: Shape

  /// The command of a tap; nil if it does nothing and blocks targets beneath.
  public let command: Command?

  /// Whether it responds to a finger that touches it or slides over it, before the tap is complete.
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
  /// The side of a corner target, as a fraction of the picture's short side.
  static let corner: Float = 0.12

  /// The default targets of a picture: a tap pauses, in the upper right corner it shows the keys,
  /// in the upper left it starts a search, in the lower right it opens the settings.
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
