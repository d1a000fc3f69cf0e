import Facts
import Scenes
import Text

/// The sheet that offers newer data, with a button to accept and one to decline.
struct UpdateOfferSheet: Sendable {
  /// What determines a sheet.
  struct Key: Hashable, Sendable {
    /// The size of the picture, in pixels.
    let size: SIMD2<Int>
    let palette: PanelPalette
    /// The day of the data in use.
    let day: String
    /// Whether the button that accepts has the focus.
    let isAccepting: Bool
    let words: Words
  }

  /// The layer's position in the picture, in pixels.
  let corner: SIMD2<Int>

  /// The sheet.
  let layer: CachedLayer

  private let layout: PanelLayout

  /// The height of the sheet, in units.
  static let height = 0.48

  /// The margin for the sheet's shadow, in units.
  private static let border = 0.06

  /// Creates a sheet.
  init(_ key: Key) {
    let layout = PanelLayout(size: key.size).lowered(to: Self.height, in: key.size)
    let border = SIMD2(repeating: Self.border * layout.unit)
    corner = SIMD2<Int>((SIMD2<Double>(layout.sheet.low) - border).rounded(.down))
    let size = SIMD2<Int>((SIMD2<Double>(layout.sheet.high) + border).rounded(.up)) &- corner
    self.layout = layout.moved(by: .zero &- corner)
    buttons = Self.buttons(self.layout, key.words)
    layer = CachedLayer(size: size, marks: Self.marks(of: key, in: self.layout, buttons))
  }

  private let buttons: AnswerButtons

  private static func buttons(_ layout: PanelLayout, _ words: Words) -> AnswerButtons {
    let titles = (words(.updateDecline), words(.updateAccept))
    return AnswerButtons(layout, sheetHeight: height, titles: titles)
  }

  /// The tap targets of the sheet, in the picture's pixels. A tap beside it does nothing, because declining lasts.
  var targets: [TapTarget<Command>] { buttons.targets(at: corner, beside: nil) }

  /// Returns what is drawn on the sheet.
  private static func marks(of key: Key, in layout: PanelLayout, _ buttons: AnswerButtons) -> [Mark]
  {
    let (unit, palette, words) = (layout.unit, key.palette, key.words)
    var pen = CardPen(unit: unit)
    pen.paper(layout.sheet, palette)
    let maxWidth = layout.right - layout.left
    pen.text(
      words(.updateTitle),
      at: SIMD2(layout.left, layout.line(0.080)),
      .display,
      weight: 400,
      size: 0.0385,
      palette.text,
      maxWidth: maxWidth
    )
    var line = layout.line(0.090)
    let width = maxWidth / (0.0245 * unit)
    for sentence in [Message.updateSentence(dataOf: key.day, words), words(.updateEffect)] {
      let lines = CardType.balancedLines(of: sentence, width: width, atMost: 3)
      for text in lines {
        line += 1.36 * 0.0245 * unit
        pen.text(text, at: SIMD2(layout.left, line), size: 0.0245, palette.text, maxWidth: maxWidth)
      }
      line += 0.010 * unit
    }
    line += 1.5 * 0.0210 * unit
    pen.text(
      words(.updateLater),
      at: SIMD2(layout.left, line),
      size: 0.0210,
      palette.quiet,
      maxWidth: maxWidth
    )
    let size = buttons.textSize
    let (accept, decline) = (words(.updateAccept), words(.updateDecline))
    pen.button(accept, in: buttons.accept, size: size, isMain: key.isAccepting, palette)
    pen.button(decline, in: buttons.decline, size: size, isMain: !key.isAccepting, palette)
    let hint = words(.updateHint)
    pen.text(
      hint,
      at: SIMD2(layout.left, layout.line(height - 0.024)),
      size: layout.hintSize(of: hint),
      palette.quiet,
      maxWidth: maxWidth
    )
    return pen.marks
  }
}
