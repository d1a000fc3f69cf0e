import Breathing

/// The steps in which the slow parts of a flight's picture change: thirty a second at any frame rate.
///
/// The steps of the light lie between those of the companions, so that no frame has to paint both again.
struct SlowStep {
  private let offset: Int64

  /// The steps of the light.
  static let light = SlowStep(offset: 0)

  /// The steps of the companions.
  static let companions = SlowStep(offset: length / 2)

  private static let length: Int64 = 33_333_333

  /// Returns the middle of the step of a moment, as time since its stage began, within that stage.
  func middle(of moment: Moment) -> Duration {
    let elapsed = moment.elapsed.nanoseconds
    let step = (elapsed + offset) / Self.length * Self.length - offset + Self.length / 2
    return .nanoseconds(min(max(step, 0), max(moment.duration.nanoseconds - 1, 0)))
  }
}
