/// Areas of the face that are already occupied.
struct OccupiedAreas {
  /// The runways.
  let bars: [RunwayRectangle]

  /// The letters of the compass and, once placed, labels and pads.
  let discs: [Disc]

  /// The clearance between designators and runways, in radii of the face like all lengths here.
  static let clearance = 0.0085

  /// The clearance between designators, and between them and the letters.
  static let gap = 0.006

  /// The radius inside which designators stay: the longest ticks of the rim begin at 0.936.
  static let limit = 0.93

  /// The letters of the compass, which rotate with the diagram and stay upright, like labels.
  ///
  /// They are 0.048 of the card's height inside the rim, and 0.0235 of it in size; half their
  /// diagonals in Inter's semibold are 0.030 and, for W, 0.036 radii.
  static let letters = letters(size: letterSize)

  /// The designed size of the letters, in the card's units.
  static let letterSize = 0.0235

  /// The distance of the middle of a letter of a size from the rim, in the card's units.
  static func inset(ofLetter size: Double) -> Double {
    0.048 + 0.40 * (size - letterSize)
  }

  private static func letters(size: Double) -> [Disc] {
    let ring = 1 - inset(ofLetter: size) / 0.405
    let scale = size / letterSize
    return [
      Disc([0, ring], radius: 0.0305 * scale), Disc([ring, 0], radius: 0.0305 * scale),
      Disc([0, -ring], radius: 0.0305 * scale), Disc([-ring, 0], radius: 0.0365 * scale),
    ]
  }

  /// Creates the ground with runways, letters and further discs.
  ///
  /// - Parameters:
  ///   - bars: The runways.
  ///   - discs: What is placed already.
  ///   - letterScale: The least size of text, relative to ``LabelSize/type``.
  init(bars: [RunwayRectangle], discs: [Disc] = [], letterScale: Double = 0) {
    self.bars = bars
    let size = max(Self.letterSize, letterScale * LabelSize.designed)
    self.discs = (size > Self.letterSize ? Self.letters(size: size) : Self.letters) + discs
  }

  /// Returns whether a disc is clear of everything and inside the ticks.
  func isFree(_ x: Double, _ y: Double, radius: Double) -> Bool {
    guard (x * x + y * y).squareRoot() + radius <= Self.limit else { return false }
    for disc in discs {
      let (dx, dy, reach) = (x - disc.x, y - disc.y, radius + disc.radius + Self.gap)
      if dx * dx + dy * dy < reach * reach { return false }
    }
    // An offset is computed to be just clear; it must not fail because of rounding.
    let reach = radius + Self.clearance - 1e-9
    for bar in bars where bar.distance(to: x, y) < reach { return false }
    return true
  }

  /// Returns the radius of the largest disc around a point that is clear of everything.
  ///
  /// - Parameters:
  ///   - x: The distance of the point to the east.
  ///   - y: The distance of the point to the north.
  ///   - minimum: Results at or below this need not be exact.
  /// - Returns: The radius, negative if the point itself is occupied.
  func clearRadius(_ x: Double, _ y: Double, above minimum: Double) -> Double {
    var radius = Self.limit - (x * x + y * y).squareRoot()
    for disc in discs where radius > minimum {
      let (dx, dy) = (x - disc.x, y - disc.y)
      radius = min(radius, (dx * dx + dy * dy).squareRoot() - disc.radius - Self.gap)
    }
    for bar in bars where radius > minimum {
      radius = min(radius, bar.distance(to: x, y) - Self.clearance)
    }
    return radius
  }

  /// Returns whether a bar is clear of everything; it may cross the rim.
  func isFree(_ bar: RunwayRectangle) -> Bool {
    discs.allSatisfy { bar.distance(to: $0.x, $0.y) >= $0.radius }
      && !bars.contains { bar.meets($0) }
  }
}
