public import Geodesy

/// A globe that turns from one backdrop to the next: the ground of both is shown where the turning globe moves it.
///
/// Both backdrops have the same size and headroom, and planets of the same shape, so sky and limb stay where they are.
public struct BackdropTurn: Sendable, Hashable {
  /// The backdrops before and after the turn.
  public let from, to: Backdrop

  /// The fraction of the turn, from 0 to 1.
  public let share: Double

  /// The camera and the planet at that fraction.
  public let globe: TiltedGlobe

  /// Creates a turn.
  ///
  /// - Parameters:
  ///   - from: The backdrop before the turn.
  ///   - to: The backdrop after it.
  ///   - share: The fraction of the turn, from 0 to 1.
  ///   - place: The place between the legs. Both pictures show it, and it moves in a straight line.
  public init(from: Backdrop, to: Backdrop, share: Double, carrying place: Coordinate) {
    (self.from, self.to, self.share) = (from, to, share)
    globe = from.globe.turning(towards: to.globe, by: share, carrying: place)
  }

  /// The turn at its start, which is the same at every instant of the turn.
  package var standing: BackdropTurn {
    BackdropTurn(from: from, to: to, share: 0, carrying: from.globe.center)
  }
}
