import Scenes

extension Presentation {
  /// Draws the search button on a card, to the right of the airport's code.
  ///
  /// - Parameters:
  ///   - layout: The layout of the card.
  ///   - palette: The colours.
  ///   - em: The least size of text in a small window, in pixels; nil in a larger one.
  mutating func drawSearchButton(
    _ layout: CardLayout,
    _ palette: CardPalette,
    smallText em: Double?
  ) {
    let center = SIMD2(layout.right - 0.030 * layout.unit, layout.line(0.138))
    var pen = CardPen(unit: layout.unit)
    pen.ring(center, radius: 0.030 * layout.unit, width: 0.0018, palette.rim)
    pen.magnifier(center - SIMD2(repeating: 0.003) * layout.unit, radius: 0.0105, palette.quiet)
    scene.marks += pen.marks
    // The target is wider than the icon, for fingers.
    guard let em else {
      let reach = Float(0.050 * layout.unit)
      targets.append(
        TapTarget(.disc(center: SIMD2<Float>(center), radius: reach), .search(.open))
      )
      return
    }
    // In a small window it is a square above the text, whose taps turn the page.
    let touch = SmallCardLayout.touch
    let corner = SIMD2(center.x - touch / 2, SmallCardLayout.textTop(of: layout, em: em) - touch)
    let square = Box(low: SIMD2<Float>(corner), high: SIMD2<Float>(corner + touch))
    targets.append(TapTarget(.box(square), .search(.open)))
  }
}
