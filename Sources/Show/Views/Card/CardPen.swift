import Geodesy
import Glibc
import Scenes

/// Draws text and small figures in a card's units.
struct CardPen {
  /// The unit of all sizes, in pixels.
  let unit: Double

  /// The marks drawn, from back to front.
  private(set) var marks: [Mark] = []

  /// Those of them that turn with the bearing at the top: polygons, rings and lines; none unless they are noted.
  private(set) var turning: Set<Mark> = []

  private let notesTurning: Bool

  init(unit: Double, notesTurning: Bool = false) {
    (self.unit, self.notesTurning) = (unit, notesTurning)
  }

  mutating func add(_ mark: Mark) {
    marks.append(mark)
  }

  /// Adds a line of text; sizes in units, positions in pixels. A line that is whole is not cut where there is little
  /// room: it is set smaller.
  mutating func text(
    _ string: String,
    at point: SIMD2<Double>,
    _ face: TextRun.Face = .text,
    weight: Int = 400,
    size: Double,
    tracking: Double = 0,
    _ color: Color,
    _ alignment: TextRun.Alignment = .left,
    maxWidth: Double? = nil,
    isWhole: Bool = false
  ) {
    let room = isWhole ? maxWidth.map { $0 / unit } : nil
    let letters = room.map { CardType.wholeSize(size, of: string, within: $0) } ?? size
    let run = TextRun(
      [string],
      face: face,
      weight: weight,
      size: letters * unit,
      tracking: tracking,
      color: color,
      alignment: alignment,
      maxWidth: maxWidth
    )
    marks.append(.text(run, at: SIMD2<Float>(point), opacity: 1))
  }

  /// Adds a line of constant width.
  mutating func line(_ points: [SIMD2<Double>], width: Double, _ color: Color) {
    let width = Float(max(width * unit, 1))
    marks.append(.ribbon(points.map { RibbonPoint(SIMD2<Float>($0), width: width, color) }))
  }

  /// Adds the outline of a circle.
  mutating func ring(_ center: SIMD2<Double>, radius: Double, width: Double, _ color: Color) {
    marks.append(
      .ring(
        center: SIMD2<Float>(center),
        radius: Float(radius),
        width: Float(max(width * unit, 1)),
        color
      )
    )
  }

  /// Draws figures that turn with the bearing at the top.
  mutating func turn(_ draw: (inout CardPen) -> Void) {
    let count = marks.count
    draw(&self)
    if notesTurning { turning.formUnion(marks[count...]) }
  }

  /// Adds an arrowhead of a length, along a bearing from the top of the picture, with which it turns.
  mutating func arrow(
    _ center: SIMD2<Double>,
    radius: Double,
    toward bearing: Angle,
    _ color: Color
  ) {
    let corners = [(0.0, -1.0), (0.62, 0.72), (0, 0.36), (-0.62, 0.72)].map { x, y in
      SIMD2<Float>(center + SIMD2(x, y).turned(by: bearing) * radius * unit)
    }
    let arrow = Mark.polygon(corners, color)
    marks.append(arrow)
    if notesTurning { turning.insert(arrow) }
  }

  /// Adds a bar with round ends around a point.
  mutating func pill(_ center: SIMD2<Double>, size: SIMD2<Double>, _ color: Color) {
    let radius = min(size.x, size.y) / 2
    let reach = max(size.x / 2 - radius, 0)
    let corners = (0..<32).map { step -> SIMD2<Float> in
      let isRight = step < 16
      let along = Angle.degrees(Double(step % 16) * 12 + (isRight ? 0 : 180))
      let edge = SIMD2(0, -radius).turned(by: along) + SIMD2(isRight ? reach : -reach, 0)
      return SIMD2<Float>(center + edge)
    }
    marks.append(.polygon(corners, color))
  }
}

extension SIMD2<Double> {
  /// Returns the vector rotated clockwise, y being down.
  func turned(by angle: Angle) -> SIMD2 {
    let (c, s) = (cos(angle.radians), sin(angle.radians))
    return SIMD2(x * c - y * s, x * s + y * c)
  }
}
