import Breathing

/// When to ask a source again: by its interval while all goes well, and less often while it fails.
struct FetchRhythm: Sendable {
  private let interval: Duration
  private var generator: SeededGenerator
  private var backoff: Backoff

  /// Whether the last answer was none.
  private(set) var isFailing = false

  /// Begins with nothing asked.
  ///
  /// - Parameters:
  ///   - interval: The time between two questions while all goes well.
  ///   - longest: The longest wait after failures that nobody asked for.
  ///   - seed: From which chance is drawn, lest many ask at the same moment.
  init(interval: Duration, longest: Duration, seed: UInt64) {
    self.interval = interval
    generator = SeededGenerator(seed: seed)
    backoff = Backoff(
      first: min(.seconds(15), interval),
      longest: longest,
      generator: SeededGenerator(seed: seed, stream: 1)
    )
  }

  /// Takes note of an answer.
  ///
  /// - Parameter pause: How long to wait this time, where not the interval.
  /// - Returns: Whether it is the first after a failure, and how long to wait before asking again:
  ///   the interval and up to a tenth of it.
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
    // What is wrong for good is asked for again, too, but not in haste.
    return (!isFailing, error.isPassing ? wait : max(wait, interval))
  }
}
