import Breathing

/// The steps of time in which a crowd of aircraft is computed.
///
/// An aircraft lights up at most one step after the beam has passed it, which is too short to see; the beam itself
/// moves with every frame. Steps are counted from the Unix epoch, so that all screens take them together.
enum ScopeStep {
  /// The length of a step.
  static let length: Duration = .nanoseconds(1_000_000_000 / 30)

  /// Returns the instant for which a number of aircraft is computed: the beginning of the step, or
  /// the instant itself if they are few.
  static func instant(at now: Instant, aircraft count: Int) -> Instant {
    guard count > RadarCrowd.few else { return now }
    let into = now.nanoseconds.flooredRemainder(by: length.nanoseconds)
    return Instant(nanoseconds: now.nanoseconds - into)
  }
}
