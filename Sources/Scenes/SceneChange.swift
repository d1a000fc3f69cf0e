/// How much of a picture changes from one scene to the next.
package enum SceneChange: Sendable, Hashable {
  /// Nothing does.
  case none

  /// Only round lights grow stronger or weaker, in place; the opacity of none by more than `step`, from 0 to 1.
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
  /// The difference in opacity from another mark that is the same round light; nil if it is not.
  fileprivate func lightStep(from other: Mark) -> Float? {
    guard let own = roundLight, let former = other.roundLight, own.shape == former.shape,
      own.color.rgb == former.color.rgb
    else { return nil }
    return abs(own.color.opacity - former.color.opacity)
  }

  /// The kind, centre, radius and width of a round light, and its colour; nil for other marks.
  private var roundLight: (shape: [Float], color: Color)? {
    switch self {
    case .halo(let center, let radius, let reach, let color):
      ([0, center.x, center.y, radius, reach], color)
    case .ring(let center, let radius, let width, let color):
      ([1, center.x, center.y, radius, width], color)
    case .glow(let center, let radius, let power, let color):
      ([2, center.x, center.y, radius, power], color)
    default: nil
    }
  }
}
