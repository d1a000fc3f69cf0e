import Scenes

extension CardPen {
  /// Draws a button of a sheet.
  ///
  /// - Parameters:
  ///   - title: What is on it.
  ///   - box: Its box.
  ///   - size: The size of its letters, in units.
  ///   - isMain: Whether Enter presses it.
  ///   - palette: The colours.
  mutating func button(
    _ title: String,
    in box: Box,
    size: Double = 0.0245,
    isMain: Bool,
    _ palette: PanelPalette
  ) {
    let outline = box.rounded(box.size.y / 2)
    add(.polygon(outline, isMain ? palette.chosen : palette.well))
    if !isMain { self.outline(outline, width: 0.0016, palette.quiet) }
    text(
      title,
      at: SIMD2<Double>(box.center) + SIMD2(0, 0.0085 * unit),
      weight: 500,
      size: size,
      isMain ? palette.onChosen : palette.text,
      .center,
      maxWidth: Double(box.size.x) - 0.03 * unit
    )
  }
}
