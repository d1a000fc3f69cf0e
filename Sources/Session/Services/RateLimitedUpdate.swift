package import Breathing

/// Limits the rate of updates: the first is sent at once, later ones at a fixed interval, including
/// the last of a series.
package struct RateLimitedUpdate: Sendable, Hashable {
  /// What to do.
  package enum Step: Sendable, Hashable {
    /// Send the update.
    case now
    /// Call `next` again after a time.
    case later(Duration)
    /// Do nothing.
    case nothing
  }

  private let interval: Duration
  private var lastSent: Instant?
  private var isWaiting = false
  private var isUrgent = false
  private var isPending = false

  /// Creates a limit before any update.
  package init(every interval: Duration) {
    self.interval = interval
  }

  /// Allows the next update at once.
  package mutating func allowNow() {
    isUrgent = true
  }

  /// Decides what to do.
  ///
  /// - Parameters:
  ///   - now: The current instant.
  ///   - isNew: Whether there is a new update, rather than that a `later` wait ended.
  /// - Returns: The next step.
  package mutating func next(at now: Instant, isNew: Bool) -> Step {
    if isNew { isPending = true } else { isWaiting = false }
    guard isPending else { return .nothing }
    let rest = lastSent.map { interval - $0.duration(to: now) } ?? .zero
    guard isUrgent || rest <= .zero else {
      guard !isWaiting else { return .nothing }
      isWaiting = true
      return .later(rest)
    }
    (lastSent, isUrgent, isPending) = (now, false, false)
    return .now
  }
}
