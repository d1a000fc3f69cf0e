import Scenes

/// The buttons at the foot of a sheet that poses a question: one to decline on the left, one to accept on the right.
struct AnswerButtons {
  /// The places of the buttons, in the sheet's picture.
  let decline, accept: Box

  /// The height of the buttons, and the gap between them, in units.
  private static let (height, gap) = (0.062, 0.018)

  /// The distance from the lower edge of the buttons to the foot of the sheet, in units.
  private static let rise = 0.014

  /// Places the buttons.
  ///
  /// - Parameters:
  ///   - layout: The layout of the sheet.
  ///   - sheetHeight: The height of the sheet, in units.
  init(_ layout: PanelLayout, sheetHeight: Double) {
    let bottom = layout.line(sheetHeight - PanelLayout.foot - Self.rise)
    let width = (layout.right - layout.left - Self.gap * layout.unit) / 2
    func button(left: Double) -> Box {
      Box(
        low: SIMD2<Float>(SIMD2(left, bottom - Self.height * layout.heightUnit)),
        high: SIMD2<Float>(SIMD2(left + width, bottom))
      )
    }
    (decline, accept) = (button(left: layout.left), button(left: layout.right - width))
  }

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
