import Glibc

/// A possible place of a label.
struct LabelCandidate {
  let x, y: Double

  /// How little it is liked: 0 straight off the end and close to it.
  var cost: Double

  /// Whether a line is drawn from the end to the name.
  var hasLeader = false
}

/// A way from an end to a place for its name.
struct LabelOffset {
  /// The turn away from the runway's own direction.
  let cosine, sine: Double

  /// How much farther out than it must be, in sizes of the type.
  let gap: Double

  /// What turn and gap cost.
  let cost: Double

  private init(turn degrees: Double, gap: Double) {
    cosine = cos(degrees * .pi / 180)
    sine = sin(degrees * .pi / 180)
    self.gap = gap
    cost = abs(degrees) * 0.05 + degrees * degrees * 0.000_8 + gap * 7
  }

  /// The places by the end itself, the best liked first.
  static let near = offsets(
    turns: [0, 8, 15, 25, 35, 50, 65, 80, 95, 110, 130, 150],
    gaps: [0, 0.22, 0.45, 0.8, 1.2, 1.7]
  )

  /// The places farther away, for names that a line leads to.
  static let far = offsets(
    turns: Array(stride(from: 0, through: 180, by: 15)),
    gaps: [0, 0.5, 1, 2, 3, 4.5, 6, 8, 10, 12, 15]
  )

  private static func offsets(turns: [Double], gaps: [Double]) -> [LabelOffset] {
    turns.flatMap { $0 == 0 || $0 == 180 ? [$0] : [$0, -$0] }
      .flatMap { turn in gaps.map { LabelOffset(turn: turn, gap: $0) } }
      .enumerated()
      .sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element)
  }

  /// Returns the middle of a name by an end.
  ///
  /// - Parameters:
  ///   - anchor: Whose name it is.
  ///   - scale: The size of the type.
  ///   - halfWidth: Half the width of the runway's bar.
  /// - Returns: The middle of the name.
  func point(_ anchor: LabelAnchor, scale: Double, halfWidth: Double) -> (x: Double, y: Double) {
    let least = anchor.radius + DiagramGround.clearance
    let distance =
      Self.clearing(cosine, abs(sine), least: least, halfWidth: halfWidth)
      + gap * LabelSize.type * scale
    let (u, p) = (anchor.outward, anchor.place)
    return (
      p.x + (u.x * cosine - u.y * sine) * distance,
      p.y + (u.y * cosine + u.x * sine) * distance
    )
  }

  /// Returns how far from the middle of a bar's end, in a direction, a point is just clear of it.
  private static func clearing(
    _ cosine: Double,
    _ sine: Double,
    least: Double,
    halfWidth: Double
  ) -> Double {
    // Beside the bar, its long side is nearest; before it, its end or a corner.
    if cosine <= 0 { return (least + halfWidth) / sine }
    if least * sine <= halfWidth * cosine { return least / cosine }
    return halfWidth * sine + (least * least - halfWidth * halfWidth * cosine * cosine).squareRoot()
  }
}
