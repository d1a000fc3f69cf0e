import Breathing

/// The times from which the fades at both ends of a stage follow, so that none rests half-way while the session is
/// paused: words would lack contrast, and in high contrast the land would be gone, for as long as the pause lasts.
struct StageFades: Sendable, Hashable {
  /// The time since the stage began, by the clock, in seconds: what appears then goes on appearing in a pause.
  let elapsed: Double

  /// The time until the stage ends, excluding pauses, in seconds.
  let left: Double

  /// How far the session is at rest, from 0 while it runs to 1.
  private let rest: Double

  /// The rate of the session below which what was fading comes back.
  private static let slow = 0.6

  /// The last part before a boundary, in seconds, in which a pause brings nothing back: the session would leave that
  /// part again sooner than anything can fade gently.
  private static let last = 0.08

  /// Finds the times of the stage at an instant.
  init(_ timeline: Timeline, at now: Instant) {
    let moment = timeline.moment(at: now)
    elapsed =
      moment.elapsed > .zero
      ? timeline.instant(moment.elapsed, before: now).duration(to: now).seconds : 0
    left = max(0, (moment.duration - moment.elapsed).seconds)
    rest = 1 - Easing.smooth(timeline.rate(at: now), from: 0, to: Self.slow)
  }

  /// Returns the opacity of what appears from a time on.
  ///
  /// - Parameters:
  ///   - seconds: The time since then.
  ///   - length: The duration of the fade, in seconds.
  /// - Returns: The opacity, from 0 to 1.
  static func shown(after seconds: Double, within length: Double) -> Double {
    Easing.smooth(seconds, from: 0, to: length)
  }

  /// Returns the opacity of what is seen up to a boundary in the session's time, or from it on. In a pause it comes
  /// back fully, and leaves again, as far as needed, while the session begins to run.
  ///
  /// - Parameters:
  ///   - seconds: The time to the boundary, on the side on which it is seen; negative on the other one.
  ///   - length: The duration of the fade, in seconds.
  /// - Returns: The opacity, from 0 to 1.
  func held(_ seconds: Double, within length: Double) -> Double {
    let shown = Self.shown(after: seconds, within: length)
    return shown + (1 - shown) * rest * Easing.smooth(seconds, from: 0, to: Self.last)
  }
}
