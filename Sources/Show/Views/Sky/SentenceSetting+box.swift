import Scenes

/// Where sentences are in the sky, in pixels.
extension SentenceSetting {
  /// Returns the baseline of the first line in a picture.
  func first(in view: LegView) -> Double {
    // Three or more lines start higher, so that the source stays clear of the limb.
    let raised = Double(max(0, lines.count - 2)) * 0.65 * size * view.unit
    return (view.isPortrait ? 0.285 : 0.318) * Double(view.size.y) - raised
  }

  /// Returns the baseline of the last line.
  private func last(in view: LegView) -> Double {
    first(in: view) + Double(max(0, lines.count - 1)) * Self.leading * size * view.unit
  }

  /// Returns the baseline of the source's first line.
  func firstOfSource(in view: LegView) -> Double { last(in: view) + Self.sourceGap * view.unit }

  /// Returns the bounds of the sentence and its source around a middle, as wide as lines may be.
  func box(in view: LegView, around middle: Double) -> Box {
    let unit = view.unit
    return Box(
      around: middle,
      width: width * unit,
      top: first(in: view) - 0.74 * size * unit,
      bottom: last(in: view) + Self.depth(below: size, sourceLines: source.count) * unit
    )
  }
}

extension FarSentence {
  /// Returns the bounds of the sentence and its source around a middle, as wide as lines may be.
  func box(in view: LegView, around middle: Double) -> Box {
    let rows = Double(max(0, source.count - 1))
    let last =
      source.isEmpty
      ? first + Self.leading * Double(max(0, lines.count - 1)) * size
      : firstOfSource + Self.leading * rows * sourceSize
    return Box(
      around: middle,
      width: width * view.unit,
      top: (first - 0.74 * size) * view.unit,
      bottom: (last + 0.24 * size) * view.unit
    )
  }
}

extension Box {
  /// The bounds of lines around a middle.
  fileprivate init(around middle: Double, width: Double, top: Double, bottom: Double) {
    self.init(
      low: SIMD2<Float>(SIMD2(middle - width / 2, top)),
      high: SIMD2<Float>(SIMD2(middle + width / 2, bottom))
    )
  }
}
