import Breathing

/// How late things were, counted in bars.
struct Lateness: Sendable, Hashable {
  /// How many were late by no more than each of the bounds of `Vitals`.
  private(set) var bars = Array(repeating: 0, count: Vitals.bounds.count)

  /// How many there were in all.
  private(set) var count = 0

  /// How late they were together.
  private(set) var total: Duration = .zero

  /// Counts one more.
  mutating func note(_ late: Duration) {
    let late = max(late, .zero)
    count += 1
    total += late
    for (index, bound) in Vitals.bounds.enumerated() where late <= bound { bars[index] += 1 }
  }
}
