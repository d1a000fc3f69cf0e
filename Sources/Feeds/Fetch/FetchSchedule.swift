import Breathing
import Network

/// The delays between polls: the interval after a success, longer ones after failures.
struct FetchSchedule: Sendable {
  private let interval: Duration
  private var generator: SeededGenerator
  private var retry: Retry
  private var steadiness = Steadiness<Instant>()

  /// Whether the last poll failed.
  var isFailing: Bool { retry.log.isFailing }

  /// Creates the delays before the first poll.
  ///
  /// - Parameters:
  ///   - interval: The interval between polls without failures.
  ///   - longest: The longest delay after failures, unless the server requests more.
  ///   - seed: The seed of random delays, so that machines do not poll at the same moment.
  init(interval: Duration, longest: Duration, seed: UInt64) {
    self.interval = interval
    generator = SeededGenerator(seed: seed)
    retry = Retry(
      Backoff(
        first: min(.seconds(15), interval),
        longest: longest,
        generator: SeededGenerator(seed: seed, stream: 1)
      )
    )
  }

  /// Records a success.
  ///
  /// - Parameters:
  ///   - pause: A delay to use instead of the interval.
  ///   - now: The current time.
  /// - Returns: Whether the source counts as working again from now on, and the delay until the next
  ///   poll: the interval plus up to a tenth.
  mutating func succeed(
    every pause: Duration? = nil,
    at now: Instant
  ) -> (isBack: Bool, wait: Duration) {
    let isBack = steadiness.succeed(at: now)
    // While a source comes and goes, the delays after its failures continue to grow.
    if steadiness.isLost { retry.reconnect() } else { retry.succeed() }
    return (isBack, (pause ?? interval) * (1 + generator.unit() / 10))
  }

  /// Records a failure.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - now: The current time.
  ///   - wall: The current time for dates of the server, in seconds since the Unix epoch.
  /// - Returns: Whether this is the first failure after a success, and the delay until the next
  ///   poll.
  mutating func fail(
    _ error: FetchError,
    at now: Instant,
    nowUnixSeconds wall: Int64
  ) -> (isNew: Bool, wait: Duration) {
    let asked = error.retryAfter?.wait(nowUnixSeconds: wall) ?? .zero
    // Only the first failure is reported: the next source takes over then, and a new reason changes nothing.
    let isNew = !isFailing
    steadiness.fail(at: now)
    let wait = retry.fail("\(error)", asked: asked).wait
    // Permanent errors are retried too, but no more often than usual.
    return (isNew, error.isTransient ? wait : max(wait, interval))
  }
}
