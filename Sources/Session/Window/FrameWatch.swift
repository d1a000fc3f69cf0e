package import Breathing
import Network
import Synchronization
import System

/// Watches the thread that shows frames from a thread of its own: it may hang in a display server that no longer
/// responds.
package final class FrameWatch: Sendable {
  /// The instant of the last turn, in nanoseconds; the greatest value while none is expected.
  private let turned = Atomic<Int64>(.max)

  /// Whether a window is being opened.
  private let opens = Atomic(false)

  private let stopped = try? Wakeup()
  private let clock: SessionClock
  private let log: @Sendable (String) -> Void

  /// The time without a turn after which the display counts as hung.
  package static let timeout: Duration = .seconds(2)

  /// The time that opening a window may take: every video driver may be tried.
  package static let openingTimeout: Duration = .seconds(10)

  private static let period: Duration = .milliseconds(500)

  /// Creates a watch that expects nothing yet.
  ///
  /// - Parameters:
  ///   - clock: The clock of turns.
  ///   - log: Logs a sentence.
  package init(
    by clock: SessionClock,
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    (self.clock, self.log) = (clock, log)
  }

  /// Starts watching, until `stop` is called.
  package func start() {
    guard let stopped else { return }
    _ = try? Worker.start("frames") { [self] in
      var isHung = false
      while stopped.wait(for: Self.period) != .woken { check(at: clock.now, &isHung) }
    }
  }

  /// Notes a turn of the thread that shows frames.
  package func turn(at now: Instant) {
    opens.store(false, ordering: .relaxed)
    turned.store(now.nanoseconds, ordering: .relaxed)
  }

  /// Expects that a window that is opened from now on shows a frame, or that opening it fails, before long.
  package func open(at now: Instant) {
    opens.store(true, ordering: .relaxed)
    turned.store(
      now.advanced(by: Self.openingTimeout - Self.timeout).nanoseconds,
      ordering: .relaxed
    )
  }

  /// Expects no turn until the next one, because there is no window.
  package func rest() {
    opens.store(false, ordering: .relaxed)
    turned.store(.max, ordering: .relaxed)
  }

  /// Stops watching.
  package func stop() { stopped?.signal() }

  /// Logs when turns stay away, and when they are back.
  package func check(at now: Instant, _ isHung: inout Bool) {
    let last = turned.load(ordering: .relaxed)
    let isLate = last < now.nanoseconds - Self.timeout.nanoseconds
    guard isLate != isHung else { return }
    isHung = isLate
    let what =
      opens.load(ordering: .relaxed)
      ? "no window opens within \(Int(Self.openingTimeout.seconds)) s"
      : "no frame for \(Int(Self.timeout.seconds)) s"
    log(isLate ? "the display does not respond: \(what)" : "the display responds again")
  }
}
