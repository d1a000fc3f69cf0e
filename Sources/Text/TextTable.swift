/// A table in columns of text, for a terminal of some width.
package struct TextTable {
  /// How one column is set.
  package struct Column {
    package let title: String

    /// Whether its texts end at the same place, as numbers do.
    package var isAlignedRight = false

    /// Whether it is shortened, with an ellipsis, when the table is too wide.
    package var givesWay = false

    /// Whether its texts are broken into several lines when the table is too wide.
    package var wraps = false

    /// Describes a column.
    package init(
      title: String,
      isAlignedRight: Bool = false,
      givesWay: Bool = false,
      wraps: Bool = false
    ) {
      self.title = title
      self.isAlignedRight = isAlignedRight
      self.givesWay = givesWay
      self.wraps = wraps
    }
  }

  /// The columns, from left to right.
  package let columns: [Column]

  /// The texts of each row, one for each column.
  package let rows: [[String]]

  /// Creates a table; each row has as many texts as there are columns.
  package init(columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }

  /// The space between two columns.
  private static let gap = "  "

  /// The minimum number of letters in a column that is shortened or wraps.
  private static let narrowest = 12

  /// Returns the lines, the titles first.
  ///
  /// - Parameter width: How many letters a line may have; nil for any number. A table that cannot
  ///   be so narrow is as narrow as it can be.
  /// - Returns: Lines without spaces at their ends.
  package func lines(width: Int?) -> [String] {
    let all = [columns.map(\.title)] + rows.map { $0.map(\.printable) }
    var widths = columns.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    if let width {
      let gaps = Self.gap.count * (columns.count - 1)
      for column in columns.indices where columns[column].givesWay {
        let excess = widths.reduce(0, +) + gaps - width
        guard excess > 0 else { break }
        widths[column] = max(min(Self.narrowest, widths[column]), widths[column] - excess)
      }
      let excess = widths.reduce(0, +) + gaps - width
      wrap(&widths, by: excess)
    }
    return all.flatMap { row in
      let cells = columns.indices.map { column in
        columns[column].wraps ? row[column].wrapped(at: widths[column]) : [row[column]]
      }
      return (0..<(cells.map(\.count).max() ?? 0)).map { line in
        self.line(of: cells.map { line < $0.count ? $0[line] : "" }, widths)
      }
    }
  }

  /// Narrows the columns that wrap, the widest first, until the table has lost so many letters.
  private func wrap(_ widths: inout [Int], by excess: Int) {
    let wrapping = columns.indices.filter { columns[$0].wraps }
    for _ in 0..<max(0, excess) {
      let widest = wrapping.max { widths[$0] < widths[$1] }
      guard let widest, widths[widest] > Self.narrowest else { return }
      widths[widest] -= 1
    }
  }

  /// Returns one line, without spaces at its end.
  private func line(of texts: [String], _ widths: [Int]) -> String {
    let cells = zip(zip(texts, columns), widths).map { cell, width in
      Self.set(cell.0, isAlignedRight: cell.1.isAlignedRight, width: width)
    }
    return String(cells.joined(separator: Self.gap).reversed().drop { $0 == " " }.reversed())
  }

  private static func set(_ text: String, isAlignedRight: Bool, width: Int) -> String {
    guard text.count <= width else { return text.prefix(max(0, width - 1)) + "…" }
    let space = String(repeating: " ", count: width - text.count)
    return isAlignedRight ? space + text : text + space
  }
}

extension String {
  /// The text in lines of at most a width. A longer word, such as a path, is broken anywhere.
  fileprivate func wrapped(at width: Int) -> [String] {
    guard count > width else { return [self] }
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
        continue
      }
      var rest = word
      while rest.count > width {
        lines.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      }
      lines.append(String(rest))
    }
    return lines
  }
}
