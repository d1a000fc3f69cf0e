package import Breathing

/// Limits the rate of updates: the first is sent at once, later ones at a fixed interval, including
/// the last of a series.
package struct RateLimitedUpdate: Sendable, Hashable {
  /// What to do.
  package enum Step: Sendable, Hashable {
    /// Send the update.
    case now
    /// Ask again after a time.
    case later(Duration)
    /// Nothing.
    case nothing
  }

  private let interval: Duration
  private var told: Instant?
  private var isWaiting = false
  private var isUrgent = false
  private var isPending = false

  /// Creates a limit that has sent nothing.
  package init(every interval: Duration) {
    self.interval = interval
  }

  /// Lets the next update be sent at once.
  package mutating func hurry() {
    isUrgent = true
  }

  /// Decides what to do.
  ///
  /// - Parameters:
  ///   - now: The instant it is.
  ///   - isNew: Whether there is something new, rather than that the time has come.
  /// - Returns: What to do.
  package mutating func next(at now: Instant, isNew: Bool) -> Step {
    if isNew { isPending = true } else { isWaiting = false }
    guard isPending else { return .nothing }
    let rest = told.map { interval - $0.duration(to: now) } ?? .zero
    guard isUrgent || rest <= .zero else {
      guard !isWaiting else { return .nothing }
      isWaiting = true
      return .later(rest)
    }
    (told, isUrgent, isPending) = (now, false, false)
    return .now
  }
}
