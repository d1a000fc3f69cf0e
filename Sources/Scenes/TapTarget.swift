/// A part of the picture that responds to a tap with an action.
public struct TapTarget<Action: Sendable & Hashable>: Sendable, Hashable {
  /// The shape of a target.
  public enum Shape: Sendable, Hashable {
    /// A rectangle.
    case box(Box)
    /// A circle, in pixels.
    case disc(center: SIMD2<Float>, radius: Float)
  }

  /// The shape.
  public let shape: Shape

  /// The action of a tap; nil for a target that only blocks those beneath.
  public let action: Action?

  /// Whether it also responds while a finger touches it or slides over it, before the tap is
  /// complete.
  public let follows: Bool

  /// Creates a target.
  public init(_ shape: Shape, _ action: Action?, follows: Bool = false) {
    self.shape = shape
    self.action = action
    self.follows = follows
  }

  /// Returns whether a tap at a point, in pixels, hits it.
  public func contains(_ point: SIMD2<Float>) -> Bool {
    switch shape {
    case .box(let box): return box.contains(point)
    case .disc(let center, let radius):
      let offset = point - center
      return (offset * offset).sum() <= radius * radius
    }
  }
}
