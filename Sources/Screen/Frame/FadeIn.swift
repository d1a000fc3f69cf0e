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

  /// Creates a fade-in of nothing.
  package init() {}

  /// Covers a part that is not ready with a plain colour, and fades that out when the part arrives.
  /// The colour is the sky's zenith for a backdrop, and dark glass for a tube.
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
    guard let place, let (wanted, plain) = scene.marks[place].slow else { return scene }
    var scene = scene
    guard isReady(wanted) else {
      pending = wanted
      since = nil
      scene.marks[place] = .fill(plain)
      return scene
    }
    guard pending != nil else { return scene }
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
    scene.marks.insert(.fill(plain.opacity(opacity)), at: place + 1)
    return scene
  }
}

extension Mark {
  /// The slow part that the mark needs, and the colour shown until it is ready.
  fileprivate var slow: (FadeIn.SlowPart, plain: Color)? {
    switch self {
    case .backdrop(let backdrop, _): (.backdrop(backdrop), backdrop.palette.zenith)
    case .turn(let turn, _): (.backdrop(turn.from), turn.from.palette.zenith)
    case .tube(let tube, let light): (.tube(tube), light.phosphor.color(TubeGlass.darkness))
    default: nil
    }
  }
}
