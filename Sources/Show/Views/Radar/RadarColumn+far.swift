import Scenes

/// The text of a radar for people far from the screen: the place, the number of aircraft and the selected one. The list
/// of the others is left out.
extension RadarColumn {
  /// A paragraph of the text.
  private struct Paragraph {
    let text: String
    let size: Double
    let intensity: Double

    /// The gap above it, and the least one if there is little room, in ems.
    var gap = Paragraph.leastGap
    static let leastGap = 0.15

    /// Whether the paragraphs after it are about what it names.
    var isName = false
  }

  private var paragraphs: [Paragraph] {
    let least = Double(layout.least)
    var paragraphs = [
      Paragraph(text: picture.title, size: max(0.0560, 1.15 * least), intensity: 0.95),
      Paragraph(text: count, size: max(0.0265, least), intensity: 0.86),
    ]
    if let reason {
      paragraphs.append(Paragraph(text: reason, size: max(0.0205, least), intensity: 0.86))
    }
    guard let blip = picture.selected.map({ picture.blips[$0] }) else {
      let quiet = Paragraph(text: words(.quietSky), size: max(0.0345, least), intensity: 0.90)
      return picture.isQuiet ? paragraphs + [quiet] : paragraphs
    }
    paragraphs.append(
      Paragraph(
        text: blip.contact.markedName,
        size: max(0.0640, 1.25 * least),
        intensity: 1,
        gap: 0.7,
        isName: true
      )
    )
    let kind = blip.contact.type.map { words(.aircraft($0)) }
    let route = picture.options.showsRoute ? picture.route(blip.contact) : nil
    let details = [kind] + AircraftDetails(blip, words).lines.map { $0 } + [route]
    return paragraphs
      + details.compactMap(\.self).map {
        Paragraph(text: $0, size: max(0.0265, least), intensity: 0.90)
      }
  }

  /// The marks of the text: as many paragraphs as there is room for above the source, which stays.
  var farMarks: [Mark] {
    let least = Double(layout.least)
    let block = layout.summary
    let height = Double(Float(layout.size.y) - block.top) / Double(layout.unit)
    let end = height - LegView.safeMargin
    let source = picture.sources.first.map { lines(of: $0.text, max(0.0205, least)) } ?? []
    let sourceSize = max(0.0205, least)
    let first = end - 1.2 * sourceSize * Double(max(0, source.count - 1))
    let bottom = first - (source.isEmpty ? 0 : 1.6 * sourceSize)
    var marks = source.enumerated().map { row, line in
      text(line, down: first + 1.2 * sourceSize * Double(row), sourceSize, 0.80)
    }
    var down = layout.isTall ? 0.05 : 0.085
    for paragraph in paragraphs {
      let size = paragraph.size
      let lines = lines(of: paragraph.text, size)
      let tall = 1.2 * size * Double(lines.count)
      let starts = [paragraph.gap, Paragraph.leastGap].map { down + $0 * size }
      guard let start = starts.first(where: { $0 + tall <= bottom }) else {
        // Details without the name would seem to belong to what is above them.
        if paragraph.isName { break }
        continue
      }
      down = start
      for line in lines {
        down += 1.2 * size
        marks.append(text(line, down: down, size, paragraph.intensity))
      }
    }
    return marks
  }

  /// Returns a text in lines of the block's width.
  private func lines(of text: String, _ size: Double) -> [String] {
    let width = Double((layout.summary.right - layout.summary.left) / layout.unit)
    return Self.lines(of: text, most: max(1, Int(width / (size * Self.letter))))
  }

  /// Breaks a text into lines. A number stays on the line of the word after it, its unit. A word that is longer than a
  /// line breaks after one of its signs, such as a hyphen, and without any at the end of the line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - most: The most letters of a line, at least 1.
  /// - Returns: The lines.
  static func lines(of text: String, most: Int) -> [String] {
    var lines: [String] = []
    for word in Self.words(of: text) {
      if let last = lines.last, last.count + 1 + word.count <= most {
        lines[lines.count - 1] = last + " " + word
        continue
      }
      var rest = word
      while rest.count > most {
        let room = rest.prefix(most)
        let end = room.lastIndex { Self.breaks.contains($0) }.map { room.index(after: $0) }
        let part = rest[..<(end ?? room.endIndex)]
        lines.append(String(part))
        rest = rest[part.endIndex...]
      }
      lines.append(String(rest))
    }
    return lines
  }

  /// The signs after which a long word may break: those of compound words and of files.
  private static let breaks: Set<Character> = ["-", "‐", "–", "/", ".", "_"]

  /// The parts of a text between which a line may break.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if let last = words.last, last.last?.isNumber == true {
        words[words.count - 1] = text[last.startIndex..<word.endIndex]
      } else {
        words.append(word)
      }
    }
    return words
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
