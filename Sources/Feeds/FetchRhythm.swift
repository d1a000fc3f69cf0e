import Breathing

/// The polling schedule: at an interval after a success, and less often after failures.
struct FetchRhythm: Sendable {
  private let interval: Duration
  private var generator: SeededGenerator
  private var backoff: Backoff

  /// Whether the last answer was none.
  private(set) var isFailing = false

  /// Creates a rhythm before the first poll.
  ///
  /// - Parameters:
  ///   - interval: The interval between polls without failures.
  ///   - longest: The longest wait after failures, unless the server asks for more.
  ///   - seed: The seed of random delays, so that machines do not poll at the same moment.
  init(interval: Duration, longest: Duration, seed: UInt64) {
    self.interval = interval
    generator = SeededGenerator(seed: seed)
    backoff = Backoff(
      first: min(.seconds(15), interval),
      longest: longest,
      generator: SeededGenerator(seed: seed, stream: 1)
    )
  }

  /// Notes a success.
  ///
  /// - Parameter pause: How long to wait this time, if not the interval.
  /// - Returns: Whether it is the first after a failure, and the time to the next poll: the
  ///   interval and up to a tenth of it.
  mutating func succeed(every pause: Duration? = nil) -> (isBack: Bool, wait: Duration) {
    backoff.succeed()
    defer { isFailing = false }
    return (isFailing, (pause ?? interval) * (1 + generator.unit() / 10))
  }

  /// Takes note of a failure.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - now: The time, in seconds since the Unix epoch.
  /// - Returns: Whether it is the first after an answer, and how long to wait before asking again.
  mutating func fail(
    _ error: FetchError,
    nowUnixSeconds now: Int64
  ) -> (isNew: Bool, wait: Duration) {
    defer { isFailing = true }
    let asked = error.retryAfter?.wait(nowUnixSeconds: now) ?? .zero
    let wait = backoff.waitAfterFailure(asked: asked)
    // Permanent errors are retried too, but slowly.
    return (!isFailing, error.isPassing ? wait : max(wait, interval))
  }
}
