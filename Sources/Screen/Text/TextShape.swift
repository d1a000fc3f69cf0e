import Scenes

/// The shape of a text without its colour: the key of its mask.
struct TextShape: Hashable {
  let lines: [String]
  let face: TextRun.Face
  let weight: Int
  let size: Double
  let tracking: Double
  let leading: Double
  let alignment: TextRun.Alignment
  let maxWidth: Double?
  let outline: Double
  let isCarried: Bool

  /// The language of the text, a tag of BCP 47.
  let language: String

  /// The position within a pixel, in quarters to the right and down.
  let quarters: SIMD2<Int>

  init(_ run: TextRun, quarters: SIMD2<Int>, language: String = "en") {
    lines = run.lines
    face = run.face
    weight = run.weight
    size = run.size
    tracking = run.tracking
    leading = run.leading
    alignment = run.alignment
    maxWidth = run.maxWidth
    outline = run.outline
    isCarried = run.isCarried
    self.language = language
    self.quarters = quarters
  }
}

/// A position for text: a whole pixel, and quarters of one beyond it.
struct TextPlace: Hashable {
  let pixel: SIMD2<Int>
  let quarters: SIMD2<Int>

  /// Creates the place nearest to a point.
  init(_ point: SIMD2<Float>) {
    let limit = SIMD2<Float>(repeating: 1e6)
    let all = (point.clamped(lowerBound: -limit, upperBound: limit) * 4)
      .rounded(.toNearestOrAwayFromZero)
    let whole = (all / 4).rounded(.down)
    pixel = SIMD2(Int(whole.x), Int(whole.y))
    quarters = SIMD2(Int(all.x), Int(all.y)) &- pixel &* 4
  }
}
