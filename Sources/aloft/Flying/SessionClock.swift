import Breathing
import CClocks
import Glibc
import Synchronization

/// The clock of a session: the monotonic clock, moved to the Unix epoch once at the start.
///
/// Steps of the wall clock do not reach a session under way. A screen that follows another, or a room
/// whose machine learns the time late, is corrected gently (`Slew`), and all copies of its clock with
/// it.
struct SessionClock: Sendable {
  /// What is added to the monotonic clock, in nanoseconds.
  private let offset: Int64

  private let discipline = Discipline()

  /// What the copies of a clock share.
  private final class Discipline: Sendable {
    let slew = Mutex(Slew())
  }

  /// Starts a clock that now agrees with the wall clock.
  init() {
    // The wall clock is read between two readings of the monotonic clock, so that a pause between
    // the readings is seen; of a few tries the tightest is kept.
    offset = Self.ahead(of: { clock_nanoseconds(CLOCK_MONOTONIC) })
  }

  /// The instant it is.
  var now: Instant {
    let reading = reading
    return reading.advanced(by: discipline.slew.withLock { $0.correction(at: reading) })
  }

  /// The instant it would be had the clock never been corrected.
  var reading: Instant {
    Instant(nanoseconds: clock_nanoseconds(CLOCK_MONOTONIC) + offset)
  }

  /// How far the wall clock is ahead of the uncorrected one now.
  var wallAhead: Duration {
    .nanoseconds(Self.ahead(of: { reading.nanoseconds }))
  }

  /// Lets the clock approach another, which is so far ahead of the uncorrected one.
  func approach(_ correction: Duration) {
    let reading = reading
    discipline.slew.withLock { $0 = $0.approaching(correction, from: reading) }
  }

  /// Sleeps until an instant, or until a signal arrives; returns at once when it has passed.
  func sleep(until instant: Instant) {
    let reading = discipline.slew.withLock { $0.reading(reaching: instant) }
    clock_sleep_until(max(0, reading.nanoseconds - offset))
  }

  /// How far the wall clock is ahead of another, in nanoseconds.
  private static func ahead(of other: () -> Int64) -> Int64 {
    var best: (gap: Int64, offset: Int64) = (.max, 0)
    for _ in 0..<5 {
      let before = other()
      let wall = clock_nanoseconds(CLOCK_REALTIME)
      let after = other()
      if after - before < best.gap {
        best = (after - before, wall - (before + (after - before) / 2))
      }
    }
    return best.offset
  }
}
