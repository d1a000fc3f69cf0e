import Breathing
import Glibc
import Scenes
import Text

/// The curve of a breath, with the current position on it.
struct PanelCurve {
  let pattern: BreathPattern

  /// The bounds of the curve: it starts at the bottom left and ends at the bottom right; full is at
  /// the top.
  let box: Box

  /// The number of points on the curve.
  private static let steps = 96

  /// A phase, its duration, and its span along the curve, from 0 to 1.
  struct Phase {
    let phase: Breath.Phase
    let seconds: Double
    let span: ClosedRange<Double>
  }

  /// The points of the curve.
  var points: [SIMD2<Double>] {
    (0...Self.steps).map { point(at: Double($0) / Double(Self.steps)) }
  }

  /// The phases in order; the two steps of an inhale count as one.
  var phases: [Phase] {
    let cycle = pattern.cycle.seconds
    var phases: [Phase] = []
    var start = 0.0
    for step in pattern.steps {
      let end = min(1, start + step.duration.seconds / cycle)
      if let last = phases.last, last.phase == step.phase {
        phases[phases.count - 1] = Phase(
          phase: step.phase,
          seconds: last.seconds + step.duration.seconds,
          span: last.span.lowerBound...end
        )
      } else {
        let phase = Phase(phase: step.phase, seconds: step.duration.seconds, span: start...end)
        phases.append(phase)
      }
      start = end
    }
    return phases
  }

  /// Returns the point of the curve at a fraction of the breath.
  func point(at share: Double) -> SIMD2<Double> {
    // A whole breath ends as empty as it began.
    let level = share < 1 ? pattern.breath(after: pattern.cycle * share).fullness : 0
    return SIMD2(
      Double(box.low.x) + share * Double(box.size.x),
      Double(box.high.y) - level * Double(box.size.y)
    )
  }

  /// Returns the direction of the curve at a fraction of the breath, in radians clockwise from
  /// right.
  func slope(at share: Double) -> Double {
    let reach = 0.01
    let way = point(at: min(1, share + reach)) - point(at: max(0, share - reach))
    return atan2(way.y, way.x)
  }

  /// Returns the fraction of this breath at a moment: equally far into the same phase, or at the
  /// phase's beginning if this breath lacks it.
  func share(of moment: Moment) -> Double? {
    guard moment.stage == .flight else { return nil }
    let flown = PanelCurve(pattern: moment.pattern, box: box)
    let done = moment.elapsed / moment.pattern.cycle
    guard let here = flown.phases.first(where: { done < $0.span.upperBound }) ?? flown.phases.last
    else { return nil }
    let length = here.span.upperBound - here.span.lowerBound
    let progress = length > 0 ? min(max((done - here.span.lowerBound) / length, 0), 1) : 1
    if let phase = phases.first(where: { $0.phase == here.phase }) {
      return phase.span.lowerBound + progress * (phase.span.upperBound - phase.span.lowerBound)
    }
    // A hold ends where the exhale begins, a rest at the end.
    return here.phase == .hold
      ? phases.first { $0.phase == .exhale }?.span.lowerBound : 1
  }
}

extension PanelCurve {
  /// Draws the curve, with a tick between phases and the duration of each.
  ///
  /// - Parameters:
  ///   - pen: The pen to draw with.
  ///   - palette: The colours.
  ///   - words: The words.
  ///   - heightUnit: The unit of the gap between the curve and the durations.
  func draw(
    with pen: inout CardPen,
    _ palette: PanelPalette,
    _ words: Words,
    heightUnit: Double
  ) {
    let unit = pen.unit
    let (left, right) = (Double(box.low.x), Double(box.high.x))
    let ground = Double(box.high.y) + 0.004 * unit
    pen.line([SIMD2(left, ground), SIMD2(right, ground)], width: 0.0012, palette.hair)
    pen.line(points, width: 0.0026, palette.text)
    for phase in phases {
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
      // The height of its figures, and the gap above them.
      let baseline = ground + 0.0157 * unit + 0.0163 * heightUnit
      pen.text(
        words.length(of: phase),
        at: SIMD2(left + (from + to) / 2 * (right - left), baseline),
        size: 0.0215,
        palette.quiet,
        .center
      )
    }
  }
}
