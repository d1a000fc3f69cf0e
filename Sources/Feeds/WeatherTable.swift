/// A table of comma-separated values with a column of reports, perhaps below some lines of preamble
/// as the caches of aviationweather.gov have them.
struct WeatherTable {
  /// The report of each row; nil for a row that is too short to hold one.
  let rows: [String?]

  /// How many lines may stand before the names of the columns.
  private static let preamble = 20

  /// Reads a table; nil where no line names the column.
  init?(_ lines: [Substring]) {
    let names = lines.prefix(Self.preamble).map { Self.fields(of: $0) }
    guard let head = names.firstIndex(where: { $0.count > 1 && $0.contains("raw_text") }),
      let column = names[head].firstIndex(of: "raw_text")
    else { return nil }
    rows = lines[(head + 1)...].filter { !$0.allSatisfy(\.isWhitespace) }.map { line in
      let fields = Self.fields(of: line, upTo: column)
      return fields.indices.contains(column) && !fields[column].isEmpty ? fields[column] : nil
    }
  }

  /// Parts a line into fields; in quotes commas are text and two quotes are one.
  private static func fields(of line: Substring, upTo last: Int = .max) -> [String] {
    var fields = [""]
    var isQuoted = false
    var rest = line[...]
    while let character = rest.popFirst() {
      switch character {
      case "\"" where isQuoted && rest.first == "\"":
        rest.removeFirst()
        fields[fields.count - 1].append("\"")
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        guard fields.count <= last else { return fields }
        fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
