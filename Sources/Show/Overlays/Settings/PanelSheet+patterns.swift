import Breathing
import Scenes
import Text

extension PanelSheet {
  /// Draws the patterns side by side, with the chosen one highlighted.
  func drawPatterns(_ row: PanelRow, with pen: inout CardPen) {
    let seen = patternsSeen
    let inLine = PanelLayout.segmentsInLine
    let well = layout.segmentsBox(lines: (seen.count + inLine - 1) / inLine)
    let radius = Float(0.5 * PanelLayout.segment * unit)
    pen.add(.polygon(well.rounded(radius), palette.well))
    for (place, index) in seen.enumerated() {
      let box = layout.segmentBox(place)
      let isChosen = index == chosen
      if isChosen {
        let gap = Float(0.0055 * unit)
        let plate = Box(low: box.low + gap, high: box.high - gap)
        pen.add(.polygon(plate.rounded(plate.size.y / 2), palette.chosen))
      }
      if state.focus == .pattern, index == row.scale.value {
        // The ring is around the plate, at a small distance.
        let reach = Float(0.0045 * unit)
        let around = Box(low: box.low - reach, high: box.high + reach)
        drawFocus(around, radius: 0.5, with: &pen)
      }
      pen.text(
        words.capitalized(paces[index].title(in: words)),
        at: SIMD2<Double>(box.center) + SIMD2(0, 0.0082 * unit),
        weight: isChosen ? 500 : 400,
        size: 0.0228,
        isChosen ? palette.onChosen : palette.text,
        .center,
        room: Double(box.size.x) - 0.016 * unit
      )
    }
  }

  /// Draws the breath's curve, with a tick between phases and the duration of each.
  func drawCurve(with pen: inout CardPen) {
    let curve = curve
    let (left, right) = (Double(curve.box.low.x), Double(curve.box.high.x))
    let ground = Double(curve.box.high.y) + 0.004 * unit
    pen.line([SIMD2(left, ground), SIMD2(right, ground)], width: 0.0012, palette.hair)
    pen.line(curve.points, width: 0.0026, palette.text)
    for phase in curve.phases {
      let (from, to) = (phase.span.lowerBound, phase.span.upperBound)
      if from > 0 {
        let place = left + from * (right - left)
        let reach = 0.005 * unit
        pen.line(
          [SIMD2(place, ground - reach), SIMD2(place, ground + reach)],
          width: 0.0014,
          palette.quiet
        )
      }
      pen.text(
        words.length(of: phase),
        at: SIMD2(left + (from + to) / 2 * (right - left), ground + 0.032 * unit),
        size: 0.0215,
        palette.quiet,
        .center
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
