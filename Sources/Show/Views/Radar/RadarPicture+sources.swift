import Facts
import Text

extension RadarPicture {
  /// Returns the rows of the sources' status lines below the list; one that is too long takes two, if two are left. Of
  /// a reason why a source fails there is as much as fits there.
  static func sourceRows(of lines: [SourceLine], in layout: RadarLayout) -> [SourceLine] {
    let most = layout.list.width / (RadarColumn.sourceSize * RadarColumn.letter)
    return lines.enumerated().reduce(into: [SourceLine]()) { rows, element in
      let (number, line) = element
      let free = RadarColumn.maximumSourceRows - rows.count
      guard free > 0 else { return }
      // A reason has letters of nearly the designed size if each other line has a row as well.
      let isReason = !line.shorterTexts.isEmpty
      let hasRoom = isReason && free > lines.count - number
      let texts = parts(
        of: [line.text] + line.shorterTexts,
        rows: min(free, 2),
        most: most,
        smallest: hasRoom ? smallestReason : RadarColumn.smallestText
      )
      rows += texts.map {
        SourceLine(text: $0, isInUse: line.isInUse, isAttribution: line.isAttribution)
      }
    }
  }

  /// The smallest size of a reason on one row if two are left, as a share of the designed one.
  private static let smallestReason = 0.9

  /// Returns the rows of the longest text that fits, or else of the shortest.
  ///
  /// - Parameters:
  ///   - texts: The same in fewer and fewer words, at least one.
  ///   - count: The number of rows left, 1 or 2.
  ///   - most: The letters of a row of the designed size.
  ///   - smallest: The smallest size on one row before a text takes two, as a share of the designed one.
  /// - Returns: One row or two.
  private static func parts(
    of texts: [String],
    rows count: Int,
    most: Double,
    smallest: Double
  ) -> [String] {
    func fits(_ text: String, _ share: Double) -> Bool {
      share * text.letters(of: RadarColumn.letter) <= most
    }
    var parts: [String] = []
    for text in texts {
      guard count > 1, !fits(text, smallest) else {
        parts = [text]
        if fits(text, RadarColumn.smallestText) { break }
        continue
      }
      parts = balancedLines(
        of: text,
        maximumCharacters: max(1, Int(most)),
        maximumLines: 2,
        letter: RadarColumn.letter
      )
      if parts.allSatisfy({ fits($0, smallestReason) }) { break }
    }
    return parts
  }
}
