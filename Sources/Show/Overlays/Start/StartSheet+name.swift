import Scenes

extension StartSheet {
  /// The sizes of a place's name, and of its second line, in units.
  private static let (nameSize, restSize) = (0.0245, 0.0185)

  /// The least height of a row for two lines, and the places of their baselines below its middle, in units.
  private static let two = (height: 0.056, head: -0.0040, rest: 0.0215)

  /// How far below the middle of a row the baseline of one line is, in units.
  private static let middle = 0.0085

  /// Draws the name of a place in a row, between its left edge and a right one.
  ///
  /// - Returns: The baseline of the first line.
  @discardableResult
  func drawName(
    _ name: String,
    from left: Double,
    to right: Double,
    in row: Box,
    with pen: inout CardPen
  ) -> Double {
    let width = right - left
    let isTall = Double(row.size.y) >= Self.two.height * unit
    let name = PlaceName(
      name,
      width: width / (Self.nameSize * unit),
      second: isTall ? width / (Self.restSize * unit) : nil
    )
    let center = Double(row.center.y)
    let down = name.rest == nil ? Self.middle : Self.two.head
    let baseline = center + down * unit
    pen.text(
      name.head,
      at: SIMD2(left, baseline),
      size: Self.nameSize,
      palette.text,
      maxWidth: width
    )
    if let rest = name.rest {
      pen.text(
        rest,
        at: SIMD2(left, center + Self.two.rest * unit),
        size: Self.restSize,
        palette.quiet,
        maxWidth: width
      )
    }
    return baseline
  }
}
