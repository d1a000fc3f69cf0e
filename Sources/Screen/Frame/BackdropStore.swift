public import Scenes

/// Backdrops painted in the background before they are needed. The last few are kept.
///
/// Painting takes part of a second, and no frame waits for it: callers request a backdrop ahead of
/// time and check whether it is ready.
public final class BackdropStore: Sendable {
  /// Paints a backdrop; called on a background thread.
  public typealias Bake = @Sendable (Backdrop) -> BakedBackdrop

  /// Paints a backdrop and makes it ready to be mixed; called on a background thread.
  package typealias Prepare = @Sendable (Backdrop) -> PreparedBackdrop

  /// Finds the coasts of a radar's map; called on a background thread.
  public typealias Coasts = @Sendable (ScopeCoast.Key) -> ScopeCoast

  private let backdrops: BackgroundCache<Backdrop, PreparedBackdrop>

  /// The coasts of radar maps, and the optics of tubes' glass.
  private let coasts: BackgroundCache<ScopeCoast.Key, ScopeCoast>
  private let glasses = BackgroundCache<Tube, TubeGlass>("glass", capacity: 1) { TubeGlass($0) }

  /// The number of backdrops, and of maps of coasts, that are kept for pictures of one size.
  private let capacity: Int
  private static let coastsKept = 3

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - capacity: The number of backdrops kept, at least 1; two hold the visible one and the next.
  ///   - coasts: Finds the coasts of radar maps. Default: no coasts.
  ///   - bake: Paints a backdrop.
  public convenience init(
    capacity: Int = 2,
    coasts: @escaping Coasts = { _ in .none },
    bake: @escaping Bake
  ) {
    self.init(capacity: capacity, coasts: coasts) {
      PreparedBackdrop(
        bake($0),
        headroom: $0.headroom,
        of: $0
      )
    }
  }

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - capacity: The number of backdrops kept, at least 1; two hold the visible one and the next.
  ///   - coasts: Finds the coasts of radar maps. Default: no coasts.
  ///   - prepare: Paints a backdrop and makes it ready to be mixed.
  package init(
    capacity: Int = 2,
    coasts: @escaping Coasts = { _ in .none },
    prepare: @escaping Prepare
  ) {
    self.capacity = capacity
    backdrops = BackgroundCache("backdrops", capacity: capacity, make: prepare)
    self.coasts = BackgroundCache("coasts", capacity: Self.coastsKept, make: coasts)
  }

  /// The glass and coasts of tubes. While one is being computed, the caller waits for it or gets
  /// nil.
  package func tubeParts(waits: Bool) -> TubePainter.TubeParts {
    TubePainter.TubeParts(
      glass: { [glasses] in waits ? glasses.computedHere($0) : glasses.value($0) },
      coasts: { [coasts] in waits ? coasts.computedHere($0) : coasts.value($0) }
    )
  }

  /// Makes room for the pictures of several windows.
  ///
  /// - Parameters:
  ///   - sizes: The number of different sizes of pictures, at least 1; windows of one size share their backdrops.
  ///   - tubes: The number of different tubes, at least 1: the size of text changes them as well.
  public func makeRoom(forSizes sizes: Int, tubes: Int) {
    backdrops.resize(to: capacity * sizes)
    coasts.resize(to: Self.coastsKept * tubes)
    glasses.resize(to: tubes)
  }

  /// Starts computing a tube's glass and the coasts of its map, unless they exist or are being
  /// computed.
  public func request(_ upcoming: UpcomingTube) {
    _ = glasses.value(upcoming.tube)
    if let map = upcoming.map {
      _ = coasts.value(ScopeCoast.Key(map, radius: upcoming.tube.radius))
    }
  }

  /// Starts painting a backdrop, unless it exists or is being painted.
  public func request(_ backdrop: Backdrop) {
    _ = backdrops.value(backdrop)
  }

  /// Whether a backdrop is painted, so that drawing it does not wait. Starts painting it if not.
  public func holds(_ backdrop: Backdrop) -> Bool {
    prepared(backdrop) != nil
  }

  /// Whether a slow part is ready. Starts computing it if not.
  package func holds(_ awaited: FadeIn.SlowPart) -> Bool {
    switch awaited {
    case .backdrop(let backdrop): holds(backdrop)
    case .tube(let tube): glasses.value(tube) != nil
    }
  }

  /// Returns the pictures of a backdrop, or nil while they are being painted.
  package func prepared(_ backdrop: Backdrop) -> PreparedBackdrop? {
    backdrops.value(backdrop)
  }

  /// Returns the pictures of a backdrop, after waiting until they are painted.
  ///
  /// - Parameters:
  ///   - backdrop: The backdrop.
  ///   - seconds: The longest wait; forever if nil.
  /// - Returns: The pictures, or nil when the wait timed out.
  func prepared(_ backdrop: Backdrop, waiting seconds: Double?) -> PreparedBackdrop? {
    backdrops.value(backdrop, waitingFor: seconds.map { .seconds($0) })
  }
}
