import Breathing
import Glibc

/// The two clocks of a relay: the sky's time, which may be set, and one that never jumps.
enum RelayClock {
  /// The sky's time now.
  static var time: SkyTime {
    SkyTime(Instant(nanoseconds: Int64(nanoseconds(of: CLOCK_REALTIME))))
  }

  /// Nanoseconds since the machine started.
  static var nanoseconds: UInt64 { nanoseconds(of: CLOCK_MONOTONIC) }

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
