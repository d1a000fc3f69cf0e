import Breathing

/// The distribution of measured durations, as percentiles.
struct Distribution: Sendable, Hashable {
  /// The number of measurements, at least one.
  let count: Int

  /// The median.
  let p50: Duration

  /// The 99th percentile.
  let p99: Duration

  /// The maximum.
  let max: Duration

  /// Sorts the measurements; nil if there are none.
  ///
  /// A percentile is the smallest value that at least this percentage of all measurements do not
  /// exceed (nearest rank), so it is always a measured value.
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
