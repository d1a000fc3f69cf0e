import Scenes
import Text

/// A part of the picture with words, a code or a button, and its opacity, from 0 to 1.
struct OccupiedBox: Sendable, Hashable {
  let box: Box
  let opacity: Double

  /// Returns the opacity that leaves it free: none over it or near it, full at a distance in pixels.
  ///
  /// What stays half visible beside words that stand still would look broken. So it returns in the last part of the
  /// distance only, which words that move cross in a moment, and words of half their opacity count like full ones.
  func clarity(of other: Box, within distance: Double) -> Double {
    let apart = pointwiseMax(box.low - other.high, other.low - box.high).max()
    let share = Easing.smooth(Double(apart), from: Self.nearest * distance, to: distance)
    return 1 - Easing.smooth(opacity, from: 0, to: Self.seen) * (1 - share)
  }

  /// The share of the distance within which nothing is drawn, and the opacity from which words count fully.
  private static let (nearest, seen) = (0.8, 0.5)
}

extension [OccupiedBox] {
  /// Returns the opacity that leaves all of them free.
  func clarity(of other: Box, within distance: Double) -> Double {
    map { $0.clarity(of: other, within: distance) }.min() ?? 1
  }
}

extension [TapTarget<Command>] {
  /// Returns where buttons of a view are.
  ///
  /// The corners are not: their controls stand there. Nor are large areas, such as a text that turns its page: a tap
  /// beside a control still finds them.
  ///
  /// - Parameter size: The picture's width and height, in pixels.
  /// - Returns: Their boxes.
  func occupiedBoxes(size: SIMD2<Int>) -> [OccupiedBox] {
    let corners = TapTarget<Command>.corners(size: size)
    let most = 0.25 * Float(size.min())
    return filter { !corners.contains($0) && $0.bounds.size.min() < most }
      .map { OccupiedBox(box: $0.bounds, opacity: 1) }
  }
}

extension TapTarget {
  /// The bounds of its shape.
  fileprivate var bounds: Box {
    switch shape {
    case .box(let box): box
    case .disc(let center, let radius): Box(low: center - radius, high: center + radius)
    }
  }
}

extension Scene {
  /// Where words and codes are.
  var occupiedBoxes: [OccupiedBox] {
    var boxes: [OccupiedBox] = []
    addBoxes(of: marks, at: .zero, opacity: 1, to: &boxes)
    return boxes
  }

  private func addBoxes(
    of marks: [Mark],
    at offset: SIMD2<Float>,
    opacity whole: Float,
    to boxes: inout [OccupiedBox]
  ) {
    for mark in marks {
      switch mark {
      case .text(let run, let point, let opacity):
        let box = run.box(at: point + offset)
        boxes.append(OccupiedBox(box: box, opacity: Double(opacity * whole)))
      case .layer(let layer, let corner, let opacity):
        let low = SIMD2<Float>(corner) + offset
        // A small one, such as a code, belongs together; a large one is a part of the view.
        guard all(layer.size .< size / 2) else {
          addBoxes(of: layer.marks, at: low, opacity: opacity * whole, to: &boxes)
          continue
        }
        let box = Box(low: low, high: low + SIMD2<Float>(layer.size))
        boxes.append(OccupiedBox(box: box, opacity: Double(opacity * whole)))
      case .tube(_, let light):
        for marks in [light.staticMarks, light.lowerMarks, light.upperMarks] {
          addBoxes(of: marks, at: offset, opacity: whole, to: &boxes)
        }
      default: break
      }
    }
  }
}

extension TextRun {
  /// The width of a letter of the terminal's typeface, in ems.
  private static let terminal = 0.56

  /// Returns the bounds of the lines with the first baseline at a point, slightly wider than they are.
  fileprivate func box(at point: SIMD2<Float>) -> Box {
    let ems = lines.map { line in
      let letters = Double(line.count)
      let width =
        switch face {
        case .terminal: Self.terminal * line.letters(of: Self.terminal)
        case .cockpit: CardType.width(of: line, .cockpit)
        case .display, .text: CardType.width(of: line, .semibold)
        }
      return width + tracking * letters
    }
    let width = Float(min((ems.max() ?? 0) * size, maxWidth ?? .infinity))
    let left: Float =
      switch alignment {
      case .left: 0
      case .center: -width / 2
      case .right: -width
      }
    let below = Float((Double(max(0, lines.count - 1)) * leading + 0.25) * size)
    return Box(
      low: point + SIMD2(left, -0.75 * Float(size)),
      high: point + SIMD2(left + width, below)
    )
  }
}
