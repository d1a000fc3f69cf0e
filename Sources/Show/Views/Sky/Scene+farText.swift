import Airports
import Facts
import Flights
import Scenes
import Text

/// The text of the sky for people far from the screen: the same words, larger, on more lines where needed.
extension Scene {
  /// Draws the names of the airports in play below their dots: the city, in two lines if need be, and the code. A
  /// city that does not fit is left out, so that what is shown can be read. Lines fade out while a notice would touch
  /// them.
  mutating func drawFarLabels(
    _ view: LegView,
    _ staging: StageEffects,
    sunk: Double,
    _ text: MinimumTextSize,
    under sheets: [OpenSheet],
    beside notices: [OpenSheet]
  ) {
    let palette = view.palette
    for (airport, point, rows, opacity) in [
      (view.leg.origin, view.origin, view.originRows, staging.departure),
      (view.leg.destination, view.destination, view.destinationRows, staging.arrival),
    ] where opacity > 0 {
      let label = FarLabel(airport, view, text)
      // While the globe turns, an airport may leave the picture: its name fades before it is cut off.
      let end =
        SIMD2(Double(size.x), Double(size.y)) - point
        - SIMD2(label.halfWidth, label.height + sunk)
      let inside = Easing.smooth(
        min(point.x - label.halfWidth, end.x, end.y),
        from: 0,
        to: 0.03 * view.unit
      )
      let box = Box(below: point, half: label.halfWidth, height: label.height)
      // On a plate all lines fade at once.
      let lower = Box(below: point + SIMD2(0, sunk), half: label.halfWidth, height: label.height)
      let plain = palette.isPlain ? notices.clarity(of: lower) : 1
      let seen = inside * sheets.clarity(of: box) * plain
      guard seen > 0 else { continue }
      if palette.isPlain {
        let half = SIMD2(label.halfWidth + HighContrast.margin * view.unit, 0)
        // The first line is near the top of its row, the last one above the end of its own.
        let top = point + SIMD2(0, rows.drop((FarLabel.top - 0.010) * view.unit) + sunk)
        let end = point + SIMD2(0, rows.drop(label.height) + sunk)
        let box = Box(low: SIMD2<Float>(top - half), high: SIMD2<Float>(end + half))
        drawPlate(box, opacity: opacity * seen, palette)
      }
      let shade = view.textShadow(at: point + SIMD2(0, label.height / 2))
      // All shades first: the shade of a line would darken the descenders of the line above it. A plate needs none.
      for isShadow in palette.isPlain ? [false] : [true, false] {
        for line in label.lines {
          let color = line.isCode ? palette.quietText : palette.text
          let run = TextRun(
            [line.text],
            face: .text,
            weight: palette.isPlain ? 700 : 500,
            size: line.size,
            tracking: line.isCode ? 0.10 : 0,
            color: isShadow ? color.opacity(0) : color,
            shadow: isShadow ? shade : nil,
            isCarried: true
          )
          let down = rows.drop(line.down) + sunk
          let place = SIMD2<Float>(point + SIMD2(0, down))
          let top = point + SIMD2(0, down - 0.75 * line.size)
          let letters = Box(below: top, half: label.halfWidth, height: line.size)
          let clear = palette.isPlain ? 1 : notices.clarity(of: letters)
          guard clear > 0 else { continue }
          marks.append(.text(run, at: place, opacity: Float(opacity * seen * clear)))
        }
      }
    }
  }

  /// Draws a sentence and its source in the sky, in the middle of what is free above the limb.
  mutating func drawFarSentence(
    _ place: SentencePlace<FarSentence>,
    opacity: Double,
    in view: LegView
  ) {
    guard opacity > 0 else { return }
    let (setting, palette) = (place.setting, view.palette)
    // As for captions: white alone lacks contrast on the left of a sheet.
    let shadow = setting.isNarrowed ? view.skyTextShadow : nil
    let run = TextRun(
      setting.lines,
      face: .display,
      weight: palette.isPlain ? 500 : 300,
      size: setting.size * view.unit,
      tracking: -0.012,
      leading: FarSentence.leading,
      color: palette.text,
      shadow: shadow
    )
    let first = SIMD2(place.middle, setting.first * view.unit)
    marks.append(.text(run, at: SIMD2<Float>(first), opacity: Float(opacity)))
    guard !setting.source.isEmpty else { return }
    let small = TextRun(
      setting.source,
      face: .text,
      weight: 400,
      size: setting.sourceSize * view.unit,
      tracking: 0.012,
      leading: FarSentence.leading,
      color: palette.quietText,
      shadow: shadow
    )
    let below = SIMD2(place.middle, setting.firstOfSource * view.unit)
    marks.append(.text(small, at: SIMD2<Float>(below), opacity: Float(opacity)))
  }
}

/// The label of an airport for people far from the screen. Lengths are in pixels, from the airport's dot.
struct FarLabel {
  /// A line of a label.
  struct Line {
    let text: String
    let size, down: Double
    let isCode: Bool
  }

  private(set) var lines: [Line] = []

  /// Half the width of the longest line, and the distance from the dot to the end of the last.
  private(set) var halfWidth = 0.0
  private(set) var height = 0.0

  /// Whether the letters are bold, on a plate.
  private let isPlain: Bool

  /// The distance from the dot to the first line, in short sides.
  static let top = 0.0285

  /// The width of a letter of Inter Medium, in ems.
  private static let letter = 0.56

  /// Lays out as much of a label as fits: the city and the code, the city, or else the code.
  init(_ airport: Airport, _ view: LegView, _ text: MinimumTextSize) {
    let size = text.name(0.026) * view.unit
    let code = text.name(0.0165) * view.unit
    // The space from the dot to the edge, and to the middle between the two dots, while the globe stands still: a label
    // does not change while it is carried along.
    let (origin, destination) = (view.originRows.airport, view.destinationRows.airport)
    let apart = abs(destination.x - origin.x)
    isPlain = view.palette.isPlain
    let letter = isPlain ? HighContrast.letter : Self.letter
    let maxWidth = min(0.23 * Double(view.size.x) - LegView.safeMargin * view.unit, 0.48 * apart)
    let fits = max(1, Int(2 * maxWidth / (letter * size)))
    let low = max(origin.y, destination.y)
    // Nearer to the edge, names fade.
    let tall = Double(view.size.y) - low - 0.03 * view.unit
    let city = balancedLines(
      of: airport.city,
      maximumCharacters: fits,
      maximumLines: 2,
      letter: letter
    )
    let hasCity = city.allSatisfy { $0.letters(of: letter) <= Double(fits) }
    for (lines, hasCode) in [(city, true), (city, false), ([], true)] where hasCity || lines.isEmpty
    {
      (self.lines, halfWidth, height) = ([], 0, Self.top * view.unit)
      for line in lines { add(line, size, isCode: false) }
      if hasCode { add(airport.code, code, isCode: true) }
      if height <= tall { return }
    }
  }

  private mutating func add(_ text: String, _ size: Double, isCode: Bool) {
    // Capitals are .73 em high, descenders .24 em deep.
    let down = height + 0.80 * size
    lines.append(Line(text: text, size: size, down: down, isCode: isCode))
    height = down + 0.28 * size
    let ems =
      isPlain
      ? CardType.width(of: text, .semibold) * HighContrast.bolder
        + (isCode ? 0.10 * Double(text.count) : 0)
      : isCode ? 0.78 * Double(text.count) : Self.letter * text.letters(of: Self.letter)
    halfWidth = max(halfWidth, ems * size / 2)
  }
}
