package import Scenes

/// Fades in a slow part of a scene that was not ready when the scene was first shown.
package struct FadeIn {
  /// A part that is slow to compute and is computed in the background.
  package enum SlowPart: Hashable {
    /// The pictures of a backdrop.
    case backdrop(Backdrop)
    /// The glass of a tube.
    case tube(Tube)
  }

  /// The duration of the fade-in.
  static let time = Duration.milliseconds(600)

  private var pending: SlowPart?
  private var since: ContinuousClock.Instant?

  /// Whether a slow part is still covered, or its cover is fading out.
  package var isCovering: Bool { pending != nil }

  /// Creates a fade-in of nothing.
  package init() {}

  /// Covers a part that is not ready with something that is drawn at once, and fades that out when the part arrives: a
  /// sketch of the sky and the sea for a backdrop, and dark glass for a tube.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - now: The current time.
  ///   - isReady: Whether the part is ready; must start computing it if not.
  /// - Returns: The scene to show.
  package mutating func cover(
    _ scene: Scene,
    now: ContinuousClock.Instant,
    isReady: (SlowPart) -> Bool
  ) -> Scene {
    let place = scene.marks.lastIndex { $0.slow != nil }
    guard let place, let (wanted, cover) = scene.marks[place].slow else {
      (pending, since) = (nil, nil)
      return scene
    }
    var scene = scene
    guard isReady(wanted) else {
      pending = wanted
      since = nil
      scene.marks[place] = cover.mark(opacity: 1)
      return scene
    }
    // Another part is no longer on screen, and this one was there all the time.
    guard pending == wanted else {
      (pending, since) = (nil, nil)
      return scene
    }
    let start = since ?? now
    since = start
    let share = (now - start) / Self.time
    guard share < 1 else {
      pending = nil
      since = nil
      return scene
    }
    // Fast at first, then slower and slower.
    let opacity = (1 - share) * (1 - share) * (1 - share)
    scene.marks.insert(cover.mark(opacity: opacity), at: place + 1)
    return scene
  }
}

/// What is shown in place of a slow part.
private enum Cover {
  /// A colour.
  case plain(Color)
  /// A sketch of a backdrop, which has sunk by pixels.
  case sketch(of: Backdrop, sunk: Double)

  /// Returns the mark that covers the part with an opacity from 0 to 1.
  func mark(opacity: Double) -> Mark {
    switch self {
    case .plain(let color): .fill(color.opacity(opacity))
    case .sketch(let backdrop, let sunk):
      .layer(
        backdrop.sketch,
        at: [0, Int(sunk.rounded()) - backdrop.headroom],
        opacity: Float(opacity)
      )
    }
  }
}

extension Mark {
  /// The slow part that the mark needs, and what is shown until it is ready.
  fileprivate var slow: (FadeIn.SlowPart, cover: Cover)? {
    switch self {
    case .backdrop(let backdrop, let state):
      (.backdrop(backdrop), .sketch(of: backdrop, sunk: state.sunk))
    case .turn(let turn, let state):
      (.backdrop(turn.from), .sketch(of: turn.from, sunk: state.sunk))
    case .tube(let tube, let light):
      (.tube(tube), .plain(light.phosphor.color(TubeGlass.darkness)))
    default: nil
    }
  }
}
