package import Breathing

/// Measures how long another thread or program has stalled, by periodic checks.
///
/// Time in which the watched thread computed, or waited for a processor, does not count, and a late check counts for
/// little more than one that is on time. So an overloaded machine, on which both threads wait for processors, is not
/// mistaken for a display that hangs.
package struct StallTimer: Sendable {
  /// The time that counts.
  package private(set) var waited = Duration.zero

  private var last: (check: Instant, busy: Duration)?

  /// Whether it is running.
  package var isRunning: Bool { last != nil }

  /// The longest time that one check adds.
  private let longestStep: Duration

  /// Creates a timer that is not running.
  ///
  /// - Parameter period: The time between two checks.
  package init(period: Duration) {
    longestStep = period * 2
  }

  /// Resets the timer, because the other side has responded.
  package mutating func reset() {
    (waited, last) = (.zero, nil)
  }

  /// Notes that there is still no response. The first check only starts the timer.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - busy: How long the watched thread has computed or waited for a processor since it began; zero if unknown.
  package mutating func check(at now: Instant, busy: Duration = .zero) {
    defer { last = (now, busy) }
    guard let last else { return }
    let passed = min(last.check.duration(to: now), longestStep)
    waited += max(passed - max(busy - last.busy, .zero), .zero)
  }
}
