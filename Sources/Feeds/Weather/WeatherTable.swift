/// A table of comma-separated values with a column of reports. Preamble lines may come first, as in
/// the caches of aviationweather.gov.
struct WeatherTable {
  /// The report of each row; nil for a row that has none.
  let rows: [String?]

  /// The maximum number of lines before the column names.
  private static let preamble = 20

  /// Reads a table; nil if no line contains the column's name.
  init?(_ lines: [Substring]) {
    let names = lines.prefix(Self.preamble).map { Self.fields(of: $0) }
    guard let head = names.firstIndex(where: { $0.count > 1 && $0.contains("raw_text") }),
      let column = names[head].firstIndex(of: "raw_text")
    else { return nil }
    rows = lines[(head + 1)...].filter { !$0.isBlank }.map { line in
      let fields = Self.fields(of: line, upTo: column)
      return fields.indices.contains(column) && !fields[column].isEmpty ? fields[column] : nil
    }
  }

  /// Splits a line into fields. In quotes, commas are text, and two quotes stand for one.
  private static func fields(of line: Substring, upTo last: Int = .max) -> [String] {
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var rest = line.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && rest.first == byte:
        rest.removeFirst()
        field.append(byte)
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted:
        fields.append(String(decoding: field, as: UTF8.self))
        guard fields.count <= last else { return fields }
        field = []
      case UInt8(ascii: "\r") where rest.isEmpty: break
      default: field.append(byte)
      }
    }
    return fields + [String(decoding: field, as: UTF8.self)]
  }
}
