import Airports
import Geodesy
import Scenes
import Text

/// The text of a card for people far from the screen: as many lines as there is room for, each large enough, the most
/// important first. Radio frequencies and airfields nearby follow where they fit (``FarLists``). In a small window they
/// are otherwise on further pages.
extension CardColumn {
  /// Whether the text is for people far from the screen.
  var isFar: Bool { minimumText > MinimumTextSize.largestDesigned }

  /// A paragraph of the text.
  private struct Paragraph {
    let text: String
    let size: Double
    var weight = 400
    let color: Color
    var isHead = false

    /// Whether it is about the airport's runways.
    var isOfRunways = false
  }

  /// A paragraph that there is room for.
  private struct PlacedParagraph {
    let paragraph: Paragraph
    let lines: [String]

    /// The end of what is above it, in units.
    let start: Double
  }

  /// The size of lines about what is above them, in units.
  private var detail: Double { max(0.0232, minimumText) }

  private var paragraphs: [Paragraph] {
    var paragraphs = [
      Paragraph(
        text: card.airport.name,
        size: max(0.0345, minimumText),
        color: palette.ink,
        isHead: true
      )
    ]
    if let way {
      let bearing = way.bearing(at: 0)
      paragraphs += [
        Paragraph(
          text: words.distance(way.length),
          size: max(0.0345, 1.15 * minimumText),
          weight: 500,
          color: palette.accent,
          isHead: true
        ),
        Paragraph(text: words.direction(bearing), size: detail, color: palette.quiet),
      ]
    }
    if let wind {
      for (number, line) in wind.lines(words).prefix(2).enumerated() {
        paragraphs.append(
          Paragraph(
            text: line,
            size: number == 0 ? max(0.0345, 1.15 * minimumText) : detail,
            weight: number == 0 ? 500 : 400,
            color: number == 0 ? palette.ink : palette.quiet,
            isHead: number == 0
          )
        )
      }
    }
    paragraphs.append(
      Paragraph(
        text: words.facts(of: card),
        size: detail,
        color: palette.quiet,
        isHead: true,
        isOfRunways: true
      )
    )
    return paragraphs
  }

  /// The baseline of the code.
  static let codeLine = 0.178

  /// The distance of two lines, in ems.
  static let leading = 1.24

  /// The lower end of the text, in units: above the notice that a card is no chart.
  var farBottom: Double {
    small.map { $0.space.last + 0.25 * minimumText }
      ?? layout.lastLine - 1.5 * minimumText * Double(notice.count) - shift / layout.unit
  }

  /// The last baseline of the paragraphs, in units.
  var farEnd: Double {
    placedParagraphs.last.map { placed in
      placed.start + Self.leading * placed.paragraph.size * Double(placed.lines.count)
    } ?? Self.codeLine
  }

  /// The paragraphs below the code, as many as there is room for.
  private var placedParagraphs: [PlacedParagraph] {
    let width = (layout.right - layout.left) / layout.unit
    let bottom = farBottom
    var down = Self.codeLine
    return paragraphs.compactMap { paragraph in
      let size = paragraph.size
      let face = paragraph.weight > 400 ? CardType.Widths.semibold : .regular
      let lines = Self.lines(of: paragraph.text, face, width: width / size)
      let start = down + (paragraph.isHead ? 0.5 * size : 0.1 * size)
      let end = start + Self.leading * size * Double(lines.count)
      guard end + 0.25 * size <= bottom else { return nil }
      down = end
      return PlacedParagraph(paragraph: paragraph, lines: lines, start: start)
    }
  }

  /// Whether the first page says how many runways there are, and the elevation, so that further pages need not.
  var summarizesRunways: Bool { placedParagraphs.contains { $0.paragraph.isOfRunways } }

  /// Draws the code and as many paragraphs as there is room for.
  func drawFar(with pen: inout CardPen) {
    let code = card.airport.code
    let width = (layout.right - layout.left) / layout.unit
    let largest = max(0.118, min(1.6 * minimumText, 0.16))
    let codeSize = min(largest, 0.9 * width / CardType.width(ofCode: code))
    pen.text(
      code,
      at: SIMD2(layout.left, layout.line(Self.codeLine)),
      .display,
      weight: 500,
      size: codeSize,
      tracking: -0.01,
      palette.ink
    )
    drawOtherIdent(afterCode: codeSize, with: &pen)
    for placed in placedParagraphs {
      var down = placed.start
      for line in placed.lines {
        down += Self.leading * placed.paragraph.size
        pen.text(
          line,
          at: SIMD2(layout.left, layout.line(down)),
          weight: placed.paragraph.weight,
          size: placed.paragraph.size,
          placed.paragraph.color
        )
      }
    }
  }

  /// Draws the airport's other code if there is room for it, in a window before the button of the search.
  private func drawOtherIdent(afterCode codeSize: Double, with pen: inout CardPen) {
    let (code, ident) = (card.airport.code, card.airport.ident)
    guard ident != code else { return }
    let size = max(0.034, minimumText)
    let start = CardType.width(ofCode: code) * codeSize + 0.025
    let end = start + CardType.width(of: ident, .cockpit) * size
    let button = respondsToInput ? 0.076 : 0
    guard end <= (layout.right - layout.left) / layout.unit - button else { return }
    pen.text(
      ident,
      at: SIMD2(layout.left + start * layout.unit, layout.line(Self.codeLine)),
      .cockpit,
      size: size,
      palette.quiet
    )
  }

  /// Returns a text in lines. A part between dots is on one line if it fits; no line begins or ends with a dot.
  static func lines(of text: String, _ face: CardType.Widths, width: Double) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while true {
      let dot = rest.firstPlace(of: " · ")
      // Dots of lists have two spaces on either side.
      var part = rest[..<(dot?.lowerBound ?? rest.endIndex)].drop { $0 == " " }
      while part.last == " " { part.removeLast() }
      let longer = lines.last.map { "\($0) · \(part)" }
      if let longer, CardType.width(of: longer, face) <= width {
        lines[lines.count - 1] = longer
      } else {
        lines += CardType.proseLines(of: String(part), face, width: width)
      }
      guard let dot else { return lines }
      rest = rest[dot.upperBound...]
    }
  }

  /// Draws the notice that a card is no chart.
  func drawFarFoot(with pen: inout CardPen) {
    let foot = small?.notice ?? layout.foot
    for (row, line) in notice.enumerated() {
      let up = SmallCardLayout.noticeLeading * minimumText * Double(notice.count - 1 - row)
      pen.text(
        line,
        at: SIMD2(layout.left, foot - up * layout.unit),
        size: minimumText,
        palette.quiet
      )
    }
  }

  /// Makes text at least as large as a size, in units, and wraps the notice that a card is no chart.
  mutating func enlarge(to minimumText: Double) {
    self.minimumText = minimumText
    guard isFar else { return }
    let width = (layout.right - layout.left) / layout.unit
    notice = CardType.lines(of: words(.notForNavigation), .regular, width: width / minimumText)
  }
}
