import Breathing

/// A histogram of delays.
struct Lateness: Sendable, Hashable {
  /// The number of delays up to each of the bounds of `HealthCounters`.
  private(set) var bars = Array(repeating: 0, count: HealthCounters.bounds.count)

  /// The number of delays.
  private(set) var count = 0

  /// The sum of delays.
  private(set) var total: Duration = .zero

  /// Counts a delay.
  mutating func note(_ late: Duration) {
    let late = max(late, .zero)
    count += 1
    total += late
    for (index, bound) in HealthCounters.bounds.enumerated() where late <= bound {
      bars[index] += 1
    }
  }
}
