/// A table in columns of text, for a terminal of some width.
struct TextTable {
  /// How one column is set.
  struct Column {
    let title: String

    /// Whether its texts end at the same place, as numbers do.
    var isAlignedRight = false

    /// Whether it gives way, with an ellipsis, when the table is too wide.
    var givesWay = false
  }

  /// The columns, from left to right.
  let columns: [Column]

  /// The texts of each row, one for each column.
  let rows: [[String]]

  /// Between two columns.
  private static let gap = "  "

  /// A column that gives way keeps at least as many letters.
  private static let narrowest = 12

  /// Returns the lines, the titles first.
  ///
  /// - Parameter width: How many letters a line may have; nil for any number. A table that cannot be
  ///   so narrow is as narrow as it can be.
  /// - Returns: Lines without spaces at their ends.
  func lines(width: Int?) -> [String] {
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
