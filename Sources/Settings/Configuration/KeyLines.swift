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
      if words.first == "[", let end = Self.place(of: "]", in: words) {
        table = Self.name(words[..<end].drop { $0 == "[" })
        lines[table] = lines[table] ?? index + 1
      } else if let equals = Self.place(of: "=", in: words) {
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

  /// Returns the place of the first occurrence of a character outside of quotes.
  private static func place(of wanted: Character, in text: Substring) -> Substring.Index? {
    var quotes = Quotes()
    return text.indices.first { quotes.part(for: text[$0]) == .plain && text[$0] == wanted }
  }

  /// Returns a key without its quotes, and without the white space around its parts.
  private static func name(_ text: Substring) -> String {
    var name = ""
    var quotes = Quotes()
    for character in text {
      switch quotes.part(for: character) {
      case .plain: if !character.isWhitespace { name.append(character) }
      case .quoted: name.append(character)
      case .mark: break
      }
    }
    return name
  }
}

/// Finds which characters of a line are in quotes.
private struct Quotes {
  /// What a character is.
  enum Part {
    /// Outside of quotes.
    case plain
    /// Inside quotes.
    case quoted
    /// A quotation mark around quoted characters, or the backslash before one of them.
    case mark
  }

  /// The mark that ends the quotes; nil outside of quotes.
  private var end: Character?

  private var isEscaped = false

  /// Returns what the next character is.
  mutating func part(for character: Character) -> Part {
    guard let end else {
      guard character == "\"" || character == "'" else { return .plain }
      self.end = character
      return .mark
    }
    if isEscaped {
      isEscaped = false
      return .quoted
    }
    // Single quotes have no escapes.
    if end == "\"", character == "\\" {
      isEscaped = true
      return .mark
    }
    guard character == end else { return .quoted }
    self.end = nil
    return .mark
  }
}
