import Geodesy
import Glibc
import Scenes
import Text

/// The static lines of a scope and its column, and the compass: rings, ticks, numbers. Sizes and
/// brightnesses follow the art direction.
struct RadarFace {
  let layout: RadarLayout
  let scope: Scope
  let words: RadarWords

  /// Whether its lines are as bright and as wide as high contrast needs.
  var isPlain = false

  /// The unit of sizes on the scope, in pixels.
  var unit: Float { layout.scopeUnit }

  /// White light of a brightness from 0 to 1.
  static func light(_ intensity: Double) -> Color { Color(0xFFFFFF, opacity: intensity) }

  /// The least brightness of a line in high contrast: three times as light as the glass, in every colour, and less than
  /// aircraft and text.
  static let minimumLine = 0.50

  /// The least width of a line in high contrast, in pixels: of a narrower one no pixel is lit fully.
  private static let minimumWidth: Float = 2

  /// The rings, cross and rim, the compass, and the separator lines of the column.
  func staticMarks(_ glass: Curvature, isEmpty: Bool) -> [Mark] {
    var marks = rings.map { ring(share: $0 / scope.rangeMetres, width: 0.0011, 0.20, glass) }
    for quarter in 0..<4 {
      let path = (0...8).map { step in
        scope.point(bearing: scope.up + .degrees(Double(quarter) * 90), share: Double(step) / 8)
      }
      marks.append(engraved(path.map { glass.seen($0) }, width: 0.0011, 0.20))
    }
    marks.append(ring(share: 1, width: 0.0020, 0.42, glass))
    // Those of a sheet move with it.
    if !layout.isTall { marks += rules(glass, isEmpty: isEmpty) }
    return marks + compass(glass)
  }

  /// The separator lines of the text; without aircraft the second one would separate nothing.
  func rules(_ glass: Curvature, isEmpty: Bool = false) -> [Mark] {
    layout.rules.prefix(isEmpty ? 1 : 2).map { block, down in
      let ends = [block.left, block.right].map { block.seen(at: $0, down: down, glass) }
      return engraved(ends, width: 0.0012, 0.36)
    }
  }

  /// A circle around the centre, distorted by the glass.
  func ring(share: Double, width: Float, _ intensity: Double, _ glass: Curvature) -> Mark {
    let path = (0...180).map { scope.point(bearing: .degrees(Double($0) * 2), share: share) }
    return engraved(path.map { glass.seen($0) }, width: width, intensity)
  }

  /// A line of the face itself, or of what lies on it.
  func engraved(_ path: [SIMD2<Float>], width: Float, _ intensity: Double) -> Mark {
    guard isPlain else { return line(path, width: width, intensity) }
    return line(path, width: max(width, Self.minimumWidth / unit), max(intensity, Self.minimumLine))
  }

  /// The ticks and numbers of the compass, which rotate with it.
  private func compass(_ glass: Curvature) -> [Mark] {
    var marks: [Mark] = stride(from: 0, to: 360, by: 5).map { bearing in
      let length = bearing % 90 == 0 ? 2.6 : bearing % 10 == 0 ? 1.7 : 0.9
      let angle = Angle.degrees(Double(bearing))
      let ends = [1, 1 - length * 0.62 / 40].map { share in
        glass.seen(scope.point(bearing: angle, share: share))
      }
      return engraved(ends, width: bearing % 30 == 0 ? 0.0020 : 0.0011, 0.42)
    }
    // From afar there are only the four letters.
    let minimumText = Double(layout.minimumText * layout.unit / unit)
    let gap = layout.isFar ? (0.008 + 0.35 * minimumText) * Double(unit / layout.radius) : 1.55 / 40
    for bearing in stride(from: 0, to: 360, by: layout.isFar ? 90 : 30) {
      let isMain = bearing % 90 == 0
      let name = isMain ? words(Message.ofCompass[bearing / 90]) : Self.padded(bearing)
      let point = scope.point(bearing: .degrees(Double(bearing)), share: 1 + gap)
      let size = max(isMain ? 0.0290 : 0.0215, minimumText)
      marks.append(
        text(
          name,
          at: glass.seen(point) + [0, Float(size) * 0.35 * unit],
          size,
          isMain ? 0.98 : 0.86,
          .center
        )
      )
    }
    return marks
  }

  /// The distances of the rings within the rim, in metres: two to four round numbers.
  var rings: [Double] { words.units.rings(within: scope.rangeMetres) }

  /// The labels of the rings, with their opacities.
  func distances(_ glass: Curvature, _ opacities: [Double]) -> [Mark] {
    zip(rings, opacities).filter { $0.1 > 0 }.map { metres, opacity in
      let share = Float(metres / scope.rangeMetres)
      let scale = layout.textScale
      let place = scope.center + [0.008 * unit, -scope.radius * share + 0.0215 * scale * unit]
      return text(
        words.number(metres),
        at: glass.seen(place),
        0.0205 * Double(scale),
        0.86 * opacity,
        .left,
        isOver: true
      )
    }
  }

  /// A line of constant width.
  func line(_ start: SIMD2<Float>, _ end: SIMD2<Float>, width: Float, _ intensity: Double) -> Mark {
    line([start, end], width: width, intensity)
  }

  /// A polyline of constant width.
  func line(_ path: [SIMD2<Float>], width: Float, _ intensity: Double) -> Mark {
    let color = Self.light(intensity)
    return .ribbon(path.map { RibbonPoint($0, width: max(1, width * unit), color) })
  }

  /// Text with a size in ``unit``s; over the scope, the light behind it is dimmed softly.
  func text(
    _ text: String,
    at point: SIMD2<Float>,
    _ size: Double,
    _ intensity: Double,
    _ alignment: TextRun.Alignment = .left,
    tracking: Double = 0,
    isOver: Bool = false
  ) -> Mark {
    let run = TextRun(
      [text],
      face: .terminal,
      weight: 400,
      size: size * Double(unit),
      tracking: tracking,
      color: Self.light(1),
      alignment: alignment,
      outline: 0.034,
      shadow: isOver ? Color(0) : nil
    )
    return .text(run, at: point, opacity: Float(intensity))
  }

  private static func padded(_ bearing: Int) -> String {
    let digits = String(bearing)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
