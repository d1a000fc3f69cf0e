import Airports
import Geodesy
import Scenes
import Text

/// The search sheet as a layer: the text, and the airports that match it.
struct SearchSheet {
  /// The layer's corner in the picture, and its width and height.
  let corner, size: SIMD2<Int>

  private let layout: SearchLayout
  private let palette: CardPalette
  private let words: CardWords
  private let state: SearchState
  private let list: SearchList
  private let up: Angle

  /// The margin for the sheet's shadow, in units.
  private static let border = 0.06

  /// The number of letters visible of a long text: the last ones.
  private static let lettersSeen = 32

  /// What follows the typed text.
  private static let cursor = "\u{200A}|"

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - palette: The colours.
  ///   - words: The format of numbers.
  ///   - state: The typed text, and the chosen row.
  ///   - list: The results.
  ///   - up: The true bearing at the top; runways and arrows turn with it.
  init(
    _ layout: SearchLayout,
    _ palette: CardPalette,
    _ words: CardWords,
    _ state: SearchState,
    _ list: SearchList,
    up: Angle
  ) {
    let border = SIMD2(repeating: Self.border * layout.unit)
    corner = SIMD2<Int>((SIMD2<Double>(layout.sheet.low) - border).rounded(.down))
    size = SIMD2<Int>((SIMD2<Double>(layout.sheet.high) + border).rounded(.up)) &- corner
    self.layout = layout.moved(by: .zero &- corner)
    (self.palette, self.words, self.state, self.list, self.up) = (palette, words, state, list, up)
  }

  /// Draws the sheet: a layer, and over it what turns with the bearing at the top, so that the text is not drawn again
  /// with each frame of a turn.
  ///
  /// - Parameters:
  ///   - corner: The position of the layer in the picture.
  ///   - opacity: The opacity of the sheet, from 0 to 1.
  ///   - turningOpacity: How much of that the runways and arrows have while they turn; nil while they rest.
  /// - Returns: The marks, from back to front.
  func marks(at corner: SIMD2<Int>, opacity: Double, turningOpacity: Double?) -> [Mark] {
    var pen = CardPen(unit: layout.unit, notesTurning: turningOpacity != nil)
    drawPaper(with: &pen)
    drawField(with: &pen)
    drawRows(with: &pen)
    drawFoot(with: &pen)
    return pen.marks.layered(
      besides: pen.turning,
      size: size,
      at: corner,
      opacity: opacity,
      turningOpacity: turningOpacity ?? 1
    )
  }

  private var left: Double { Double(layout.sheet.low.x) + SearchLayout.margin * layout.unit }
  private var right: Double { Double(layout.sheet.high.x) - SearchLayout.margin * layout.unit }

  /// Returns a y, given in units from the sheet's top.
  private func line(_ share: Double) -> Double {
    Double(layout.sheet.low.y) + share * layout.unit
  }

  private func drawPaper(with pen: inout CardPen) {
    let outline = layout.sheet.rounded(Float(SearchLayout.corner * layout.unit))
    let fallen = outline.map { $0 + SIMD2(0, Float(0.010 * layout.unit)) }
    pen.add(.shadow(fallen, deviation: Float(0.016 * layout.unit), palette.shadow))
    pen.add(.polygon(outline, palette.face))
    pen.outline(outline, width: 0.0016, palette.rim)
  }

  private func drawField(with pen: inout CardPen) {
    let unit = layout.unit
    let parts = layout.parts
    let scale = parts.scale
    let size = max(0.0345, parts.em)
    let baseline = line(parts.field - 0.032 * (parts.isSmall ? 0.7 * scale : 1))
    let (before, after) = parts.hasPictures ? (0.048, 0.050) : (0.010, 0.030)
    if parts.hasPictures {
      pen.magnifier(
        SIMD2(left + 0.014 * scale * unit, baseline - 0.012 / 0.0345 * size * unit),
        radius: 0.013 * scale,
        palette.quiet
      )
    }
    let start = SIMD2(left + before * scale * unit, baseline)
    let maxWidth = right - start.x - after * scale * unit
    if state.query.isEmpty {
      pen.text(words(.searchPrompt), at: start, size: size, palette.quiet, maxWidth: maxWidth)
      pen.line(
        [
          start + SIMD2(-0.008, 0.008) * unit, start + SIMD2(-0.008, -0.030 / 0.0345 * size) * unit,
        ],
        width: 0.0024,
        palette.accent
      )
    } else {
      let seen = seenQuery(width: maxWidth / (size * unit))
      if state.isSelected {
        pen.selection(seen, at: start, size: size, palette.accent, maxWidth: maxWidth)
        pen.text(seen, at: start, size: size, palette.onAccent, maxWidth: maxWidth)
      } else {
        pen.text(seen + Self.cursor, at: start, size: size, palette.ink, maxWidth: maxWidth)
      }
    }
    let cross = SIMD2(right - 0.012 * scale * unit, baseline - 0.012 / 0.0345 * size * unit)
    for side in [-1.0, 1] {
      let arm = SIMD2(0.010 * side, 0.010) * scale * unit
      pen.line([cross - arm, cross + arm], width: 0.0026, palette.quiet)
    }
    pen.line(
      [SIMD2(left, line(parts.field)), SIMD2(right, line(parts.field))],
      width: 0.0020,
      palette.accent
    )
  }

