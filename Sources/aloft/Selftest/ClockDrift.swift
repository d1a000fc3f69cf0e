import Breathing
import CClocks
import Glibc
import Session

/// How far the session's clock has moved against another clock of the machine.
///
/// Against `CLOCK_MONOTONIC_RAW`, which is never corrected, it is the correction by network time
/// (at most 500 parts per million). Against `CLOCK_REALTIME` it is how far the wall clock was set
/// meanwhile, which the session does not follow. The program itself adds nothing to either: it
/// counts no ticks.
struct ClockDrift: Sendable, Hashable {
  /// How much more time passed by the session's clock than by the other.
  let drift: Duration

  /// How much time passed by the session's clock.
  let span: Duration

  /// The drift in parts per million of the time that passed.
  var partsPerMillion: Double {
    span > .zero ? drift / span * 1_000_000 : 0
  }

  /// Compares two readings of one pair of clocks.
  init(from first: Reading, to last: Reading) {
    span = first.session.duration(to: last.session)
    drift = span - .nanoseconds(last.other - first.other)
  }

  /// What two clocks show at one time.
  struct Reading: Sendable, Hashable {
    let session: Instant

    /// Nanoseconds of the other clock.
    let other: Int64

    init(session: Instant, other: Int64) {
      self.session = session
      self.other = other
    }

    /// Reads both clocks: the other one between two readings of the session's. The tightest of
    /// several tries counts, so that a pause between the readings is not taken for drift.
    init(_ clock: SessionClock, against other: clockid_t) {
      var best = (gap: Duration.seconds(3600), reading: Reading(session: clock.now, other: 0))
      for _ in 0..<16 {
        let before = clock.now
        let nanoseconds = clock_nanoseconds(other)
        let gap = before.duration(to: clock.now)
        guard gap < best.gap else { continue }
        best = (gap, Reading(session: before.advanced(by: gap / 2), other: nanoseconds))
      }
      self = best.reading
    }
  }
}
