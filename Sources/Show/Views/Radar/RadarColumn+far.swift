import Scenes
import Text

/// The text of a radar for people far from the screen: the place, the number of aircraft, the selected one, and as much
/// of the list of the others as there is room for.
extension RadarColumn {
  /// A paragraph of the text.
  private struct Paragraph {
    let text: String
    let size: Double
    let intensity: Double

    /// The gap above it, and the least one if there is little room, in ems.
    var gap = Paragraph.minimumGap
    static let minimumGap = 0.15

    /// Whether the paragraphs after it are about what it names.
    var isName = false

    /// Whether it is about the selected aircraft, and not its name.
    var isDetail = false
  }

  /// The place, the number of aircraft and why some of them are left out, or why there is none.
  private var overview: [Paragraph] {
    let minimumText = Double(layout.minimumText)
    let title = picture.title
    let longest = title.linePieces.map { $0.text.letters(of: Self.letter) }.max() ?? 0
    let titleSize = size(max(0.0560, 1.15 * minimumText), forLetters: longest)
    var paragraphs = [
      Paragraph(text: title, size: titleSize, intensity: 0.95),
      Paragraph(text: count, size: max(0.0265, minimumText), intensity: 0.86),
    ]
    if let reason {
      paragraphs.append(Paragraph(text: reason, size: max(0.0205, minimumText), intensity: 0.86))
    }
    if picture.selected == nil, picture.isQuiet {
      let size = max(0.0345, minimumText)
      paragraphs.append(Paragraph(text: words(.quietSky), size: size, intensity: 0.90))
    }
    return paragraphs
  }

  /// The selected aircraft: its name and its details.
  private var selection: [Paragraph] {
    guard let blip = picture.selected.map({ picture.blips[$0] }) else { return [] }
    let minimumText = Double(layout.minimumText)
    let markedName = blip.contact.markedName
    let letters = markedName.letters(of: Self.letter)
    let name = Paragraph(
      text: markedName,
      size: size(max(0.0640, 1.25 * minimumText), forLetters: letters),
      intensity: 1,
      gap: 0.7,
      isName: true
    )
    let kind = blip.contact.type.map { words(.aircraft($0)) }
    let route = picture.options.showsRoute ? picture.route(blip.contact) : nil
    let details = [kind] + AircraftDetails(blip, words).lines.map { $0 } + [route]
    return [name]
      + details.compactMap(\.self).map {
        Paragraph(text: $0, size: max(0.0265, minimumText), intensity: 0.90, isDetail: true)
      }
  }

  /// A paragraph with its lines, and the height at which it begins.
  private struct PlacedParagraph {
    let paragraph: Paragraph
    let lines: [String]
    let start: Double

    /// The distance between baselines, in ems.
    let leading: Double

    /// The last baseline.
    var end: Double { start + leading * paragraph.size * Double(lines.count) }
  }

  /// The least distance between baselines, and that of details where there is room, in ems.
  private static let (leading, ample) = (1.2, 1.7)

  /// Returns as many paragraphs as there is room for above a height.
  private func placed(
    _ paragraphs: [Paragraph],
    above bottom: Double,
    leadingOfDetails: Double = Self.leading
  ) -> [PlacedParagraph] {
    var placed: [PlacedParagraph] = []
    var down = layout.isTall ? 0.05 : 0.085
    for paragraph in paragraphs {
      let size = paragraph.size
      let lines = lines(of: paragraph.text, size)
      let leading = paragraph.isDetail ? leadingOfDetails : Self.leading
      let tall = leading * size * Double(lines.count)
      let starts = [paragraph.gap, Paragraph.minimumGap].map { down + $0 * size }
      guard let start = starts.first(where: { $0 + tall <= bottom }) else {
        // Details without the name would seem to belong to what is above them.
        if paragraph.isName { break }
        continue
      }
      placed.append(
        PlacedParagraph(paragraph: paragraph, lines: lines, start: start, leading: leading)
      )
      down = start
      for _ in lines { down += leading * size }
    }
    return placed
  }

  /// Returns what is shown of the overview and the selected aircraft above a height. In a language with long words the
  /// number of aircraft is left out if there is no room for a detail of the selected one beside it.
  private func shown(
    _ overview: [Paragraph],
    _ selection: [Paragraph],
    above bottom: Double
  ) -> [PlacedParagraph] {
    let all = overview + selection
    let ample = placed(all, above: bottom, leadingOfDetails: Self.ample)
    guard ample.count < all.count else { return ample }
    let whole = placed(all, above: bottom)
    guard selection.count > 1, !whole.contains(where: \.paragraph.isDetail) else { return whole }
    let short = placed(Array(overview.prefix(1)) + selection, above: bottom)
    return short.contains(where: \.paragraph.isDetail) ? short : whole
  }

  /// The marks of the text: as many paragraphs as there is room for above the source, which stays.
  var farMarks: [Mark] {
    let block = layout.summary
    let height = Double(Float(layout.size.y) - block.top) / Double(layout.unit)
    let end = height - LegView.safeMargin
    let sourceSize = max(0.0205, Double(layout.minimumText))
    let source = sourceLines(sourceSize, within: end)
    let first = end - 1.2 * sourceSize * Double(max(0, source.count - 1))
    let bottom = first - (source.isEmpty ? 0 : 1.6 * sourceSize)
    var marks = source.enumerated().map { row, line in
      text(line, down: first + 1.2 * sourceSize * Double(row), sourceSize, 0.80)
    }
    let (overview, selection) = (overview, selection)
    let shown = shown(overview, selection, above: bottom)
    for placed in shown {
      var down = placed.start
      for line in placed.lines {
        down += placed.leading * placed.paragraph.size
        marks.append(text(line, down: down, placed.paragraph.size, placed.paragraph.intensity))
      }
    }
    // Others are less important than any detail of the selected one.
    guard let last = shown.last, shown.count == overview.count + selection.count else {
      return marks
    }
    return marks + farList(below: last.end, above: bottom)
  }

  /// Returns the lines of the first source and of the credits that providers require; of the credits alone if all
  /// would take more than half the height.
  private func sourceLines(_ size: Double, within height: Double) -> [String] {
    let credits = picture.sources.filter(\.isAttribution)
    let status = picture.sources.first { !$0.isAttribution }
    let all = ([status].compactMap(\.self) + credits).flatMap { lines(of: $0.text, size) }
    guard !credits.isEmpty, 1.2 * size * Double(all.count) > height / 2 else { return all }
    return credits.flatMap { lines(of: $0.text, size) }
  }

  /// The width of the block, in short sides.
  private var farWidth: Double {
    Double((layout.summary.right - layout.summary.left) / layout.unit)
  }

  /// Returns a size at which a number of letters fits on a line: the designed one or a smaller one, but none smaller
  /// than that of details.
  private func size(_ designed: Double, forLetters count: Double) -> Double {
    let least = max(0.0265, Double(layout.minimumText))
    return min(designed, max(least, farWidth / (max(count.rounded(.up), 1) * Self.letter)))
  }

  /// Returns a text in lines of the block's width.
  private func lines(of text: String, _ size: Double) -> [String] {
    // A thousandth of a letter more, because sizes are rounded.
    let most = (farWidth / (size * Self.letter) + 0.001).rounded(.down)
    return Self.lines(of: text, maximumCharacters: max(1, Int(most)))
  }

  private func text(_ string: String, down: Double, _ size: Double, _ intensity: Double) -> Mark {
    let block = layout.summary
    return face.text(
      string,
      at: block.seen(at: block.left, down: Float(down), glass),
      size * Double(layout.unit / layout.scopeUnit),
      intensity
    )
  }
}
