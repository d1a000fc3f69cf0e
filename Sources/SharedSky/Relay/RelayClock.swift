import Breathing
import CClocks
import Glibc

/// The two clocks of a relay: the sky's time, which may be set, and one that never jumps.
enum RelayClock {
  /// The sky's time now.
  static var time: SkyTime {
    SkyTime(Instant(nanoseconds: clock_nanoseconds(CLOCK_REALTIME)))
  }

  /// Nanoseconds since the machine started.
  static var nanoseconds: UInt64 { UInt64(clock_nanoseconds(CLOCK_MONOTONIC)) }
}
