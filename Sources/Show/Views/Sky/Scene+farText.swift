import Airports
import Facts
import Flights
import Scenes

/// The text of the sky for people far from the screen: the same words, larger, on more lines where needed.
extension Scene {
  /// Draws the names of the airports in play below their dots: the city, in two lines if need be, and the code. A
  /// city that does not fit is left out, so that what is shown can be read.
  mutating func drawFarLabels(
    _ view: LegView,
    _ staging: StageEffects,
    sunk: Double,
    _ text: MinimumTextSize,
    under sheets: [OpenSheet]
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
      let seen = inside * sheets.clarity(of: box)
      guard seen > 0 else { continue }
      // All shades first: the shade of a line would darken the descenders of the line above it.
      for isShadow in [true, false] {
        for line in label.lines {
          let color = line.isCode ? palette.quietText : palette.text
          let run = TextRun(
            [line.text],
            face: .text,
            weight: 500,
            size: line.size,
            tracking: line.isCode ? 0.10 : 0,
            color: isShadow ? color.opacity(0) : color,
            shadow: isShadow ? palette.textShadow : nil,
            isCarried: true
          )
          let down = rows.drop(line.down) + sunk
          let place = SIMD2<Float>(point + SIMD2(0, down))
          marks.append(.text(run, at: place, opacity: Float(opacity * seen)))
        }
      }
    }
  }

  /// Draws a sentence and its source in the sky, in the middle of what is free above the limb.
  mutating func drawFarSentence(_ setting: FarSentence, opacity: Double, in view: LegView) {
    guard opacity > 0 else { return }
    let palette = view.palette
    let run = TextRun(
      setting.lines,
      face: .display,
      weight: 300,
      size: setting.size * view.unit,
      tracking: -0.012,
      leading: FarSentence.leading,
      color: palette.text
    )
    let middle = Double(size.x) / 2
    let first = SIMD2(middle, setting.first * view.unit)
    marks.append(.text(run, at: SIMD2<Float>(first), opacity: Float(opacity)))
    guard !setting.source.isEmpty else { return }
    let small = TextRun(
      setting.source,
      face: .text,
      weight: 400,
      size: setting.sourceSize * view.unit,
      tracking: 0.012,
      leading: FarSentence.leading,
      color: palette.quietText
    )
    let below = SIMD2(middle, setting.firstOfSource * view.unit)
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
    let maxWidth = min(0.23 * Double(view.size.x) - LegView.safeMargin * view.unit, 0.48 * apart)
    let fits = max(1, Int(2 * maxWidth / (Self.letter * size)))
    let low = max(origin.y, destination.y)
    let tall = Double(view.size.y) - low - 0.02 * view.unit
    let city = balancedLines(of: airport.city, maximumCharacters: fits, maximumLines: 2)
    let hasCity = city.allSatisfy { $0.count <= fits }
    for (lines, hasCode) in [(city, true), (city, false), ([], true)] where hasCity || lines.isEmpty
    {
      (self.lines, halfWidth, height) = ([], 0, 0.0285 * view.unit)
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
    let letter = isCode ? 0.78 : Self.letter
    halfWidth = max(halfWidth, letter * size * Double(text.count) / 2)
  }
}

/// The line breaks and sizes of a sentence and its source that fit the sky above the limb. Lengths are in short sides.
struct FarSentence: Sendable {
  /// What they depend on.
  struct Key: Hashable, Sendable {
    let sentence: String

    /// The source, if the sentence has one.
    let source: String?

    /// The picture's width and height, in pixels.
    let picture: SIMD2<Int>

    /// Where the free space begins.
    let top: Double

    /// The least size of text. A sentence that is too long for it is set smaller, in the largest size that fits.
    let text: MinimumTextSize
  }

  /// The lines of the sentence and of its source.
  private(set) var lines, source: [String]

  /// The em of the sentence, and of its source.
  private(set) var size, sourceSize: Double

  /// The baselines of the first line of each, from the top of the picture.
  private(set) var first, firstOfSource: Double

  /// The distance between baselines, in ems.
  static let leading = 1.26

  /// The width of a letter of Inter Display Light and of Inter, in ems, unless the letters of a text are wider.
  private static let (light, regular) = (0.45, 0.545)

  /// Tries sizes from large to small until everything fits.
  init(_ key: Key) {
    let (sentence, picture, top, text) = (key.sentence, key.picture, key.top, key.text)
    let unit = Double(max(picture.min(), 1))
    let isPortrait = picture.y > picture.x
    let (width, height) = (Double(picture.x) / unit - 0.10, Double(picture.y) / unit)
    // The scene sinks for a sentence; its light begins a little above the limb.
    let bottom = (isPortrait ? 0.68 : 0.62) * height
    let least = text.sentence
    let designed = (isPortrait ? [0.088, 0.072] : [0.078, 0.066]).filter { $0 > least }
    let light = max(Self.light, SentenceSetting.meanLightWidth(of: sentence))
    let regular = max(Self.regular, key.source.map(SentenceSetting.meanRegularWidth) ?? 0)
    let smaller = stride(from: 1.0, through: 0.4, by: -0.05).map { $0 * least }
    (lines, source) = ([sentence], [])
    (size, sourceSize, first, firstOfSource) = (least, text.name(0.0225), 0, 0)
    for size in designed + smaller {
      let sourceSize = min(text.name(0.0225), size)
      func broken(_ text: String, _ size: Double, _ letter: Double) -> (lines: [String], fits: Bool)
      {
        let most = max(1, Int(width / (size * letter)))
        let lines = balancedLines(of: text, maximumCharacters: most, maximumLines: 12)
        return (lines, lines.allSatisfy { $0.count <= most })
      }
      let main = broken(sentence, size, light)
      let small = key.source.map { broken($0, sourceSize, regular) } ?? (lines: [], fits: true)
      let tall = (0.74 + Self.leading * Double(main.lines.count - 1) + 0.24) * size
      let gap = small.lines.isEmpty ? 0 : 0.022 + sourceSize
      let rest = max(0, Double(small.lines.count - 1)) * Self.leading * sourceSize
      let free = bottom - top - (tall + gap + rest)
      (lines, source) = (main.lines, small.lines)
      (self.size, self.sourceSize) = (size, sourceSize)
      // A little above the middle, as a sentence of the usual size is.
      first = top + max(0, free) * 0.45 + 0.74 * size
      firstOfSource = first + (Self.leading * Double(main.lines.count - 1) + 0.24) * size + gap
      if main.fits, small.fits, free >= 0 { return }
    }
  }
}
