import Scenes

/// The buttons at the foot of a sheet that poses a question: one to decline on the left, one to accept on the right.
struct AnswerButtons {
  /// The places of the buttons, in the sheet's picture.
  let decline, accept: Box

  /// The size of the letters on both, in units: smaller than designed if a title would be cut.
  let textSize: Double

  /// Whether the buttons are one over the other, because their titles are too long side by side.
  let isStacked: Bool

  /// The height of the buttons, and the gap between them, in units.
  private static let (height, gap) = (0.062, 0.018)

  /// The gap between two buttons one over the other, in units.
  private static let stackGap = 0.010

  /// The designed size of the letters, the least size side by side, and the width that a button has beside them, in
  /// units.
  private static let letters = (maximum: 0.0245, minimum: 0.0205, margin: 0.034)

  /// The distance from the lower edge of the buttons to the foot of the sheet, in units.
  private static let rise = 0.014

  /// Places the buttons.
  ///
  /// - Parameters:
  ///   - layout: The layout of the sheet.
  ///   - sheetHeight: The height of the sheet, in units.
  ///   - titles: What is on the buttons: equally wide ones if it fits them, or else as wide as it needs.
  init(_ layout: PanelLayout, sheetHeight: Double, titles: (decline: String, accept: String)) {
    let unit = layout.unit
    let bottom = layout.line(sheetHeight - PanelLayout.foot - Self.rise)
    let height = Self.height * layout.heightUnit
    func button(left: Double, width: Double, above bottom: Double) -> Box {
      Box(
        low: SIMD2<Float>(SIMD2(left, bottom - height)),
        high: SIMD2<Float>(SIMD2(left + width, bottom))
      )
    }
    let whole = layout.right - layout.left
    let room = whole - Self.gap * unit
    let margin = Self.letters.margin * unit
    let ems = SIMD2(
      CardType.width(of: titles.decline, .semibold),
      CardType.width(of: titles.accept, .semibold)
    )
    let size = min(Self.letters.maximum, (room - 2 * margin) / (max(ems.sum(), 1) * unit))
    guard size >= Self.letters.minimum else {
      let fitting = (whole - margin) / (max(ems.max(), 1) * unit)
      (textSize, isStacked) = (min(Self.letters.maximum, fitting), true)
      let above = bottom - height - Self.stackGap * layout.heightUnit
      decline = button(left: layout.left, width: whole, above: above)
      accept = button(left: layout.left, width: whole, above: bottom)
      return
    }
    (textSize, isStacked) = (size, false)
    let needs = ems * (size * unit) + margin
    let first = min(max(room / 2, needs.x), room - needs.y)
    decline = button(left: layout.left, width: first, above: bottom)
    accept = button(
      left: layout.right - (room - first),
      width: room - first,
      above: bottom
    )
  }

  /// The top edge of the upper button.
  var top: Double { Double(min(decline.low.y, accept.low.y)) }

  /// Returns the tap targets.
  ///
  /// - Parameters:
  ///   - corner: The position of the sheet's picture.
  ///   - beside: What a tap beside the buttons does.
  ///   - sheet: The sheet itself, where a tap does nothing; nil if it has no target of its own.
  /// - Returns: The tap targets, in the picture's pixels; later ones lie above earlier ones.
  func targets(at corner: SIMD2<Int>, beside: Command?, sheet: Box? = nil) -> [TapTarget<Command>] {
    let way = SIMD2<Float>(corner)
    func target(_ box: Box, _ command: Command?) -> TapTarget<Command> {
      TapTarget(.box(Box(low: box.low + way, high: box.high + way)), command)
    }
    let everywhere = TapTarget(
      .box(Box(low: .zero, high: SIMD2(repeating: .infinity))),
      beside
    )
    return [everywhere] + (sheet.map { [target($0, nil)] } ?? [])
      + [target(decline, .answer(false)), target(accept, .answer(true))]
  }
}
