public import Breathing

/// An exponential backoff with full jitter.
///
/// The delay before retry n is drawn uniformly from 0 to first · 2ⁿ, capped at `longest` (M.
/// Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015), so clients that failed
/// together do not retry together.
public struct Backoff: Sendable {
  /// The upper bound of the first delay.
  public let first: Duration

  /// The upper bound of every delay.
  public let longest: Duration

  /// The longest delay that a server may request: one day.
  public static let longestRequestedDelay: Duration = .seconds(86_400)

  /// The number of consecutive failures.
  public private(set) var failures = 0

  private var generator: SeededGenerator

  /// Creates a backoff with no failures counted.
  ///
  /// - Parameters:
  ///   - first: The upper bound of the first delay.
  ///   - longest: The upper bound of every delay.
  ///   - generator: Draws the delays. By default they differ from those of every other backoff: screens that share
  ///     their show's seed must not retry together.
  public init(
    first: Duration,
    longest: Duration,
    generator: SeededGenerator = SeededGenerator(seed: .random(in: 0...UInt64.max))
  ) {
    self.first = first
    self.longest = longest
    self.generator = generator
  }

  /// Counts a failure and returns the delay before the next attempt.
  ///
  /// - Parameter asked: The delay the server requested (as in `Retry-After`); the random delay is
  ///   added to it, so that clients do not all return at once.
  /// - Returns: The delay before the next attempt.
  public mutating func waitAfterFailure(asked: Duration = .zero) -> Duration {
    // Every bound in use is reached long before 2^20 times the first delay.
    let bound = min(first * (1 << min(failures, 20)), longest)
    failures += 1
    return min(asked, Self.longestRequestedDelay) + bound
      * Double.random(in: 0...1, using: &generator)
  }

  /// Resets the failure count after a success.
  public mutating func succeed() {
    failures = 0
  }
}
