import Breathing
import Scenes
import Text

extension PanelSheet {
  /// Draws the patterns side by side, with the chosen one highlighted.
  func drawPatterns(_ row: PanelRow, with pen: inout CardPen) {
    let seen = patternsSeen
    let inLine = PanelLayout.segmentsInLine
    let well = layout.segmentsBox(lines: (seen.count + inLine - 1) / inLine)
    let columns = patternColumns
    let size = columns.size
    let radius = Float(0.5 * PanelLayout.segment * layout.heightUnit)
    pen.add(.polygon(well.rounded(radius), palette.well))
    let names = patternNames
    for (place, index) in seen.enumerated() {
      let box = layout.segmentBox(place, in: columns)
      let isChosen = index == chosen
      let isFocused = state.focus == .pattern && index == row.scale.value
      pen.plate(in: box, isChosen: isChosen, isFocused: isFocused, palette)
      pen.text(
        names[index],
        at: SIMD2<Double>(box.center) + SIMD2(0, 0.36 * size * unit),
        weight: isChosen ? 500 : 400,
        size: size,
        isChosen ? palette.onChosen : palette.text,
        .center,
        maxWidth: columns.room(in: box, unit: unit)
      )
    }
  }

  private var patternNames: [String] { paces.map { words.capitalized($0.title(in: words)) } }

  /// The columns of the patterns, which stay the same when other lines of them are seen.
  var patternColumns: SegmentColumns { layout.segmentColumns(patternNames) }
}

extension Words {
  /// Returns the duration of a phase: `4.5 s in`.
  func length(of phase: PanelCurve.Phase) -> String {
    self(phase.phase.length, ["seconds": tenths(phase.seconds)])
  }

  /// Returns a number to the tenth, without a zero decimal.
  func tenths(_ value: Double) -> String {
    shortDecimal(tenths: Int((value * 10).rounded()))
  }
}
