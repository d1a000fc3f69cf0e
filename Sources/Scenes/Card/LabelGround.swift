/// What stands on the face before any name does: runways, the letters of the compass and the rim.
struct LabelGround {
  let bars: [Bar]

  /// How far names stay from everything that is not a name.
  static let clearance = 0.0085

  /// How far names stay apart.
  static let gap = 0.004

  /// The radius inside which names stay: the longest ticks of the rim begin at 0.936.
  static let limit = 0.93

  /// The letters of the compass and the discs they sweep; like names they turn with the diagram and
  /// stay upright. They stand 0.048 of the card's height inside the rim and are 0.0235 of it large;
  /// half their diagonals in Inter's semibold are 0.030 and, for W, 0.036 radii.
  static let letters: [(x: Double, y: Double, radius: Double)] = {
    let ring = 1 - 0.048 / 0.405
    return [(0, ring, 0.0305), (ring, 0, 0.0305), (0, -ring, 0.0305), (-ring, 0, 0.0365)]
  }()

  /// Returns whether a disc is clear of runways, letters and ticks.
  func isFree(_ x: Double, _ y: Double, radius: Double) -> Bool {
    let far = (x * x + y * y).squareRoot()
    guard far + radius <= Self.limit else { return false }
    if far + radius > 0.8 {
      for letter in Self.letters {
        let (dx, dy, reach) = (x - letter.x, y - letter.y, radius + letter.radius + 0.004)
        if dx * dx + dy * dy < reach * reach { return false }
      }
    }
    let reach = radius + Self.clearance - 1e-9
    for bar in bars where bar.distance(to: x, y) < reach { return false }
    return true
  }
}
