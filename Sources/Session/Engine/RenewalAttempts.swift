import Breathing
import Network

/// The attempts to prepare the next session.
///
/// While one is due, every turn of the cue scheduler asks for it. One that failed is repeated only after a while, and
/// the same reason is logged once.
struct RenewalAttempts: Sendable {
  private var isUnderWay = false

  /// When the last attempt failed; nil if none has failed since one succeeded.
  private var failed: Instant?

  private var failures = FailureLog()

  /// The shortest time from a failure to the next attempt.
  static let pause: Duration = .seconds(60)

  /// Notes that an attempt begins.
  ///
  /// - Returns: Whether it may; it may not while another is under way, or soon after one has failed.
  mutating func begin(at now: Instant) -> Bool {
    let isTooSoon = failed.map { $0.duration(to: now) < Self.pause } ?? false
    guard !isUnderWay, !isTooSoon else { return false }
    isUnderWay = true
    return true
  }

  /// Notes that the attempt has ended without a failure.
  mutating func succeed() {
    (isUnderWay, failed, failures) = (false, nil, FailureLog())
  }

  /// Notes that the attempt has failed.
  ///
  /// - Returns: Whether to log the reason.
  mutating func fail(_ reason: String, at now: Instant) -> Bool {
    (isUnderWay, failed) = (false, now)
    return failures.noteFailure(reason)
  }
}
