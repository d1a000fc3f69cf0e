/// Decides whether a window is seen, from whether its compositor wants another frame.
///
/// A compositor wants none while the window is on a hidden workspace, or its display is off. A frame is presented now
/// and then even so, because a report can be lost when a window is moved or mapped again.
struct FrameDemand {
  /// When the frame was presented after which the compositor wanted no other; nil if it wants one.
  private var presented: ContinuousClock.Instant?

  /// When the compositor was last asked for a report since then.
  private var asked: ContinuousClock.Instant?

  /// When a frame was last presented.
  private var latest: ContinuousClock.Instant?

  /// How long the compositor may take to want another frame.
  static let patience: Duration = .milliseconds(500)

  /// The time between two frames of a window that is not seen.
  static let probe: Duration = .seconds(1)

  /// Decides whether a frame is to be computed.
  ///
  /// - Parameters:
  ///   - waits: Whether the compositor has wanted none since the frame for which it was asked.
  ///   - now: The instant.
  /// - Returns: Whether the window is seen as far as is known, or a frame is presented even so.
  mutating func isSeen(waits: Bool, at now: ContinuousClock.Instant) -> Bool {
    if !waits { presented = nil }
    guard let presented, let latest else { return true }
    return presented.duration(to: now) < Self.patience || latest.duration(to: now) >= Self.probe
  }

  /// Notes a frame that is presented now.
  ///
  /// - Parameters:
  ///   - waits: Whether the compositor has wanted none since the frame for which it was asked.
  ///   - now: The instant.
  /// - Returns: Whether to ask the compositor when it wants another one.
  mutating func present(waits: Bool, at now: ContinuousClock.Instant) -> Bool {
    latest = now
    guard waits, let presented, let asked else {
      (presented, asked) = (now, now)
      return true
    }
    // A compositor keeps every request, and answers all of them when the window appears. It disconnects a client that
    // does not read the answers fast enough, so requests become rarer.
    let pause = max(Self.patience, presented.duration(to: asked) * 2)
    guard presented.duration(to: now) >= pause else { return false }
    self.asked = now
    return true
  }

  /// Forgets what the compositor wants, because the window has changed.
  mutating func forget() { presented = nil }
}
