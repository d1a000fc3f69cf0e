/// One thing measured several times.
struct Sample: Hashable {
  /// The measurements, sorted; at least one.
  let sorted: [Double]

  /// Orders some measurements.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "a sample has measurements")
    sorted = values.sorted()
  }

  /// The median.
  var median: Double {
    quantile(0.5)
  }

  /// The quantile at a fraction 0…1, interpolated linearly.
  func quantile(_ share: Double) -> Double {
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
  }

  /// The interquartile range as a fraction of the median.
  var spread: Double {
    median > 0 ? (quantile(0.75) - quantile(0.25)) / median : 0
  }
}

/// Measures several ways to one end in turn, so that what else the machine does meets all alike.
///
/// Each way is gone once beforehand, uncounted, to warm caches and page in code.
///
/// - Parameters:
///   - runs: How often each is measured.
///   - ways: Each returns what it took.
/// - Returns: A sample for each way.
/// - Throws: What a way throws.
func inTurns(_ runs: Int, _ ways: [() throws -> Double]) throws -> [Sample] {
  var values = ways.map { _ in [Double]() }
  for run in 0...runs {
    for (index, way) in ways.enumerated() {
      let value = try way()
      if run > 0 { values[index].append(value) }
    }
  }
  return values.map(Sample.init)
}
