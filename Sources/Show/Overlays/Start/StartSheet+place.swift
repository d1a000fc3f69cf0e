import Scenes
import Text

/// The sheet while the name of a place is typed.
extension StartSheet {
  private static let field = (top: 0.110, bottom: 0.190)
  private static let rows = (top: 0.215, height: 0.072)

  /// The number of letters visible of a long text: the last ones.
  private static let lettersSeen = 30

  /// The box of the typed text, in the layer's pixels.
  private var field: Box {
    Box(
      low: SIMD2<Float>(SIMD2(layout.left, layout.line(Self.field.top))),
      high: SIMD2<Float>(SIMD2(layout.right, layout.line(Self.field.bottom)))
    )
  }

  /// The box of the typed text, in the picture's pixels.
  var fieldBox: Box { field.moved(by: SIMD2<Float>(corner)) }

  private func rowBox(_ place: Int) -> Box {
    let top = Self.rows.top + Double(place) * Self.rows.height
    return Box(
      low: SIMD2<Float>(SIMD2(layout.left - 0.018 * unit, layout.line(top))),
      high: SIMD2<Float>(SIMD2(layout.right + 0.018 * unit, layout.line(top + Self.rows.height)))
    )
  }

  /// The tap targets: a row adopts its place, and a tap elsewhere keeps the one before.
  func targets(typing search: SearchState, _ places: [StartPlace]) -> [TapTarget<Command>] {
    let way = SIMD2<Float>(corner)
    return [
      TapTarget(.box(Box(low: .zero, high: SIMD2(repeating: .infinity))), .search(.close)),
      TapTarget(.box(layout.sheet.moved(by: way)), nil),
    ]
      + places.indices.map { row in
        TapTarget(.box(rowBox(row)), .search(.chooseRow(row))).moved(by: way)
      }
  }

  /// Draws the sheet with the typed name and the places that it may mean.
  func layer(typing search: SearchState, _ places: [StartPlace]) -> CachedLayer {
    var pen = CardPen(unit: unit)
    pen.paper(layout.sheet, palette)
    drawTitle(words(.placeTitle), with: &pen)
    drawField(search, with: &pen)
    for (row, place) in places.enumerated() {
      let box = rowBox(row)
      if row == search.choice {
        let outline = box.inset(0.004 * unit).rounded(Float(0.016 * unit))
        pen.outline(outline, width: 0.0028, palette.ring)
      }
      let name = words.place(place.name)
      drawName(name, from: layout.left, to: layout.right, in: box, with: &pen)
    }
    if places.isEmpty {
      pen.text(
        words(.noPlace),
        at: SIMD2(layout.left, layout.line(Self.rows.top + 0.045)),
        size: 0.0245,
        palette.quiet,
        maxWidth: maxWidth
      )
    }
    drawHint(words(.placeHint), with: &pen)
    return CachedLayer(size: size, marks: pen.marks)
  }

  private func drawField(_ search: SearchState, with pen: inout CardPen) {
    let baseline = layout.line(0.165)
    let start = SIMD2(layout.left, baseline)
    let isEmpty = search.query.isEmpty
    let isLong = search.query.count > Self.lettersSeen
    let seen = (isLong ? "…" : "") + search.query.suffix(Self.lettersSeen)
    let size = 0.0300
    if search.isSelected {
      pen.selection(seen, at: start, size: size, palette.chosen, maxWidth: maxWidth)
      pen.text(seen, at: start, size: size, palette.onChosen, maxWidth: maxWidth)
    } else {
      pen.text(
        isEmpty ? words(.placePrompt) : seen + "\u{200A}|",
        at: start,
        size: size,
        isEmpty ? palette.quiet : palette.text,
        maxWidth: maxWidth
      )
    }
    if isEmpty {
      let caret = SIMD2(-0.002, 0.008) * unit
      pen.line(
        [start + caret, start + caret + SIMD2(0, -0.036 * unit)],
        width: 0.0024,
        palette.accent
      )
    }
    let line = Double(field.high.y)
    pen.line([SIMD2(layout.left, line), SIMD2(layout.right, line)], width: 0.0020, palette.accent)
  }
}
