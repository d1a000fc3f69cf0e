/// The line numbers of the keys in a TOML file.
///
/// The parser does not provide them, so this scans headers `[table]` and lines `key = …`; a key it
/// does not recognise has no line. Lines inside a multi-line string are skipped.
package struct KeyLines {
  private var lines: [String: Int] = [:]

  package init(_ text: String) {
    var table = ""
    var fence: String?
    for (index, line) in Self.split(text).enumerated() {
      if let end = fence {
        if line.contains(end) { fence = nil }
        continue
      }
      fence = ["\"\"\"", "'''"].first { line.split(separator: $0, maxSplits: 2).count == 2 }
      let words = line.drop(while: \.isWhitespace)
      if words.first == "[", let end = words.firstIndex(of: "]") {
        table = Self.name(words[words.index(after: words.startIndex)..<end])
        lines[table] = lines[table] ?? index + 1
      } else if let equals = words.firstIndex(of: "="), words.first != "#" {
        let name = Self.name(words[..<equals])
        let key = table.isEmpty ? name : table + "." + name
        lines[key] = lines[key] ?? index + 1
      }
    }
  }

  /// The lines of a text without their ends, whichever system wrote it.
  package static func split(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// The line of a key, from 1.
  package subscript(key: String) -> Int? { lines[key] }

  /// A key without the quotes and blanks around its parts.
  private static func name(_ text: Substring) -> String {
    text.split(separator: ".").map { part in
      part.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    }.joined(separator: ".")
  }
}
