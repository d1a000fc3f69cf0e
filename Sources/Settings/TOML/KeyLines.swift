import Text

/// The line numbers of the keys in a TOML file.
///
/// The parser does not provide them, so this scans for headers `[table]`, or `[[table]]`, and lines `key = …`. Keys
/// in other forms have no line number. Lines inside multi-line strings are skipped.
package struct KeyLines {
  private var lines: [String: Int] = [:]

  package init(_ text: String) {
    var table = ""
    var fence: String?
    for (index, line) in Self.split(text).enumerated() {
      if let end = fence {
        if line.includes(end) { fence = nil }
        continue
      }
      let words = line.drop(while: \.isWhitespace)
      if words.first == "#" { continue }
      fence = ["\"\"\"", "'''"].first { Self.opens(line, $0) }
      if words.first == "[", let end = words.firstIndex(of: "]") {
        table = Self.name(words[..<end].drop { $0 == "[" })
        lines[table] = lines[table] ?? index + 1
      } else if let equals = words.firstIndex(of: "=") {
        let name = Self.name(words[..<equals])
        let key = table.isEmpty ? name : table + "." + name
        lines[key] = lines[key] ?? index + 1
      }
    }
  }

  /// Returns the lines of a text without their line ends (`\n` or `\r\n`).
  package static func split(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// The line of a key, from 1; nil if it was not found.
  package subscript(key: String) -> Int? { lines[key] }

  /// Whether a line has a fence that is not closed on it.
  private static func opens(_ line: Substring, _ fence: String) -> Bool {
    var (rest, isOpen) = (line, false)
    while let place = rest.firstPlace(of: fence) {
      isOpen.toggle()
      rest = rest[place.upperBound...]
    }
    return isOpen
  }

  /// Returns a key without quotes and white space around its parts.
  private static func name(_ text: Substring) -> String {
    text.split(separator: ".").map { part in
      part.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    }.joined(separator: ".")
  }
}
