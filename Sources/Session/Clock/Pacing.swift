package import Breathing

/// Schedules frames on a fixed time grid, whatever the display's refresh rate.
///
/// If presenting waits for the display's refresh, the sleep gets shorter; if not, the grid limits
/// the rate. A late frame is skipped, not made up for.
package struct Pacing {
  private let interval: Duration

  /// The rate while nothing moves or the window is hidden: often enough to answer keys at once.
  package static let resting = Pacing(framesPerSecond: restingRate)

  /// The frames per second while nothing moves.
  package static let restingRate = 20

  package init(framesPerSecond: Int) {
    interval = Duration.seconds(1) / max(1, framesPerSecond)
  }

  /// Returns the pacing, or one of a number of frames per second if that is slower.
  package func limited(to framesPerSecond: Int) -> Pacing {
    let other = Pacing(framesPerSecond: framesPerSecond)
    return other.interval > interval ? other : self
  }

  /// Returns when the next frame is due.
  package func next(after now: Instant) -> Instant {
    now.next(onGridOf: interval)
  }
}
