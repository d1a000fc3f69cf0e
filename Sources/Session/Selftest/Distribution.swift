import Breathing

/// The distribution of measured durations, as percentiles.
package struct Distribution: Sendable, Hashable {
  /// The number of measurements, at least one.
  package let count: Int

  /// The median.
  package let p50: Duration

  /// The 99th percentile.
  package let p99: Duration

  /// The maximum.
  package let max: Duration

  /// Sorts the measurements; nil if there are none.
  ///
  /// A percentile is the smallest value that at least this percentage of all measurements do not
  /// exceed (nearest rank), so it is always a measured value.
  package init?(_ durations: some Sequence<Duration>) {
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
