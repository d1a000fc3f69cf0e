/// The owner of a label: the end of a runway, the ends of several, or a pad.
struct LabelAnchor {
  let text: String

  /// The ends named; empty for a pad.
  let ends: [RunwayDiagram.EndIdentity]

  /// The index of the pad in the plan.
  var pad: Int?

  /// The centre of the end, or of the pad.
  let place: SIMD2<Double>

  /// The unit vector out of the runway; zero for a pad.
  let outward: SIMD2<Double>

  /// The radius of the label's disc.
  let radius: Double

  /// The indices of the runways it belongs to.
  var lanes: [Int] { ends.map(\.lane) }

  var isPad: Bool { pad != nil }

  /// The point by which ends compete for labels: just outside, so that ends at one place differ.
  var mark: SIMD2<Double> { place + outward * 0.04 }

  /// The same anchor with a label of another size.
  func scaled(by factor: Double) -> LabelAnchor {
    LabelAnchor(
      text: text,
      ends: ends,
      pad: pad,
      place: place,
      outward: outward,
      radius: radius * factor
    )
  }
}
