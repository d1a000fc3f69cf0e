package import Breathing

/// How long something has been awaited, as seen by a thread that looks from time to time.
///
/// Time in which the awaited thread computed, or waited for a processor, does not count, and a look that itself comes late
/// counts as little more than one that is on time. So a machine with too much to do is not taken for a display that
/// hangs: there, both threads wait for processors.
package struct Patience: Sendable {
  /// The time that counts.
  package private(set) var waited = Duration.zero

  private var last: (look: Instant, busy: Duration)?

  /// Whether it has begun.
  package var isAwaiting: Bool { last != nil }

  /// The longest time that a look counts.
  private let longestStep: Duration

  /// Creates a wait that has not begun.
  ///
  /// - Parameter period: The time between two looks.
  package init(period: Duration) {
    longestStep = period * 2
  }

  /// Begins again: what was awaited has come.
  package mutating func restart() {
    (waited, last) = (.zero, nil)
  }

  /// Looks, and finds that it has not come. The first look only begins the wait.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - busy: How long the awaited thread has computed or waited for a processor since it began; zero if unknown.
  package mutating func look(at now: Instant, busy: Duration = .zero) {
    defer { last = (now, busy) }
    guard let last else { return }
    let passed = min(last.look.duration(to: now), longestStep)
    waited += max(passed - max(busy - last.busy, .zero), .zero)
  }
}
