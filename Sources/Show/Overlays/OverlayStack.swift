import Breathing

/// Which overlays are open, and which the picture shows.
///
/// At most one is open, except that a question lies over the settings panel on which a person picked the pattern.
/// Opening another closes what is open. A closed one leaves: it fades out from the opacity it has reached, while
/// others appear.
///
/// Keys and taps act on what is open at once. The picture turns to it at once, too, unless it has turned twice within
/// the last second: then it waits until that second is over. So the picture never flashes more than once a second,
/// however fast keys are pressed.
struct OverlayStack: Sendable, Hashable {
  /// What is open.
  private enum Open: Sendable, Hashable {
    case nothing
    case one(Overlay)
    case questionOverPanel

    func contains(_ overlay: Overlay) -> Bool {
      switch self {
      case .nothing: false
      case .one(let open): overlay == open
      case .questionOverPanel: overlay == .question || overlay == .panel
      }
    }

    /// Returns what is open once an overlay has closed.
    func closing(_ overlay: Overlay) -> Open {
      guard contains(overlay) else { return self }
      guard self == .questionOverPanel else { return .nothing }
      return .one(overlay == .question ? .panel : .question)
    }
  }

  /// The last fade of an overlay: when it begins, the opacity then, and how long it takes, in seconds.
  private struct Fade: Sendable, Hashable {
    let start: Instant
    let opacity: Double
    let seconds: Double
  }

  /// A turn of the picture to what was open.
  private struct Turn: Sendable, Hashable {
    let start: Instant
    var open: Open

    /// The last fade of each overlay that has ever opened, as of this turn.
    var fades: [Overlay: Fade]
  }

  /// The period within which the picture turns twice at most.
  static let period: Duration = .seconds(1)

  private var current = Open.nothing

  /// When each open overlay opened; later if the picture shows it only then.
  private var openings: [Overlay: Instant] = [:]

  /// The last turns of the picture, oldest first. The last one may lie ahead.
  private var turns: [Turn] = []

  /// The open overlay that takes keys and taps; nil if none is open.
  var front: Overlay? {
    switch current {
    case .nothing: nil
    case .one(let overlay): overlay
    case .questionOverPanel: .question
    }
  }

  /// Whether an overlay is open, in front or behind a question.
  func isOpen(_ overlay: Overlay) -> Bool {
    current.contains(overlay)
  }

  /// Returns when an overlay opened, or when it begins to appear if that is later; nil for one that is not open.
  func opening(of overlay: Overlay) -> Instant? {
    openings[overlay]
  }

  /// Returns the opacity of an overlay at an instant, from 0 to 1.
  func opacity(of overlay: Overlay, at now: Instant) -> Double {
    let begun = turns.last { $0.start <= now }
    guard let turn = begun ?? turns.first, let fade = turn.fades[overlay] else { return 0 }
    let elapsed = fade.start.duration(to: now).seconds
    let share = Easing.smooth(elapsed, from: 0, to: fade.seconds)
    return fade.opacity * (1 - share) + (turn.open.contains(overlay) ? share : 0)
  }

  // MARK: Changes

  /// Opens an overlay, which closes the others; opening an open one has no effect.
  mutating func open(_ overlay: Overlay, at now: Instant) {
    guard !isOpen(overlay) else { return }
    let isOverPanel = overlay == .question && isOpen(.panel)
    adopt(isOverPanel ? .questionOverPanel : .one(overlay), at: now)
  }

  /// Closes an overlay; closing one that is not open has no effect.
  mutating func close(_ overlay: Overlay, at now: Instant) {
    guard isOpen(overlay) else { return }
    adopt(current.closing(overlay), at: now)
  }

  /// Resets the time at which an open overlay opened, because its contents have changed. Its opacity is unchanged.
  mutating func restart(_ overlay: Overlay, at now: Instant) {
    guard isOpen(overlay), let last = turns.last else { return }
    // One that still waits to appear shows its new contents then.
    openings[overlay] = max(now, last.start)
  }

  /// Removes an overlay at once, as if it had never been open.
  mutating func remove(_ overlay: Overlay) {
    current = current.closing(overlay)
    openings[overlay] = nil
    for index in turns.indices {
      turns[index].open = turns[index].open.closing(overlay)
      turns[index].fades[overlay] = nil
    }
    turns.removeAll { $0.fades.isEmpty }
  }

  private mutating func adopt(_ next: Open, at now: Instant) {
    let former = current
    current = next
    // Nobody has seen a turn that still lies ahead.
    turns.removeAll { $0.start >= now }
    let start = turn(to: next, at: now)
    for overlay in Overlay.allCases where former.contains(overlay) != next.contains(overlay) {
      openings[overlay] = next.contains(overlay) ? start : nil
    }
  }

  /// Turns the picture as soon as it may, and returns when; now if it shows that already, or turns to it.
  private mutating func turn(to next: Open, at now: Instant) -> Instant {
    let shown = turns.last?.open ?? .nothing
    guard next != shown else { return now }
    let earliest = turns.dropLast().last?.start.advanced(by: Self.period)
    let start = max(now, earliest ?? now)
    let opening = Overlay.allCases.filter { next.contains($0) && !shown.contains($0) }
    // Two dark sheets that take each other's place leave no gap through which a bright picture flashes.
    let covering = opening.map { $0.seconds.appearing }.max() ?? 0
    var fades = turns.last?.fades ?? [:]
    for overlay in Overlay.allCases where shown.contains(overlay) != next.contains(overlay) {
      let (appearing, leaving) = overlay.seconds
      fades[overlay] = Fade(
        start: start,
        opacity: opacity(of: overlay, at: start),
        seconds: next.contains(overlay) ? appearing : max(leaving, covering)
      )
    }
    turns = Array(turns.suffix(2)) + [Turn(start: start, open: next, fades: fades)]
    return start
  }
}
