import Scenes

/// The two pictures of a turn at an instant, and how they share the ground.
struct TurnSources {
  /// The pictures before and after the turn.
  let before, after: TurnSource

  /// The share of the later picture in ground that both show, from 0 to 1.
  let fade: Double

  /// - Parameters:
  ///   - turn: The turn.
  ///   - reach: How far the ground layers reach beyond the sides and the lower edges of their pictures, in pixels.
  init(_ turn: BackdropTurn, reach: (before: SIMD2<Double>, after: SIMD2<Double>)) {
    let size = turn.from.size
    before = TurnSource(turn.from.globe, size, reach: reach.before, away: turn.share)
    after = TurnSource(turn.to.globe, size, reach: reach.after, away: 1 - turn.share)
    fade = Self.crossFade(turn.share)
  }

  /// Both pictures are seen at once in the middle of a turn only: that is sharper, and takes less time.
  private static func crossFade(_ share: Double) -> Double {
    let t = min(max((share - 0.3) / 0.4, 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// Some ground in both pictures.
  struct Shares {
    let first, second: TurnSource.View

    /// The share of each picture, from 0 to 1.
    let earlier, later: Double
  }

  /// How far the ground around a picture counts, where the other picture does not show it.
  private static let surroundCover = 0.08

  /// Returns the shares of both pictures in some ground.
  func shares(_ first: TurnSource.View, _ second: TurnSource.View) -> Shares {
    // Ground that only one picture shows is taken from that one alone; what is in neither, from what lies around them.
    // Where that ends, land sinks into the sea.
    let earlier =
      first.cover * (1 - second.cover * fade)
      + Self.surroundCover * first.reach * (1 - second.reach * fade) * (1 - second.cover)
    let later =
      second.cover * (1 - first.cover * (1 - fade))
      + Self.surroundCover * second.reach * (1 - first.reach * (1 - fade)) * (1 - first.cover)
    let shown = 1 - (1 - first.reach) * (1 - second.reach)
    let scale = shown / max(earlier + later, 1e-9)
    return Shares(
      first: first,
      second: second,
      earlier: earlier * scale,
      later: later * scale
    )
  }
}
