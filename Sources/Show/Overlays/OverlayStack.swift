import Breathing

/// Which overlays are open, which are leaving, and since when.
///
/// At most one is open, except that a question lies over the settings panel on which a person picked the pattern.
/// Opening another closes what is open. A closed one leaves: it fades out from the opacity it has reached, while
/// others appear.
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
  }

  /// The last opening or closing of an overlay: when it was, and the opacity then.
  private struct Change: Sendable, Hashable {
    let instant: Instant
    let opacity: Double
  }

  private var current = Open.nothing
  private var changes: [Overlay: Change] = [:]

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

  /// Returns when an overlay opened; nil for one that is not open.
  func opening(of overlay: Overlay) -> Instant? {
    isOpen(overlay) ? changes[overlay]?.instant : nil
  }

  /// Returns the opacity of an overlay at an instant, from 0 to 1.
  func opacity(of overlay: Overlay, at now: Instant) -> Double {
    let isOpen = isOpen(overlay)
    guard let change = changes[overlay] else { return isOpen ? 1 : 0 }
    let seconds = isOpen ? overlay.seconds.appearing : overlay.seconds.leaving
    let elapsed = change.instant.duration(to: now).seconds
    let share = Easing.smooth(elapsed, from: 0, to: seconds)
    return change.opacity * (1 - share) + (isOpen ? share : 0)
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
    adopt(closing(overlay), at: now)
  }

  /// Fades an open overlay in again, because its contents have changed.
  mutating func restart(_ overlay: Overlay, at now: Instant) {
    guard isOpen(overlay) else { return }
    changes[overlay] = Change(instant: now, opacity: 0)
  }

  /// Removes an overlay at once, as if it had never been open.
  mutating func remove(_ overlay: Overlay) {
    current = closing(overlay)
    changes[overlay] = nil
  }

  /// What is open once an overlay has closed.
  private func closing(_ overlay: Overlay) -> Open {
    guard isOpen(overlay) else { return current }
    guard current == .questionOverPanel else { return .nothing }
    return .one(overlay == .question ? .panel : .question)
  }

  private mutating func adopt(_ next: Open, at now: Instant) {
    for overlay in Overlay.allCases where isOpen(overlay) != next.contains(overlay) {
      changes[overlay] = Change(instant: now, opacity: opacity(of: overlay, at: now))
    }
    current = next
  }
}
