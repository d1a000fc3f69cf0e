import Breathing
package import Outlets
import Synchronization
import System
import Text

/// Keeps published instants in step with another clock: the machine's, or a leader's.
///
/// An error below `step` is corrected within half a minute by running the session's clock up to a
/// twentieth faster or slower, which is imperceptible. A larger one is corrected at once: published
/// instants step, and the breath continues undisturbed.
package final class Timekeeper: Sendable {
  private let clock: SessionClock
  private let shared: Shared
  private let vitals: HealthCounters?
  private let note: @Sendable (String) -> Void

  /// Whether the machine's clock was outside `SystemTime.believed` when last read.
  private let isDoubted = Atomic(false)

  /// How long the machine had slept when the clocks were last compared.
  private let slept: Mutex<Duration>

  /// The smallest error that is corrected at once.
  ///
  /// Time daemons step a running machine's clock from 0.128 s (ntpd) or 0.4 s (systemd-timesyncd),
  /// and a leap second is 1 s: smaller errors are slewed, so none of these shows. A larger error
  /// means that the machine's clock was wrong, or that the machine slept.
  package static let step: Duration = .milliseconds(1_500)

  /// Creates a timekeeper.
  ///
  /// - Parameters:
  ///   - clock: The session's clock.
  ///   - shared: The show.
  ///   - vitals: The counters of steps.
  ///   - note: Logs a sentence at each step.
  package init(
    _ clock: SessionClock,
    _ shared: Shared,
    _ vitals: HealthCounters? = nil,
    note: @escaping @Sendable (String) -> Void = { Diagnostics.note($0) }
  ) {
    self.clock = clock
    self.shared = shared
    self.vitals = vitals
    self.note = note
    slept = Mutex(clock.slept)
  }

  /// Follows the machine's clock, unless it shows a time outside the years 1970 to 2199.
  ///
  /// - Returns: Whether published instants moved.
  @discardableResult
  package func keepWithMachine() -> Bool {
    guard clock.isWallBelieved else {
      if !isDoubted.exchange(true, ordering: .relaxed) {
        note(
          "the machine's clock is not in the years 1970 to 2199; published times go on without it"
        )
      }
      return false
    }
    isDoubted.store(false, ordering: .relaxed)
    return keep(with: clock.wallAhead, whose: "the machine's clock")
  }

  /// Follows a leader's clock.
  ///
  /// - Parameter ahead: How far it is ahead of the session's uncorrected clock.
  /// - Returns: Whether published instants moved.
  @discardableResult
  package func keep(withLeader ahead: Duration) -> Bool {
    keep(with: ahead, whose: "the leader's clock")
  }

  private func keep(with ahead: Duration, whose name: String) -> Bool {
    slept.withLock { slept in
      let nap = clock.slept - slept
      slept += nap
      let correction = ahead - shared.clockAhead
      let error = correction - clock.correction
      guard error.magnitude >= Self.step else {
        clock.approach(correction)
        return false
      }
      let isNap = nap >= Self.step && (nap - error).magnitude < Self.step
      shared.stepClock(by: error, isNap ? .sleep : .clock)
      vitals?.stepClock(by: error)
      let seconds = JSONText.number(error.seconds, decimals: 1)
      note(
        isNap
          ? "the machine slept for \(seconds) s; published times follow; the breath continues"
          : "\(name) moved by \(seconds) s; published times follow; the breath continues"
      )
      return true
    }
  }
}

extension Duration {
  /// The absolute value.
  package var magnitude: Duration { self < .zero ? .zero - self : self }
}