  /// Returns the end of the typed text that is visible beside the cursor in a width in ems.
  private func seenQuery(width: Double) -> String {
    guard !layout.parts.isSmall else {
      let cursor = CardType.width(of: Self.cursor, .regular)
      return CardType.end(of: state.query, .regular, width: width - cursor)
    }
    let isLong = state.query.count > Self.lettersSeen
    return (isLong ? "…" : "") + state.query.suffix(Self.lettersSeen)
  }

  private func drawRows(with pen: inout CardPen) {
    let heading = SIMD2(left, line(layout.parts.heading))
    let least = layout.parts.em
    guard !list.rows.isEmpty else {
      let message: Message = list.isNearest ? .noAirfield : .noAirport
      pen.text(
        words(message),
        at: heading + SIMD2(0, max(0.030, 1.2 * least)) * layout.unit,
        size: max(0.0262, least),
        palette.ink,
        maxWidth: right - left
      )
      guard !list.isNearest else { return }
      pen.text(
        words(.searchAdvice),
        at: heading + SIMD2(0, max(0.070, 2.8 * least)) * layout.unit,
        size: max(0.0205, least),
        palette.quiet,
        maxWidth: right - left
      )
      return
    }
    let title = words(list.isNearest ? .nearestAirfields : .airportsFound)
    pen.text(title, at: heading, weight: 500, size: max(0.0205, least), palette.quiet)
    let first = layout.firstRow(choice: state.choice, of: list.rows.count)
    for (place, row) in list.rows.dropFirst(first).prefix(layout.rowsInSheet).enumerated() {
      let box = layout.rowBox(place)
      if first + place == state.choice { drawFocus(box, with: &pen) }
      SearchRow(row: row, box: box, palette: palette, words: words, up: up)
        .draw(layout.parts, with: &pen)
    }
    drawPosition(from: first, with: &pen)
  }

  /// Draws the ring around the chosen row.
  private func drawFocus(_ box: Box, with pen: inout CardPen) {
    let outline = box.rounded(Float(0.016 * layout.unit))
    pen.add(.polygon(outline, palette.accent.opacity(0.08)))
    pen.outline(outline, width: 0.0028, palette.accent)
  }

  /// Draws the position of the visible rows in the list, if there are more.
  private func drawPosition(from first: Int, with pen: inout CardPen) {
    let count = list.rows.count
    guard count > layout.rowsSeen, layout.rowsInSheet == layout.rowsSeen else { return }
    let (top, bottom) = (
      Double(layout.rowBox(0).low.y), Double(layout.rowBox(layout.rowsSeen - 1).high.y)
    )
    let length = bottom - top - 0.02 * layout.unit
    let share = Double(layout.rowsSeen) / Double(count)
    let start = top + 0.01 * layout.unit + length * Double(first) / Double(count)
    let right = Double(layout.sheet.high.x) - 0.005 * layout.unit
    let thumb = Box(
      low: SIMD2<Float>(SIMD2(right - 0.004 * layout.unit, start)),
      high: SIMD2<Float>(SIMD2(right, start + length * share))
    )
    pen.add(.polygon(thumb.rounded(Float(0.002 * layout.unit)), palette.tick))
  }

  private func drawFoot(with pen: inout CardPen) {
    guard layout.parts.hasHint else { return }
    pen.text(
      words(list.rows.isEmpty ? .emptySearchHint : .searchHint),
      at: SIMD2(left, Double(layout.sheet.high.y) - 0.020 * layout.unit),
      size: max(0.0175, layout.parts.em),
      palette.quiet,
      maxWidth: right - left
    )
  }
}
