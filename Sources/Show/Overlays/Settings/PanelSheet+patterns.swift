import Breathing
import Scenes
import Text

extension PanelSheet {
  /// Draws the patterns side by side, with the chosen one highlighted.
  func drawPatterns(_ row: PanelRow, with pen: inout CardPen) {
    let seen = patternsSeen
    let inLine = PanelLayout.segmentsInLine
    let well = layout.segmentsBox(lines: (seen.count + inLine - 1) / inLine)
    let radius = Float(0.5 * PanelLayout.segment * layout.heightUnit)
    pen.add(.polygon(well.rounded(radius), palette.well))
    let names = paces.map { words.capitalized($0.title(in: words)) }
    let size = layout.segmentTextSize(names)
    for (place, index) in seen.enumerated() {
      let box = layout.segmentBox(place)
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
        maxWidth: layout.segmentRoom
      )
    }
  }
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
