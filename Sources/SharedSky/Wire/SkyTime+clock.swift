import Breathing
import CClocks
import Glibc

extension SkyTime {
  /// The current time by the machine's clock, which relays and their clients share. It may be set.
  public static var now: SkyTime {
    SkyTime(Instant(nanoseconds: clock_nanoseconds(CLOCK_REALTIME)))
  }
}
