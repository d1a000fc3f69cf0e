public import Breathing

/// The offset of a show's clock from the wall clock.
///
/// The breath follows the show's own clock, which is never set. When the machine's clock is set, or
/// the machine sleeps, only this offset changes.
struct WallTime: Sendable, Hashable {
  /// The offset of the wall clock from the show's clock.
  private(set) var ahead: Duration = .zero

  /// The offsets before the last steps, oldest first.
  private var former: [Former] = []

  /// An offset, and until when it held.
  private struct Former: Sendable, Hashable {
    let ahead: Duration
    let until: Instant
  }

  /// The number of steps that are remembered. A clock is often set again soon after a machine has slept; more
  /// than that within the few legs that are looked back on is not expected.
  private static let maximumSteps = 8

  /// Steps the wall clock from an instant of the show's clock.
  mutating func step(by difference: Duration, at now: Instant) {
    former.append(Former(ahead: ahead, until: now))
    if former.count > Self.maximumSteps { former.removeFirst() }
    ahead += difference
  }

  /// Returns the wall time of an instant of the show's clock, with the offset known then.
  func instant(_ instant: Instant) -> Instant {
    let known = former.first { instant < $0.until }
    return instant.advanced(by: known?.ahead ?? ahead)
  }
}

extension Show {
  /// The offset of the wall clock from the show's clock.
  public var clockAhead: Duration { wall.ahead }

  /// Applies a step of the wall clock, which was set, or ran on while the show's clock stood still.
  public mutating func stepClock(by difference: Duration, at now: Instant) {
    wall.step(by: difference, at: now)
  }

  /// The show as published: the same breath, with instants on the wall clock.
  ///
  /// Used for the breath and cues; pictures are drawn from the show itself.
  public var published: Show {
    guard clockAhead != .zero else { return self }
    var show = moved(by: clockAhead)
    show.wall = WallTime()
    return show
  }

  /// Returns the show shifted to a clock that is ahead.
  public func moved(by ahead: Duration) -> Show {
    guard ahead != .zero else { return self }
    var show = self
    show.timeline = timeline.moved(by: ahead)
    show.surroundings = surroundings.moved(by: ahead)
    show.restartRadarHistory()
    return show
  }
}
