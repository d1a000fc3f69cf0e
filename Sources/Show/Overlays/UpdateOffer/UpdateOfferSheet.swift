import Facts
import Scenes
import Text

/// The sheet that offers newer data, with a button to accept and one to decline.
struct UpdateOfferSheet {
  /// The layer's position in the picture, and its width and height.
  let corner, size: SIMD2<Int>

  private let layout: PanelLayout
  private let palette: PanelPalette
  private let day: String
  private let words: Words

  /// The height of the sheet, and of its buttons and the gap between them, in units.
  static let height = 0.48
  private static let button = (height: 0.062, gap: 0.018)

  /// The margin for the sheet's shadow, in units.
  private static let border = 0.06

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - palette: The colours.
  ///   - day: The day of the data in use.
  ///   - words: The words.
  init(size: SIMD2<Int>, _ palette: PanelPalette, day: String, words: Words) {
    let layout = PanelLayout(size: size).lowered(to: Self.height, in: size)
    let border = SIMD2(repeating: Self.border * layout.unit)
    corner = SIMD2<Int>((SIMD2<Double>(layout.sheet.low) - border).rounded(.down))
    self.size = SIMD2<Int>((SIMD2<Double>(layout.sheet.high) + border).rounded(.up)) &- corner
    self.layout = layout.moved(by: .zero &- corner)
    (self.palette, self.day, self.words) = (palette, day, words)
  }

  private var unit: Double { layout.unit }

  /// The box of the button that accepts or the one that declines.
  private func buttonBox(accepts: Bool) -> Box {
    let bottom = layout.line(Self.height - PanelLayout.foot - 0.014)
    let width = (layout.right - layout.left - Self.button.gap * unit) / 2
    let left = accepts ? layout.right - width : layout.left
    return Box(
      low: SIMD2<Float>(SIMD2(left, bottom - Self.button.height * unit)),
      high: SIMD2<Float>(SIMD2(left + width, bottom))
    )
  }

  /// The tap targets of the sheet, in the picture's pixels. A tap beside it does nothing, because declining lasts.
  var targets: [TapTarget<Command>] {
    let way = SIMD2<Float>(corner)
    func target(_ box: Box, _ command: Command?) -> TapTarget<Command> {
      TapTarget(.box(Box(low: box.low + way, high: box.high + way)), command)
    }
    return [
      TapTarget(.box(Box(low: .zero, high: SIMD2(repeating: .infinity))), nil),
      target(buttonBox(accepts: false), .answer(false)),
      target(buttonBox(accepts: true), .answer(true)),
    ]
  }

  /// Draws the sheet.
  func layer() -> CachedLayer {
    var pen = CardPen(unit: unit)
    pen.paper(layout.sheet, palette)
    let room = layout.right - layout.left
    pen.text(
      words(.updateTitle),
      at: SIMD2(layout.left, layout.line(0.080)),
      .display,
      weight: 400,
      size: 0.0385,
      palette.text,
      room: room
    )
    var line = layout.line(0.090)
    let most = max(8, Int(room / (0.468 * 0.0245 * unit)))
    for sentence in [words(.updateReason, ["day": day]), words(.updateEffect)] {
      for text in balancedLines(of: sentence, maximumCharacters: most, maximumLines: 3) {
        line += 1.36 * 0.0245 * unit
        pen.text(text, at: SIMD2(layout.left, line), size: 0.0245, palette.text, room: room)
      }
    }
    line += 1.5 * 0.0210 * unit
    pen.text(
      words(.updateLater),
      at: SIMD2(layout.left, line),
      size: 0.0210,
      palette.quiet,
      room: room
    )
    pen.button(words(.updateAccept), in: buttonBox(accepts: true), isMain: true, palette)
    pen.button(words(.updateDecline), in: buttonBox(accepts: false), isMain: false, palette)
    pen.text(
      words(.updateHint),
      at: SIMD2(layout.left, layout.line(Self.height - 0.024)),
      size: 0.0175,
      palette.quiet,
      room: room
    )
    return CachedLayer(size: size, marks: pen.marks)
  }
}
