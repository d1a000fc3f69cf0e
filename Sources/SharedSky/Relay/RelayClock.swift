import Breathing
import CClocks
import Glibc

/// The two clocks of a relay: the time of day, which may be set, and a monotonic one.
enum RelayClock {
  /// The current time of day.
  static var time: SkyTime {
    SkyTime(Instant(nanoseconds: clock_nanoseconds(CLOCK_REALTIME)))
  }

  /// Nanoseconds since the machine started.
  static var nanoseconds: UInt64 { UInt64(clock_nanoseconds(CLOCK_MONOTONIC)) }
}
