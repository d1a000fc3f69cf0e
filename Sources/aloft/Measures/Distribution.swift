import Breathing

/// Durations measured many times over, in the few numbers that tell how they lie.
struct Distribution: Sendable, Hashable {
  /// How many were measured, at least one.
  let count: Int

  /// The median: half of them are no longer.
  let p50: Duration

  /// What 99 of 100 do not exceed.
  let p99: Duration

  /// The longest.
  let max: Duration

  /// Sorts what was measured; nil when nothing was.
  ///
  /// A percentile is the smallest value that so many percent of all do not exceed (nearest rank), so
  /// it is always one that was really measured.
  init?(_ durations: some Sequence<Duration>) {
    let sorted = durations.sorted()
    guard let last = sorted.last else { return nil }
    func percentile(_ percent: Int) -> Duration {
      sorted[(sorted.count * percent + 99) / 100 - 1]
    }
    count = sorted.count
    p50 = percentile(50)
    p99 = percentile(99)
    max = last
  }
}
