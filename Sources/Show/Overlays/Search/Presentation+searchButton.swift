import Scenes

extension Presentation {
  /// Draws the search button on a card, to the right of the airport's code.
  mutating func drawSearchButton(_ layout: CardLayout, _ palette: CardPalette) {
    let center = SIMD2(layout.right - 0.030 * layout.unit, layout.line(0.138))
    var pen = CardPen(unit: layout.unit)
    pen.ring(center, radius: 0.030 * layout.unit, width: 0.0018, palette.rim)
    pen.magnifier(center - SIMD2(repeating: 0.003) * layout.unit, radius: 0.0105, palette.quiet)
    scene.marks += pen.marks
    // The target is wider than the icon, for fingers.
    let reach = Float(0.050 * layout.unit)
    targets.append(
      TapTarget(.disc(center: SIMD2<Float>(center), radius: reach), .search(.open))
    )
  }
}
