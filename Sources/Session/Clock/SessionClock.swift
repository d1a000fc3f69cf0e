package import Breathing
package import Network
import Synchronization

/// The clock of a session: the monotonic clock, set to Unix time once at the start.
///
/// It never steps, and it stops while the machine sleeps, so the breath continues unbroken whatever
/// happens to the machine's clock. Small errors are corrected gently (`Slew`), for all copies of
/// the clock at once. Larger ones only change the offset of published instants from the session's
/// (`Timekeeper`).
package struct SessionClock: Sendable {
  private let system: SystemTime

  /// The initial offset from the monotonic clock, in nanoseconds.
  private let offset: Int64

  private let sharedCorrection = SharedCorrection()

  /// The correction that all copies of a clock share.
  private final class SharedCorrection: Sendable {
    let slew = Mutex(Slew())
  }

  /// Starts a clock that agrees with the machine's at this moment.
  package init(_ system: SystemTime = .machine) {
    self.system = system
    offset = system.readWall(against: system.monotonic).ahead
  }

  /// The current instant.
  package var now: Instant {
    let reading = reading
    return reading.advanced(by: sharedCorrection.slew.withLock { $0.correction(at: reading) })
  }

  /// The current instant on the uncorrected clock.
  package var reading: Instant {
    Instant(nanoseconds: system.monotonic() + offset)
  }

  /// The current instant by the machine's clock.
  package var wall: Instant { Instant(nanoseconds: system.wall()) }

  /// The current instant by the machine's clock; nil if that is implausible (`SystemTime.plausibleRange`).
  package var plausibleWall: Instant? {
    let wall = system.wall()
    return SystemTime.plausibleRange.contains(wall) ? Instant(nanoseconds: wall) : nil
  }

  /// How far the machine's clock is ahead of the uncorrected one now; nil if it shows an implausible time.
  package var wallAhead: Duration? {
    let (wall, ahead) = system.readWall { reading.nanoseconds }
    return SystemTime.plausibleRange.contains(wall) ? .nanoseconds(ahead) : nil
  }

  /// The correction in effect.
  package var correction: Duration {
    let reading = reading
    return sharedCorrection.slew.withLock { $0.correction(at: reading) }
  }

  /// How long the machine has slept since it booted.
  package var slept: Duration { .nanoseconds(system.boot() - system.monotonic()) }

  /// Slews the clock towards another, which is `correction` ahead of the uncorrected one.
  package func approach(_ correction: Duration) {
    let reading = reading
    sharedCorrection.slew.withLock { $0 = $0.approaching(correction, from: reading) }
  }

  /// Sleeps until an instant or a wake-up; returns at once if the instant has passed.
  package func sleep(until instant: Instant, or wakeup: Wakeup?) {
    if let wakeup {
      // The wait for wake-ups has a resolution of a millisecond; the last two are slept precisely.
      let left = now.duration(to: instant) - .milliseconds(2)
      if left > .zero, system.wait(wakeup, left, nil) {
        wakeup.clear()
        return
      }
    }
    sleep(until: instant)
  }

  /// Waits until an instant, give or take a millisecond, a wake-up, or until a descriptor is readable.
  package func wait(until instant: Instant, or wakeup: Wakeup, or descriptor: Int32) {
    let left = now.duration(to: instant)
    guard left > .zero else { return }
    _ = system.wait(wakeup, left, descriptor)
    wakeup.clear()
  }

  /// Sleeps until an instant, or until a signal arrives; returns at once if it has passed.
  package func sleep(until instant: Instant) {
    let reading = sharedCorrection.slew.withLock { $0.reading(reaching: instant) }
    system.sleep(max(0, reading.nanoseconds - offset))
  }

  /// Notices that the machine's clock is set. A sleep of the machine sets nothing.
  package var watch: ClockWatch {
    ClockWatch(
      ahead: { wallAhead.map { $0 - slept } },
      uptime: { .nanoseconds(system.boot()) },
      suspend: { try await pause(for: $0) }
    )
  }

  /// Suspends a task for a time of the machine.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func pause(for time: Duration) async throws {
    try await system.pause(time)
  }
}
