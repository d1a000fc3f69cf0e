/// How long to wait before trying again what failed: longer each time, and never two machines in
/// step.
///
/// "Full jitter": the wait before try n is drawn evenly between nothing and first · 2ⁿ, at most
/// `longest` (M. Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015).
public struct Backoff: Sendable {
  /// The bound of the first wait.
  public let first: Duration

  /// The bound of every wait.
  public let longest: Duration

  /// How long the wish of a server is kept to at most: one day.
  public static let patience: Duration = .seconds(86_400)

  /// How many tries have failed since the last that did not.
  public private(set) var failures = 0

  private var generator: SeededGenerator

  /// Creates a backoff that has seen no failure.
  public init(first: Duration, longest: Duration, generator: SeededGenerator) {
    self.first = first
    self.longest = longest
    self.generator = generator
  }

  /// Counts one more failure.
  ///
  /// - Parameter asked: How long the server asks to be left alone; the wait that is drawn comes on
  ///   top, so that not all return at once when that time is over.
  /// - Returns: How long to wait before the next try.
  public mutating func waitAfterFailure(asked: Duration = .zero) -> Duration {
    // Beyond 2^20 times the first wait every bound in use is long reached.
    let bound = min(first * (1 << min(failures, 20)), longest)
    failures += 1
    return min(asked, Self.patience) + bound * Double.random(in: 0...1, using: &generator)
  }

  /// Forgets the failures: something succeeded.
  public mutating func succeed() {
    failures = 0
  }
}
