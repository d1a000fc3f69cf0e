import Breathing
import Scenes
import Text

/// The settings panel as a layer: the names of its pages and the rows of the current one.
struct PanelSheet {
  /// The layer's corner in the picture, and its width and height.
  let corner, size: SIMD2<Int>

  let layout: PanelLayout
  let palette: PanelPalette
  let state: PanelState
  let pages: [PanelPage]
  let rows: [PanelRow]

  /// The rows with a line of their own, other than that of the patterns.
  let lines: [PanelRow]

  let paces: [NamedPace]
  let words: Words

  /// Whether the last row saves the choices.
  let savesChoices: Bool

  /// The index of the current pace.
  let chosen: Int?

  private let pattern: BreathPattern

  /// The margin for the panel's shadow, in units.
  private static let border = 0.06

  /// Creates a panel.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - palette: The colours.
  ///   - state: The current page, and the selection on it.
  ///   - pages: The pages.
  ///   - rows: The rows of the current page.
  ///   - paces: The available patterns.
  ///   - chosen: The current one of them.
  ///   - pattern: The pattern whose curve is drawn.
  ///   - savesChoices: Whether the last row saves the choices.
  ///   - words: The words.
  init(
    _ layout: PanelLayout,
    _ palette: PanelPalette,
    _ state: PanelState,
    pages: [PanelPage],
    rows: [PanelRow],
    paces: [NamedPace],
    chosen: Int?,
    pattern: BreathPattern,
    savesChoices: Bool,
    words: Words
  ) {
    let border = SIMD2(repeating: Self.border * layout.unit)
    corner = SIMD2<Int>((SIMD2<Double>(layout.sheet.low) - border).rounded(.down))
    size = SIMD2<Int>((SIMD2<Double>(layout.sheet.high) + border).rounded(.up)) &- corner
    self.layout = layout.moved(by: .zero &- corner)
    (self.palette, self.state, self.pages) = (palette, state, pages)
    lines = rows.filter { $0.item != .pattern && $0.control != .upperEnd }
    (self.rows, self.paces, self.chosen, self.pattern) = (rows, paces, chosen, pattern)
    (self.savesChoices, self.words) = (savesChoices, words)
  }

  var unit: Double { layout.unit }

  /// The bounds of the page names.
  var pageBoxes: [Box] { layout.pageBoxes(pageNames) }

  private var pageNames: [String] { pages.map { words($0.title) } }

  /// The row of the patterns, if the page has one.
  var patternRow: PanelRow? { rows.first { $0.item == .pattern } }

  /// The number of lines of patterns; nil on a page without them.
  var segmentLines: Int? {
    patternRow.map { _ in
      (paces.count + PanelLayout.segmentsInLine - 1) / PanelLayout.segmentsInLine
    }
  }

  /// The breath's curve.
  var curve: PanelCurve {
    PanelCurve(pattern: pattern, box: layout.curveBox(lines: segmentLines ?? 1))
  }

  /// The box of a row, counted from the top; the last is the one that saves the choices, whose place may stay empty.
  func rowBox(_ place: Int) -> Box {
    layout.rowBox(place, of: lines.count + 1, lines: segmentLines)
  }

  /// The visible patterns: whole lines of them, always including the chosen one.
  var patternsSeen: Range<Int> {
    let inLine = PanelLayout.segmentsInLine
    let most = PanelLayout.segmentLines
    let all = segmentLines ?? 0
    let chosen = max(0, patternRow?.scale.value ?? 0) / inLine
    let first = max(0, min(chosen - (most - 1), all - most))
    return first * inLine..<min((first + most) * inLine, paces.count)
  }

  /// Draws everything except what moves with the breath.
  func layer() -> CachedLayer {
    var pen = CardPen(unit: unit)
    drawPaper(with: &pen)
    drawPages(with: &pen)
    if let patternRow {
      drawPatterns(patternRow, with: &pen)
      curve.draw(with: &pen, palette, words, heightUnit: layout.heightUnit)
    }
    let nameSize = rowNameSize
    for (place, row) in lines.enumerated() {
      drawRow(row, in: rowBox(place), nameSize: nameSize, isFirst: place == 0, with: &pen)
    }
    if savesChoices { drawSaveButton(in: rowBox(lines.count), nameSize: nameSize, with: &pen) }
    drawHint(with: &pen)
    return CachedLayer(size: size, marks: pen.marks)
  }

