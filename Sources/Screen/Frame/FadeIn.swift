import Scenes

/// Fades in a part that was computed late.
struct FadeIn {
  /// What takes long to make, and is made in the background.
  enum Awaited: Hashable {
    /// The pictures of a backdrop.
    case backdrop(Backdrop)
    /// The glass of a tube.
    case tube(Tube)
  }

  /// The duration of the fade-in.
  static let time = Duration.milliseconds(600)

  private var awaited: Awaited?
  private var since: ContinuousClock.Instant?

  /// Veils a backdrop that came late in the sky's colour, and a tube in that of its dark glass.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - now: The time.
  ///   - isThere: Whether it is made; asking makes sure that it will be.
  /// - Returns: The scene to show.
  mutating func veil(
    _ scene: Scene,
    now: ContinuousClock.Instant,
    isThere: (Awaited) -> Bool
  ) -> Scene {
    let place = scene.marks.lastIndex { $0.slow != nil }
    guard let place, let (wanted, plain) = scene.marks[place].slow else { return scene }
    var scene = scene
    guard isThere(wanted) else {
      awaited = wanted
      since = nil
      scene.marks[place] = .fill(plain)
      return scene
    }
    guard awaited != nil else { return scene }
    let start = since ?? now
    since = start
    let share = (now - start) / Self.time
    guard share < 1 else {
      awaited = nil
      since = nil
      return scene
    }
    // Fast at first, then ever slower.
    let opacity = (1 - share) * (1 - share) * (1 - share)
    scene.marks.insert(.fill(plain.opacity(opacity)), at: place + 1)
    return scene
  }
}

extension Mark {
  /// What of it takes long to make, and the colour that is seen until that is made.
  fileprivate var slow: (FadeIn.Awaited, plain: Color)? {
    switch self {
    case .backdrop(let backdrop, _): (.backdrop(backdrop), backdrop.palette.zenith)
    case .tube(let tube, let light): (.tube(tube), light.phosphor.color(TubeGlass.darkness))
    default: nil
    }
  }
}
