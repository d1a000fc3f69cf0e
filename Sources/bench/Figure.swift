/// A measured value and the value of an alternative.
struct Figure {
  /// What was measured.
  let title: String

  /// The measured value, in seconds unless `unit` says otherwise.
  let ours: Sample

  /// The alternative.
  let baseline: String

  /// The value of the alternative.
  let theirs: Sample

  /// The unit of both values.
  var unit = Unit.seconds

  /// A unit of values.
  enum Unit {
    /// Seconds, printed with a suitable prefix.
    case seconds

    /// A fraction of a processor.
    case share

    /// Bytes of memory.
    case bytes
  }

  /// The alternative's cost relative to the measured value, in words.
  var ratio: String {
    let ratio = theirs.median / ours.median
    return ratio >= 1 ? "\(ratio.figures(2)) × less" : "\((1 / ratio).figures(2)) × more"
  }

  /// The figure as a table row.
  var row: String {
    "| \(title) | \(written(ours)) | \(baseline) | \(written(theirs)) | \(ratio) |"
  }

  private func written(_ sample: Sample) -> String {
    let median =
      switch unit {
      case .seconds: sample.median.time
      case .share: "\((sample.median * 100).figures(2)) %"
      case .bytes: "\((sample.median / 1e6).figures(3)) MB"
      }
    guard sample.sorted.count > 1 else { return median }
    return "\(median) ± \((sample.spread * 50).figures(1)) %"
  }
}

/// A group of figures with an explanation.
struct Chapter {
  let title: String
  let figures: [Figure]

  /// What was measured, and how to interpret the result.
  let remarks: String

  /// The chapter in Markdown.
  var page: String {
    """
    ## \(title)

    | what | Aloft | baseline | it takes | Aloft takes |
    |---|--:|---|--:|--:|
    \(figures.map(\.row).joined(separator: "\n"))

    \(remarks)
    """
  }
}

extension Double {
  /// The number with significant figures and no exponent.
  func figures(_ count: Int) -> String {
    guard self != 0, isFinite else { return "0" }
    var place = count - 1
    var size = magnitude
    while size >= 10 {
      size /= 10
      place -= 1
    }
    while size < 1 {
      size *= 10
      place += 1
    }
    var scale = 1.0
    for _ in 0..<abs(place) { scale *= 10 }
    let rounded = place >= 0 ? (self * scale).rounded() / scale : (self / scale).rounded() * scale
    let text = rounded.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The number as seconds with a suitable prefix.
  var time: String {
    switch magnitude {
    case 1...: "\(figures(3)) s"
    case 1e-3...: "\((self * 1e3).figures(3)) ms"
    case 1e-6...: "\((self * 1e6).figures(3)) µs"
    default: "\((self * 1e9).figures(3)) ns"
    }
  }
}
