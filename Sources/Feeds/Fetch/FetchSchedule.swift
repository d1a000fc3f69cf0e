import Breathing
import Network

/// The delays between polls: the interval after a success, longer ones after failures.
struct FetchSchedule: Sendable {
  private let interval: Duration
  private var generator: SeededGenerator
  private var retry: Retry

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
  /// - Parameter pause: A delay to use instead of the interval.
  /// - Returns: Whether this is the first success after a failure, and the delay until the next
  ///   poll: the interval plus up to a tenth.
  mutating func succeed(every pause: Duration? = nil) -> (isBack: Bool, wait: Duration) {
    (retry.succeed(), (pause ?? interval) * (1 + generator.unit() / 10))
  }

  /// Records a failure.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - now: The current time, in seconds since the Unix epoch.
  /// - Returns: Whether this is the first failure after a success, and the delay until the next
  ///   poll.
  mutating func fail(
    _ error: FetchError,
    nowUnixSeconds now: Int64
  ) -> (isNew: Bool, wait: Duration) {
    let asked = error.retryAfter?.wait(nowUnixSeconds: now) ?? .zero
    // Only the first failure is reported: the next source takes over then, and a new reason changes nothing.
    let isNew = !isFailing
    let wait = retry.fail("\(error)", asked: asked).wait
    // Permanent errors are retried too, but no more often than usual.
    return (isNew, error.isPassing ? wait : max(wait, interval))
  }
}
