/// A gradual slowing: each breath is slightly longer than the one before, until the pattern's own
/// length is reached.
public struct Ramp: Sendable, Hashable {
  /// The length of the first breath.
  public let start: Duration

  /// The largest increase from one breath to the next, as a fraction: 0.055 is 5.5 %.
  public let step: Double

  /// The allowed range of the step. Above eight percent the lengthening becomes noticeable.
  public static let allowedSteps = 0.01...0.08

  /// The allowed range of the first breath.
  public static let allowedStarts: ClosedRange<Duration> = .seconds(4)...(.seconds(60))

  /// The default ramp: from breaths of 6 s (10 per minute), each at most 5.5 % longer.
  public static let gentle = Ramp()

  /// Creates a ramp, with the start clamped to 4 to 60 s and the step to 1 to 8 %.
  public init(start: Duration = .seconds(6), step: Double = 0.055) {
    let starts = Self.allowedStarts
    let steps = Self.allowedSteps
    self.start = min(max(start, starts.lowerBound), starts.upperBound)
    // Written so that NaN becomes the smallest step.
    self.step = step > steps.lowerBound ? min(step, steps.upperBound) : steps.lowerBound
  }
}
