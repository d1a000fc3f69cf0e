import Breathing
import Glibc

/// The clock of a session: the monotonic clock, moved to the Unix epoch once at the start.
///
/// Steps of the wall clock do not reach a session under way.
struct SessionClock: Sendable {
  /// What is added to the monotonic clock, in nanoseconds.
  private let offset: Int64

  /// Starts a clock that now agrees with the wall clock.
  init() {
    // The wall clock is read between two readings of the monotonic clock, so that a pause between
    // the readings is seen; of a few tries the tightest is kept.
    var best: (gap: Int64, offset: Int64) = (.max, 0)
    for _ in 0..<5 {
      let before = Self.read(CLOCK_MONOTONIC)
      let wall = Self.read(CLOCK_REALTIME)
      let after = Self.read(CLOCK_MONOTONIC)
      if after - before < best.gap {
        best = (after - before, wall - (before + (after - before) / 2))
      }
    }
    offset = best.offset
  }

  /// The instant it is.
  var now: Instant {
    Instant(nanoseconds: Self.read(CLOCK_MONOTONIC) + offset)
  }

  /// Sleeps until an instant, or until a signal arrives; returns at once when it has passed.
  func sleep(until instant: Instant) {
    let deadline = max(0, instant.nanoseconds - offset)
    var time = timespec(
      tv_sec: Int(deadline / 1_000_000_000),
      tv_nsec: Int(deadline % 1_000_000_000)
    )
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
