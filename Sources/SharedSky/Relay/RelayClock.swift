import CClocks
import Glibc

/// The clock of a relay's deadlines, which cannot be set. `SkyTime.now` is the time of day.
enum RelayClock {
  /// Nanoseconds since the machine started.
  static var nanoseconds: UInt64 { UInt64(clock_nanoseconds(CLOCK_MONOTONIC)) }
}
