/// A table in columns of text, for a terminal of some width.
package struct TextTable {
  /// How one column is set.
  package struct Column {
    package let title: String

    /// Whether its texts end at the same place, as numbers do.
    package var isAlignedRight = false

    /// Whether it is shortened, with an ellipsis, when the table is too wide.
    package var givesWay = false

    /// Describes a column.
    package init(title: String, isAlignedRight: Bool = false, givesWay: Bool = false) {
      self.title = title
      self.isAlignedRight = isAlignedRight
      self.givesWay = givesWay
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

  /// The minimum number of letters in a shortened column.
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
    }
    return all.map { row in
      let cells = zip(zip(row, columns), widths).map { cell, width in
        Self.set(cell.0, isAlignedRight: cell.1.isAlignedRight, width: width)
      }
      let line = cells.joined(separator: Self.gap)
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func set(_ text: String, isAlignedRight: Bool, width: Int) -> String {
    guard text.count <= width else { return text.prefix(max(0, width - 1)) + "…" }
    let space = String(repeating: " ", count: width - text.count)
    return isAlignedRight ? space + text : text + space
  }
}
