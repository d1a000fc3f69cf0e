import Scenes

/// Lets a backdrop that was awaited appear gently.
struct Unveiling {
  /// How long it takes to appear.
  static let time = Duration.milliseconds(600)

  private var awaited: Backdrop?
  private var since: ContinuousClock.Instant?

  /// Veils a backdrop that came late in the sky's colour.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - now: The time.
  ///   - isThere: Whether a backdrop is painted; asking makes sure that it will be.
  /// - Returns: The scene to show.
  mutating func veil(
    _ scene: Scene,
    now: ContinuousClock.Instant,
    isThere: (Backdrop) -> Bool
  ) -> Scene {
    let places = scene.marks.indices.filter { scene.marks[$0].backdrop != nil }
    guard let place = places.last, let backdrop = scene.marks[place].backdrop else { return scene }
    var scene = scene
    guard isThere(backdrop) else {
      awaited = backdrop
      since = nil
      scene.marks[place] = .fill(backdrop.palette.zenith)
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
    scene.marks.insert(.fill(backdrop.palette.zenith.opacity(opacity)), at: place + 1)
    return scene
  }
}

extension Mark {
  fileprivate var backdrop: Backdrop? {
    if case .backdrop(let backdrop, _) = self { backdrop } else { nil }
  }
}
