package import Breathing
package import CClocks
import Glibc

/// The drift of the session's clock against another clock of the machine.
///
/// Against `CLOCK_MONOTONIC_RAW`, which is never corrected, it is the correction by network time
/// (at most 500 parts per million). Against `CLOCK_REALTIME`, it is the amount by which the wall
/// clock was set meanwhile, which the session does not follow. The program itself adds to neither,
/// because it counts no ticks.
package struct ClockDrift: Sendable, Hashable {
  /// The time that passed on the session's clock minus the time that passed on the other.
  package let drift: Duration

  /// The time that passed on the session's clock.
  package let span: Duration

  /// The drift in parts per million of the span.
  package var partsPerMillion: Double {
    span > .zero ? drift / span * 1_000_000 : 0
  }

  /// Computes the drift from two readings of the same clocks.
  package init(from first: Reading, to last: Reading) {
    span = first.session.duration(to: last.session)
    drift = span - .nanoseconds(last.other - first.other)
  }

  /// Simultaneous readings of two clocks.
  package struct Reading: Sendable, Hashable {
    package let session: Instant

    /// The other clock, in nanoseconds.
    package let other: Int64

    package init(session: Instant, other: Int64) {
      self.session = session
      self.other = other
    }

    /// Reads both clocks: the other one between two readings of the session's. The reading with the
    /// smallest gap of several tries is used, so that an interruption does not count as drift.
    package init(_ clock: SessionClock, against other: clockid_t) {
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
