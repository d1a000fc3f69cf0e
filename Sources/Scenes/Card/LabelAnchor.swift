/// What a name belongs to: the end of a runway, the ends of several, or a pad.
struct LabelAnchor {
  let text: String

  /// The ends named; none for a pad.
  let ends: [RunwayDiagram.EndIdentity]

  /// The number of the pad in the plan.
  var pad: Int?

  /// The middle of the end, or of the pad.
  let place: SIMD2<Double>

  /// The way out of the runway, of length 1; none for a pad.
  let outward: SIMD2<Double>

  /// The radius of the name's disc.
  let radius: Double

  /// The runways it belongs to, by their numbers.
  var lanes: [Int] { ends.map(\.lane) }

  var isPad: Bool { pad != nil }

  /// The point by which ends compete for labels: just outside, so that ends at one place differ.
  var mark: SIMD2<Double> { place + outward * 0.04 }

  /// The same anchor with a name of another size.
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
