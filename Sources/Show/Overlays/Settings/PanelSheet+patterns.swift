import Breathing
import Scenes

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
        paces[index].title.capitalizedFirst,
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
        "\(Self.spelled(phase.seconds)) s \(Self.words(phase.phase))",
        at: SIMD2(left + (from + to) / 2 * (right - left), ground + 0.032 * unit),
        size: 0.0215,
        palette.quiet,
        .center
      )
    }
  }

  /// Formats seconds to the tenth, without a zero decimal.
  static func spelled(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  static func words(_ phase: Breath.Phase) -> String {
    switch phase {
    case .inhale: "in"
    case .hold: "hold"
    case .exhale: "out"
    case .rest: "rest"
    case .free: ""
    }
  }
}
