import Glibc

/// A possible place of a label.
struct LabelCandidate {
  let x, y: Double

  /// The cost of the place: 0 straight off the end and close to it.
  var cost: Double

  /// Whether a leader line connects the end to the label.
  var hasLeader = false
}

/// The offset of a label from its end.
struct LabelOffset {
  /// The rotation from the runway's own direction.
  let cosine, sine: Double

  /// The extra distance beyond the necessary one, in type sizes.
  let gap: Double

  /// The cost of rotation and gap.
  let cost: Double

  private init(turn degrees: Double, gap: Double) {
    cosine = cos(degrees * .pi / 180)
    sine = sin(degrees * .pi / 180)
    self.gap = gap
    cost = abs(degrees) * 0.05 + degrees * degrees * 0.000_8 + gap * 7
  }

  /// The places next to the end, cheapest first.
  static let near = offsets(
    turns: [0, 8, 15, 25, 35, 50, 65, 80, 95, 110, 130, 150],
    gaps: [0, 0.22, 0.45, 0.8, 1.2, 1.7]
  )

  /// The places farther away, for labels with a leader line.
  static let far = offsets(
    turns: Array(stride(from: 0, through: 180, by: 15)),
    gaps: [0, 0.5, 1, 2, 3, 4.5, 6, 8, 10, 12, 15]
  )

  /// The places of labels larger than designed: close to the end, and not beside the runway, where a number would seem
  /// to name the other end.
  static let farLarge = far.filter { $0.gap <= 1 && $0.cosine >= 0 }

  private static func offsets(turns: [Double], gaps: [Double]) -> [LabelOffset] {
    let bothWays: [Double] = turns.flatMap { $0 == 0 || $0 == 180 ? [$0] : [$0, -$0] }
    let offsets = bothWays.flatMap { turn in gaps.map { LabelOffset(turn: turn, gap: $0) } }
    return offsets.enumerated()
      .sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element)
  }

  /// Returns the centre of a label near an end.
  ///
  /// - Parameters:
  ///   - anchor: The owner of the label.
  ///   - scale: The size of the type.
  ///   - halfWidth: Half the width of the runway's bar.
  /// - Returns: The centre of the label.
  func point(_ anchor: LabelAnchor, scale: Double, halfWidth: Double) -> (x: Double, y: Double) {
    let minimum = anchor.radius + OccupiedAreas.clearance
    // A larger label is no farther from its end.
    let distance =
      Self.clearing(cosine, abs(sine), minimum: minimum, halfWidth: halfWidth)
      + gap * LabelSize.type * min(scale, 1)
    let (u, p) = (anchor.outward, anchor.place)
    return (
      p.x + (u.x * cosine - u.y * sine) * distance,
      p.y + (u.y * cosine + u.x * sine) * distance
    )
  }

  /// Returns the distance from the centre of a bar's end, in a direction, at which a point is just
  /// clear of the bar.
  private static func clearing(
    _ cosine: Double,
    _ sine: Double,
    minimum: Double,
    halfWidth: Double
  ) -> Double {
    // Beside the bar, its long side is nearest; before it, its end or a corner.
    if cosine <= 0 { return (minimum + halfWidth) / sine }
    if minimum * sine <= halfWidth * cosine { return minimum / cosine }
    let square = minimum * minimum - halfWidth * halfWidth * cosine * cosine
    return halfWidth * sine + square.squareRoot()
  }
}
