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

  /// The height of the sheet, in units.
  static let height = 0.48

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

  private var buttons: AnswerButtons { AnswerButtons(layout, sheetHeight: Self.height) }

  /// The tap targets of the sheet, in the picture's pixels. A tap beside it does nothing, because declining lasts.
  var targets: [TapTarget<Command>] { buttons.targets(at: corner, beside: nil) }

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
      line += 0.010 * unit
    }
    line += 1.5 * 0.0210 * unit
    pen.text(
      words(.updateLater),
      at: SIMD2(layout.left, line),
      size: 0.0210,
      palette.quiet,
      room: room
    )
    pen.button(words(.updateAccept), in: buttons.accept, isMain: true, palette)
    pen.button(words(.updateDecline), in: buttons.decline, isMain: false, palette)
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
