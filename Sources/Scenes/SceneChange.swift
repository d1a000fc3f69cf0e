/// How much of a picture changes from one scene to the next.
package enum SceneChange: Sendable, Hashable {
  /// Nothing does.
  case none

  /// Only round lights brighten or dim, in place. No opacity changes by more than about `step`, from 0 to 1.
  case light(step: Float)

  /// Something moves, appears or disappears.
  case motion
}

extension Scene {
  /// Returns how much changes from another scene to this one.
  package func change(from other: Scene) -> SceneChange {
    guard size == other.size, marks.count == other.marks.count else { return .motion }
    var change = SceneChange.none
    for (mark, former) in zip(marks, other.marks) where mark != former {
      guard let step = mark.lightStep(from: former) else { return .motion }
      if case .light(let most) = change, most >= step { continue }
      change = .light(step: step)
    }
    let isAnnounced = upcoming == other.upcoming && upcomingTube == other.upcomingTube
    return isAnnounced || change != .none ? change : .motion
  }
}

extension Mark {
  /// The greatest difference in opacity from another mark that is the same round light; nil if it is not.
  fileprivate func lightStep(from other: Mark) -> Float? {
    switch (self, other) {
    case (
      .halo(let center, let radius, let reach, let color),
      .halo(let middle, let formerRadius, let formerReach, let former)
    ) where center == middle && radius == formerRadius:
      // o · (1 − d / reach)² changes most at half the reach: by o / 2 times the relative change of the reach.
      let growth = abs(reach - formerReach) / max(min(reach, formerReach), 1)
      return Self.lightStep(color, former, widening: growth / 2)
    case (
      .ring(let center, let radius, let width, let color),
      .ring(let middle, let formerRadius, let formerWidth, let former)
    ) where center == middle && radius == formerRadius:
      // Either edge moves by half the difference; below a pixel in width, the ring is fainter instead.
      let growth = abs(max(width, 1) - max(formerWidth, 1)) / 2
      let strength = abs(min(width, 1) - min(formerWidth, 1))
      return Self.lightStep(color, former, widening: max(growth, strength))
    case (
      .glow(let center, let radius, let power, let color),
      .glow(let middle, let formerRadius, let formerPower, let former)
    ) where center == middle && radius == formerRadius && power == formerPower:
      return Self.lightStep(color, former, widening: 0)
    default: return nil
    }
  }

  /// Returns the step of a light's opacity when its colour changes and its shape covers more or less of a pixel.
  private static func lightStep(_ color: Color, _ former: Color, widening: Float) -> Float? {
    guard color.rgb == former.rgb, widening < 0.25 else { return nil }
    return max(abs(color.opacity - former.opacity), widening * max(color.opacity, former.opacity))
  }
}
