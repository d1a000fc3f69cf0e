import Breathing
import CClocks
import Glibc
package import Network

/// The clocks of a machine, in nanoseconds.
package struct SystemTime: Sendable {
  /// CLOCK_MONOTONIC: never set, and stops while the machine sleeps.
  package let monotonic: @Sendable () -> Int64

  /// The wall clock, since 1970-01-01T00:00:00Z.
  package let wall: @Sendable () -> Int64

  /// CLOCK_BOOTTIME: never set, and runs while the machine sleeps.
  package let boot: @Sendable () -> Int64

  /// The plausible range of the wall clock: that of `Instant`.
  package static let plausibleRange =
    Instant.plausible.lowerBound.nanoseconds..<Instant.plausible.upperBound.nanoseconds

  /// Sleeps until the monotonic clock reaches a value, or until a signal arrives.
  package let sleep: @Sendable (Int64) -> Void

  /// Waits for a wake-up for a time at most, or until a descriptor is readable, if there is one. Returns whether the
  /// wake-up came; it stays pending.
  package let wait: @Sendable (Wakeup, Duration, Int32?) -> Bool

  /// Suspends a task for a time. Throws `CancellationError` if the task is cancelled.
  package let pause: @Sendable (Duration) async throws -> Void

  /// Creates clocks. Waits and pauses take real time unless they are given.
  package init(
    monotonic: @escaping @Sendable () -> Int64,
    wall: @escaping @Sendable () -> Int64,
    boot: @escaping @Sendable () -> Int64,
    sleep: @escaping @Sendable (Int64) -> Void,
    wait: @escaping @Sendable (Wakeup, Duration, Int32?) -> Bool = {
      $0.wait(for: $1, or: $2) == .woken
    },
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.monotonic = monotonic
    self.wall = wall
    self.boot = boot
    self.sleep = sleep
    self.wait = wait
    self.pause = pause
  }

  /// The clocks of this machine.
  package static let machine = SystemTime(
    monotonic: { clock_nanoseconds(CLOCK_MONOTONIC) },
    wall: {
      min(
        max(clock_nanoseconds(CLOCK_REALTIME), plausibleRange.lowerBound - 1),
        plausibleRange.upperBound
      )
    },
    boot: { clock_nanoseconds(CLOCK_BOOTTIME) },
    sleep: { clock_sleep_until($0) }
  )

  /// Reads the wall clock, and how far it is ahead of another clock.
  ///
  /// The wall clock is read between two readings of the other, so that a pause between them is
  /// noticed. The tightest of five tries counts.
  package func readWall(against other: () -> Int64) -> (wall: Int64, ahead: Int64) {
    var best: (gap: Int64, wall: Int64, ahead: Int64) = (.max, 0, 0)
    for _ in 0..<5 {
      let before = other()
      let wall = wall()
      let after = other()
      if after - before < best.gap {
        best = (after - before, wall, wall - (before + (after - before) / 2))
      }
    }
    return (best.wall, best.ahead)
  }
}
