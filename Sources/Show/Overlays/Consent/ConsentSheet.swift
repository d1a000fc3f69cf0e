import Breathing
import Facts
import Scenes
import Text

/// The sheet with the caution about a pace, with a button to accept and one to decline.
struct ConsentSheet: Hashable, Sendable {
  /// The layer's position in the picture, and its width and height.
  let corner, size: SIMD2<Int>

  private let layout: PanelLayout
  private let palette: PanelPalette
  private let pace: NamedPace
  private let isAccepting: Bool
  private let words: Words

  /// The names of the pattern in question, and of the current one.
  private let title, present: String

  /// The margin for the sheet's shadow, in units.
  private static let border = 0.06

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - layout: The layout of the settings panel, which this sheet replaces.
  ///   - palette: The colours.
  ///   - pace: The pattern in question.
  ///   - present: The current pattern, in words.
  ///   - isAccepting: Whether the button that accepts has the focus.
  ///   - words: The words.
  init(
    _ layout: PanelLayout,
    _ palette: PanelPalette,
    _ pace: NamedPace,
    instead present: String,
    isAccepting: Bool,
    words: Words
  ) {
    let border = SIMD2(repeating: Self.border * layout.unit)
    corner = SIMD2<Int>((SIMD2<Double>(layout.sheet.low) - border).rounded(.down))
    size = SIMD2<Int>((SIMD2<Double>(layout.sheet.high) + border).rounded(.up)) &- corner
    self.layout = layout.moved(by: .zero &- corner)
    (self.palette, self.pace, self.words) = (palette, pace, words)
    (self.title, self.present, self.isAccepting) = (pace.title(in: words), present, isAccepting)
  }

  private var unit: Double { layout.unit }

  /// What is on the buttons.
  private var agreement: String { words(.breathePattern, ["pattern": title]) }
  private var refusal: String { words(.stayWith, ["pattern": present]) }

  private var buttons: AnswerButtons {
    AnswerButtons(layout, sheetHeight: PanelLayout.height, titles: (refusal, agreement))
  }

  /// The tap targets of the sheet, in the picture's pixels. A tap beside it declines.
  var targets: [TapTarget<Command>] {
    buttons.targets(at: corner, beside: .answer(false), sheet: layout.sheet)
  }

  /// Draws the sheet.
  func layer() -> CachedLayer {
    var pen = CardPen(unit: unit)
    pen.paper(layout.sheet, palette)
    let buttons = self.buttons
    let down = drawTitle(with: &pen)
    drawList(below: down, above: buttons.top, with: &pen)
    let letters = buttons.textSize
    pen.button(agreement, in: buttons.accept, size: letters, isMain: isAccepting, palette)
    pen.button(refusal, in: buttons.decline, size: letters, isMain: !isAccepting, palette)
    let hint = words(.consentHint, ["present": present])
    let maxWidth = layout.right - layout.left
    // Long names make the keys smaller; they are not cut.
    let ems = 0.8 * CardType.width(of: hint, .regular)
    pen.text(
      hint,
      at: layout.hint,
      size: min(layout.hintSize(of: hint), maxWidth / (ems * unit)),
      palette.quiet,
      maxWidth: maxWidth
    )
    return CachedLayer(size: size, marks: pen.marks)
  }

  /// Draws the title, the figures below it, and a line.
  ///
  /// - Returns: How much lower the line is than below a title of one line, in pixels.
  private func drawTitle(with pen: inout CardPen) -> Double {
    let maxWidth = layout.right - layout.left
    let name = words.capitalized(title)
    let sentence = Caution(pace.pace).map { words($0.sentence, ["pattern": name]) } ?? name
    let heading = SheetTitle(sentence, width: maxWidth / unit)
    for (place, line) in heading.lines.enumerated() {
      let down = Double(place) * heading.leading * unit
      pen.text(
        line,
        at: SIMD2(layout.left, layout.line(0.080) + down),
        .display,
        weight: 400,
        size: heading.size,
        palette.text,
        maxWidth: maxWidth
      )
    }
    let down = Double(heading.lines.count - 1) * heading.leading * unit
    pen.text(
      pace.figures(in: words),
      at: SIMD2(layout.left, layout.line(0.119) + down),
      size: 0.0228,
      palette.quiet,
      maxWidth: maxWidth,
      isWhole: true
    )
    let height = layout.line(0.145) + down
    pen.line(
      [SIMD2(layout.left, height), SIMD2(layout.right, height)],
      width: 0.0012,
      palette.hair
    )
    return down
  }

  /// Draws who should not use the pattern, and when to stop: in a small picture smaller than designed, if it would not
  /// end above the buttons. It begins lower than below a title of one line by a number of pixels.
  private func drawList(below down: Double, above top: Double, with pen: inout CardPen) {
    let bottom = top - 0.012 * unit
    for scale in [1, 0.9, 0.8, 0.7, 0.6] {
      var list = CardPen(unit: unit)
      let end = drawList(scale: scale, from: layout.line(0.150) + down, with: &list)
      guard end <= bottom || scale == 0.6 else { continue }
      for mark in list.marks { pen.add(mark) }
      return
    }
  }

  /// Draws the list at a scale, from a height, and returns its last baseline.
  private func drawList(scale: Double, from start: Double, with pen: inout CardPen) -> Double {
    let unit = scale * unit
    var line = start
    func set(
      _ message: Message,
      size: Double,
      weight: Int = 400,
      _ color: Color,
      indent: Double = 0,
      isItem: Bool = false
    ) {
      let left = layout.left + indent * unit
      let maxWidth = layout.right - left
      // In a translation the first letter is the translator's: not every language begins an item with a capital.
      let isCapital = isItem && words.language == "en"
      let text = isCapital ? words.capitalized(words(message)) : words(message)
      let lines = CardType.balancedLines(of: text, width: maxWidth / (size * unit), atMost: 24)
      for text in lines {
        line += 1.36 * size * unit
        pen.text(
          text,
          at: SIMD2(left, line),
          weight: weight,
          size: scale * size,
          color,
          maxWidth: maxWidth,
          isWhole: true
        )
      }
    }
    line += 0.010 * unit
    set(.cautionLead, size: 0.0275, weight: 600, palette.text)
    for people in Message.cautionPeople {
      line += 0.0085 * unit
      let middle = line + (1.36 - 0.34) * 0.0275 * unit
      pen.add(
        .disc(
          center: SIMD2<Float>(SIMD2(layout.left + 0.009 * unit, middle)),
          radius: Float(0.0040 * unit),
          palette.accent
        )
      )
      set(people, size: 0.0275, palette.text, indent: 0.030, isItem: true)
    }
    line += 0.014 * unit
    set(.cautionSigns, size: 0.0240, palette.quiet)
    return line
  }
}
