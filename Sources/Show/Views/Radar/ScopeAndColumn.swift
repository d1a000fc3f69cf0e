/// The scope of a wide radar and the column to the right of it, in pixels from the left edge of the picture.
///
/// Both keep the places of a picture of 16 to 9. In a wider one they are in its middle.
struct ScopeAndColumn {
  /// The radius of the scope, and its centre.
  let radius, middle: Float

  /// The edges of the column.
  let left, right: Float

  /// Places the two in a picture.
  ///
  /// - Parameters:
  ///   - whole: The picture's width and height, in pixels; the width is not the smaller one.
  ///   - text: The least size of text.
  init(in whole: SIMD2<Float>, text: MinimumTextSize) {
    self = text.isFar ? Self(far: whole, text) : Self(near: whole)
  }

  /// The right edge of the column, as a share of the width.
  private static let end: Float = 0.945

  private init(near whole: SIMD2<Float>) {
    let unit = whole.y
    let width = min(whole.x, unit * 16 / 9)
    let start = (whole.x - width) / 2
    radius = min(RadarLayout.designedRadius * unit, 0.25 * width)
    let across = max(0.352 * width, radius + 0.11 * unit)
    middle = start + across
    left = start + max(0.700 * width, across + radius + 0.1 * unit)
    right = start + Self.end * width
  }

  private init(far whole: SIMD2<Float>, _ text: MinimumTextSize) {
    let unit = whole.y
    let minimumText = Float(text.size)
    let usual = min(whole.x, unit * 16 / 9)
    // The letters of the compass are outside the rim.
    let largest = min(RadarLayout.designedRadius, 0.472 - 0.7 * minimumText) * unit
    let designed = min(largest, 0.25 * usual)
    // In a small window the margins are smaller, so that its large text has room.
    let isSmallWindow = !text.isDistant
    let margins = (isSmallWindow ? SIMD2<Float>(0.075, 0.105) : SIMD2(0.11, 0.14)) * unit
    // Three letters of the compass fit there, because a language may have longer ones.
    let least = (SIMD2<Float>(0.018, 0.040) + 1.16 * minimumText) * unit
    // In a nearly square picture the margins give way to the column first, and then the scope.
    let needed = max(Self.column, Self.width(ofLetters: Self.word, minimumText)) * unit
    let lack = needed - (Self.end * usual - 2 * designed - margins.sum())
    let slack = margins - pointwiseMin(margins, least)
    let share = slack.sum() > 0 ? min(max(lack / slack.sum(), 0), 1) : 0
    let kept = margins - slack * share
    radius = min(designed, (Self.end * usual - kept.sum() - needed) / 2)
    // Larger text has a wider column, if the picture is wide enough, but not an endless one.
    let across = radius + kept.x
    let beside = across + radius + kept.y
    let line = Self.width(ofLetters: Self.line, max(0.0265, minimumText)) * unit
    let width = min(whole.x, max(usual, (beside + line) / Self.end))
    let start = (whole.x - width) / 2
    middle = start + across
    left = start + beside
    right = start + Self.end * width
  }

  /// The least width of a column for people far away, in short sides: about that of a picture of 4 to 3.
  private static let column: Float = 0.34

  /// The letters of the longest usual word, "descending," and of the longest usual line, with a little more.
  private static let (word, line): (Float, Float) = (11.05, 28)

  /// Returns the width of a number of letters, in the unit of their size.
  private static func width(ofLetters count: Float, _ size: Float) -> Float {
    count * Float(RadarColumn.letter) * size
  }
}
