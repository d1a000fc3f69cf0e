import Dispatch
public import Scenes
import Synchronization

/// Backdrops painted in the background before they are needed. The last few are kept.
///
/// Painting takes part of a second, and no frame waits for it: callers request a backdrop ahead of
/// time and check whether it is ready.
public final class BackdropStore: Sendable {
  /// Paints a backdrop; called on a background thread.
  public typealias Bake = @Sendable (Backdrop) -> BakedBackdrop

  /// Finds the coasts of a radar's map; called on a background thread.
  public typealias Coasts = @Sendable (ScopeCoast.Key) -> ScopeCoast

  private struct Entry {
    let backdrop: Backdrop
    let painted = DispatchGroup()
    var prepared: PreparedBackdrop?
  }

  /// The coasts of radar maps, and the optics of tubes' glass.
  private let coasts: BackgroundCache<ScopeCoast.Key, ScopeCoast>
  private let glasses = BackgroundCache<Tube, TubeGlass>(label: "glass", room: 1) { TubeGlass($0) }

  private let bake: Bake
  private let room: Int
  private let queue = DispatchQueue(label: "backdrops", qos: .utility)

  /// The requested backdrops, most recent last.
  private let entries = Mutex<[Entry]>([])

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - room: The number of backdrops kept, at least 1; two hold the visible one and the next.
  ///   - coasts: Finds the coasts of radar maps. Default: no coasts.
  ///   - bake: Paints a backdrop.
  public init(
    room: Int = 2,
    coasts: @escaping Coasts = { _ in .none },
    bake: @escaping Bake
  ) {
    precondition(room >= 1, "a store keeps a backdrop")
    self.room = room
    self.bake = bake
    self.coasts = BackgroundCache(label: "coasts", room: 3, make: coasts)
  }

  /// The glass and coasts of tubes. While one is being computed, the caller waits for it or gets
  /// nil.
  func stock(waits: Bool) -> TubePainter.TubeParts {
    TubePainter.TubeParts(
      glass: { [glasses] in waits ? glasses.value(waitingFor: $0) : glasses.value($0) },
      coasts: { [coasts] in waits ? coasts.value(waitingFor: $0) : coasts.value($0) }
    )
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
    _ = entry(for: backdrop)
  }

  /// Whether a backdrop is painted, so that drawing it does not wait. Starts painting it if not.
  public func holds(_ backdrop: Backdrop) -> Bool {
    prepared(backdrop) != nil
  }

  /// Whether a slow part is ready. Starts computing it if not.
  func holds(_ awaited: FadeIn.SlowPart) -> Bool {
    switch awaited {
    case .backdrop(let backdrop): holds(backdrop)
    case .tube(let tube): glasses.value(tube) != nil
    }
  }

  /// Returns the pictures of a backdrop, or nil while they are being painted.
  func prepared(_ backdrop: Backdrop) -> PreparedBackdrop? {
    entry(for: backdrop).prepared
  }

  /// Returns the pictures of a backdrop, after waiting until they are painted.
  ///
  /// - Parameters:
  ///   - backdrop: The backdrop.
  ///   - seconds: The longest wait; forever if nil.
  /// - Returns: The pictures, or nil when the wait timed out.
  func prepared(_ backdrop: Backdrop, waiting seconds: Double?) -> PreparedBackdrop? {
    let entry = entry(for: backdrop)
    if let prepared = entry.prepared { return prepared }
    if let seconds {
      guard entry.painted.wait(timeout: .now() + seconds) == .success else { return nil }
    } else {
      entry.painted.wait()
    }
    return self.entry(for: backdrop).prepared
  }

  /// Returns the entry of a backdrop and marks it as most recent; starts painting if it is new.
  private func entry(for backdrop: Backdrop) -> Entry {
    entries.withLock { entries in
      if let place = entries.lastIndex(where: { $0.backdrop == backdrop }) {
        let entry = entries.remove(at: place)
        entries.append(entry)
        return entry
      }
      let entry = Entry(backdrop: backdrop)
      entries.append(entry)
      if entries.count > room { entries.removeFirst(entries.count - room) }
      begin(entry)
      return entry
    }
  }

  private func begin(_ entry: Entry) {
    let backdrop = entry.backdrop
    let painted = entry.painted
    painted.enter()
    queue.async { [self] in
      defer { painted.leave() }
      // The backdrop may no longer be needed: the window was resized, or the flight skipped.
      guard entries.withLock({ $0.contains { $0.backdrop == backdrop } }) else { return }
      let prepared = PreparedBackdrop(bake(backdrop))
      entries.withLock { entries in
        guard let place = entries.firstIndex(where: { $0.backdrop == backdrop }) else { return }
        entries[place].prepared = prepared
      }
    }
  }
}
