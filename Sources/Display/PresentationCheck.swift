import Screen

/// Decides whether frames reach the display, from the times at which they were presented.
///
/// A frame that shows nothing new need not be presented. One is presented every second anyway, because a display
/// that receives nothing cannot fail.
struct PresentationCheck {
  /// When a frame last reached the display; at first, when the window opened.
  private(set) var presented: ContinuousClock.Instant

  private var failure: ScreenError?

  /// The time without a frame after which the window counts as failed.
  static let timeout: Duration = .seconds(2)

  /// The longest time between two frames.
  static let heartbeat: Duration = .seconds(1)

  /// Creates the check of a window that opens now.
  init(at now: ContinuousClock.Instant) {
    presented = now
  }

  /// Whether a frame is to be presented although it shows nothing new.
  func isDue(at now: ContinuousClock.Instant) -> Bool {
    presented.duration(to: now) >= Self.heartbeat
  }

  /// Whether frames reach the display at the rate of the heartbeat.
  func isCurrent(at now: ContinuousClock.Instant) -> Bool {
    presented.duration(to: now) < Self.heartbeat * 1.5
  }

  /// Notes a frame that was presented, or why it was not.
  mutating func note(_ failure: ScreenError?, at now: ContinuousClock.Instant) {
    self.failure = failure
    if failure == nil { presented = now }
  }

  /// Returns why the window counts as failed; nil if it does not.
  func problem(at now: ContinuousClock.Instant) -> ScreenError? {
    guard presented.duration(to: now) >= Self.timeout else { return nil }
    return failure ?? ScreenError("no frame was presented")
  }
}
