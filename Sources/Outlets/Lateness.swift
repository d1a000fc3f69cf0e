/// A histogram of delays.
package struct Lateness: Sendable, Hashable {
  /// The upper bounds of the bars.
  static let bounds: [Duration] = [
    .microseconds(250), .microseconds(500), .milliseconds(1), .milliseconds(2), .milliseconds(5),
    .milliseconds(10), .milliseconds(20), .milliseconds(50), .milliseconds(100), .milliseconds(500),
  ]

  /// The number of delays up to each of the bounds.
  private(set) var bars = Array(repeating: 0, count: Lateness.bounds.count)

  /// The number of delays.
  package private(set) var count = 0

  /// The sum of delays.
  private(set) var total: Duration = .zero

  /// The greatest delay.
  private(set) var maximum: Duration = .zero

  /// Counts a delay.
  mutating func note(_ late: Duration) {
    let late = max(late, .zero)
    count += 1
    total += late
    maximum = max(maximum, late)
    for (index, bound) in Self.bounds.enumerated() where late <= bound { bars[index] += 1 }
  }
}
