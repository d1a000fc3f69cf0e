import Scenes

/// The layout of a radar's picture: the scope beside a column, or above it in portrait.
struct RadarLayout: Sendable, Hashable {
  let size: SIMD2<Int>

  /// The short side in pixels, the unit of sizes.
  let unit: Float

  /// The scope's centre and radius, in the flat picture.
  let center: SIMD2<Float>
  let radius: Float

  /// The unit of sizes on the scope, in pixels. It equals the short side if the scope has the art
  /// direction's fraction of it, so that scopes look alike in pictures of any shape.
  var scopeUnit: Float { radius / 0.445 }

  /// The blocks of text: the place and the selected aircraft; the other aircraft and the sources. In
  /// a wide picture both are one column, in a tall one they stand side by side.
  let summary, list: RadarBlock

  /// The number of other aircraft listed.
  let rows: Int

  /// The distance between the baselines of the list's first row in a column and beside the summary.
  private static let rise: Float = 0.521

  init(size: SIMD2<Int>) {
    self.size = size
    let whole = SIMD2(Float(size.x), Float(size.y))
    let unit = whole.min()
    self.unit = unit
    if size.x >= size.y {
      radius = min(0.445 * unit, 0.25 * whole.x)
      center = SIMD2(max(0.352 * whole.x, radius + 0.11 * unit), 0.5 * whole.y)
      // Wide pictures keep the column beside the scope, not at the far edge.
      let left = max(0.700 * whole.x, center.x + radius + 0.1 * unit)
      let top = (whole.y - unit) / 2
      summary = RadarBlock(left: left, right: 0.945 * whole.x, top: top, unit: unit)
      list = summary
      rows = 5
    } else {
      // Above the scope there is the compass, below it half a short side of text.
      radius = min(0.425 * unit, (whole.y - 0.74 * unit) / 2)
      let spare = max(0, whole.y - 2 * radius - 0.74 * unit)
      center = SIMD2(0.5 * whole.x, 0.105 * unit + radius + 0.4 * spare)
      let top = center.y + radius - 0.05 * unit + 0.25 * spare
      summary = RadarBlock(left: 0.065 * unit, right: 0.475 * unit, top: top, unit: unit)
      list = RadarBlock(
        left: 0.525 * unit,
        right: 0.935 * unit,
        top: top - Self.rise * unit,
        unit: unit
      )
      rows = 7
    }
  }

  /// The separator lines: their block and their distance down, in short sides.
  var rules: [(block: RadarBlock, down: Float)] {
    let first = (block: summary, down: Float(0.302))
    let second = (block: list, down: Float(0.617))
    return summary == list ? [first, second] : [first]
  }

  /// The tube of a picture laid out like this.
  func tube(isGlass: Bool) -> Tube {
    Tube(size: size, center: center, radius: radius, isGlass: isGlass)
  }

  /// The centre of a notice: above the text of a wide picture, above the scope of a tall one.
  var notice: SIMD2<Float> {
    size.x >= size.y
      ? SIMD2((summary.left + summary.right) / 2, summary.top + 0.085 * unit)
      : SIMD2(center.x, min(0.06 * Float(size.y), center.y - radius - 0.065 * unit))
  }
}
