/// Repeated measurements of one thing.
struct Sample: Hashable {
  /// The measurements, sorted; at least one.
  let sorted: [Double]

  /// Sorts some measurements.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "a sample has measurements")
    sorted = values.sorted()
  }

  /// The median.
  var median: Double {
    quantile(0.5)
  }

  /// Returns the quantile at a fraction from 0 to 1, interpolated linearly.
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

/// Measures several alternatives in turn, so that disturbances affect all of them alike.
///
/// Each alternative runs once before the measurements, to warm up caches and page in code.
///
/// - Parameters:
///   - runs: The number of measurements of each.
///   - ways: The alternatives; each returns its measurement.
/// - Returns: A sample for each alternative.
/// - Throws: Any error of an alternative.
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
