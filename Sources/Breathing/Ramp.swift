/// A gentle slowing down: each breath a little longer than the one before, until the pattern's own
/// length is reached, and then that length for good.
public struct Ramp: Sendable, Hashable {
  /// How long the first breath lasts.
  public let start: Duration

  /// The most by which a breath may be longer than the one before, as a fraction: 0.055 is 5.5 %.
  public let step: Double

  /// The range the step may have. Eight percent is where lengthening begins to be felt as a push.
  public static let allowedSteps = 0.01...0.08

  /// The range the first breath may have.
  public static let allowedStarts: ClosedRange<Duration> = .seconds(4)...(.seconds(60))

  /// The usual ramp: from breaths of 6 s (ten a minute), each at most 5.5 % longer.
  public static let gentle = Ramp()

  /// Creates a ramp; a start outside of 4 to 60 s, or a step outside of 1 to 8 %, becomes the
  /// nearest allowed.
  public init(start: Duration = .seconds(6), step: Double = 0.055) {
    let starts = Self.allowedStarts
    let steps = Self.allowedSteps
    self.start = min(max(start, starts.lowerBound), starts.upperBound)
    // So written that what is not a number becomes the smallest step.
    self.step = step > steps.lowerBound ? min(step, steps.upperBound) : steps.lowerBound
  }
}
