import Breathing

/// The time of day by which a history expires. After a step of more than an hour, the former reckoning holds until the
/// new one has lasted for an hour, so that a clock that is wrong for a while deletes nothing.
struct SteadyClock {
  private var last: (wall: Instant, at: ContinuousClock.Instant)?

  /// When the step was noticed; nil without one.
  private var stepped: ContinuousClock.Instant?

  /// The greatest step that is adopted at once, and how long a greater one must last.
  private static let hour: Duration = .seconds(3_600)

  /// Returns the time of day.
  ///
  /// - Parameters:
  ///   - wall: The wall clock.
  ///   - now: The same instant on a clock that is never set.
  /// - Returns: The wall clock's time, or the former reckoning if that is earlier after a step.
  mutating func time(_ wall: Instant, at now: ContinuousClock.Instant) -> Instant {
    if let last {
      let expected = last.wall.advanced(by: last.at.duration(to: now))
      let since = stepped ?? now
      let isStep = abs(expected.duration(to: wall).seconds) > Self.hour.seconds
      guard !isStep || since.duration(to: now) >= Self.hour else {
        stepped = since
        return min(expected, wall)
      }
    }
    (last, stepped) = ((wall, now), nil)
    return wall
  }
}