  private func drawPaper(with pen: inout CardPen) {
    pen.paper(layout.sheet, palette)
    if layout.stops != nil { pen.grip(at: layout.grip, palette.quiet.faded(0.55)) }
  }

  private func drawPages(with pen: inout CardPen) {
    let names = pageNames
    let size = layout.pageTextSize(names)
    for (index, (page, box)) in zip(pages, pageBoxes).enumerated() {
      let isSeen = page == state.page
      if isSeen, state.focus == .pages { drawFocus(box, radius: 0.5, with: &pen) }
      pen.text(
        names[index],
        at: SIMD2(Double(box.center.x), layout.line(0.063) + 0.0095 * unit),
        weight: isSeen ? 600 : 400,
        size: size,
        isSeen ? palette.text : palette.quiet,
        .center,
        maxWidth: Double(box.size.x) - 0.010 * unit
      )
    }
    pen.text(
      "?",
      at: layout.keysSign + SIMD2(0, 0.0095 * unit),
      weight: 500,
      size: 0.0262,
      palette.quiet,
      .center
    )
    let sign = layout.closeSign
    for side in [-1.0, 1] {
      let arm = SIMD2(0.0085 * side, 0.0085) * unit
      pen.line([sign - arm, sign + arm], width: 0.0024, palette.quiet)
    }
  }

  /// Draws the focus ring.
  ///
  /// - Parameters:
  ///   - box: The bounds of the focused control.
  ///   - radius: The corner radius, as a fraction of the height.
  ///   - pen: The pen to draw with.
  func drawFocus(_ box: Box, radius: Float, with pen: inout CardPen) {
    pen.outline(box.rounded(radius * box.size.y), width: 0.0028, palette.ring)
  }

  private func drawSaveButton(in box: Box, nameSize: Double, with pen: inout CardPen) {
    drawHairline(above: box, with: &pen)
    if state.focus == .save { drawFocus(box.inset(0.006 * unit), radius: 0.28, with: &pen) }
    let baseline = Double(box.center.y) + 0.0085 * unit
    pen.text(
      words(.keepRow),
      at: SIMD2(layout.left, baseline),
      weight: 500,
      size: nameSize,
      palette.text
    )
    let tip = SIMD2(layout.right - 0.004 * unit, Double(box.center.y))
    pen.chevron(tip, size: 0.008, isLeft: false, palette.quiet)
  }

  private func drawHint(with pen: inout CardPen) {
    let text = state.remark ?? hint
    pen.text(
      text,
      at: layout.hint,
      size: layout.hintSize(of: text),
      state.remark == nil ? palette.quiet : palette.text,
      maxWidth: layout.right - layout.left
    )
  }

  /// The line that explains the keys.
  private var hint: String {
    guard state.candidate == nil else { return words(.cautionHint) }
    return words(.panelHint)
  }

  func drawHairline(above box: Box, with pen: inout CardPen) {
    let height = Double(box.low.y)
    pen.line(
      [SIMD2(layout.left, height), SIMD2(layout.right, height)],
      width: 0.0012,
      palette.hair
    )
  }
}

extension Box {
  /// Returns the bounds with top and bottom moved inwards.
  func inset(_ reach: Double) -> Box {
    let way = SIMD2(0, Float(reach))
    return Box(low: low + way, high: high - way)
  }
}

extension CardPen {
  /// Draws an empty sheet with its shadow.
  mutating func paper(_ sheet: Box, _ palette: PanelPalette) {
    let outline = sheet.rounded(Float(0.030 * unit))
    let fallen = outline.map { $0 + SIMD2(0, Float(0.008 * unit)) }
    add(.shadow(fallen, deviation: Float(0.016 * unit), palette.shadow))
    add(.polygon(outline, palette.ground))
    self.outline(outline, width: 0.0014, palette.edge)
  }

  /// Draws a chevron that points left or right, with its tip at a point and its size in units.
  mutating func chevron(_ tip: SIMD2<Double>, size: Double, isLeft: Bool, _ color: Color) {
    let back = (isLeft ? 1.0 : -1.0) * size * unit
    let legs = [-1.0, 0, 1].map { side in
      tip + SIMD2(side == 0 ? 0 : back * 0.85, side * size * unit)
    }
    line(legs, width: 0.0022, color)
  }
}
