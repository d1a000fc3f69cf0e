/// A page in the language of `man`, written line by line.
struct Roff {
  private(set) var text = ""

  /// Writes a request with arguments, quoted where they must be: `.SH "EXIT STATUS"`.
  mutating func request(_ name: String, _ arguments: String...) {
    text += "." + name
    for argument in arguments {
      let plain = Self.escaped(argument).replacing("\"", with: "\\(dq")
      text += plain.isEmpty || plain.contains(" ") ? " \"\(plain)\"" : " \(plain)"
    }
    text += "\n"
  }

  /// Writes words that are filled into lines by the reader.
  mutating func words(_ words: String) {
    let line = Self.escaped(words)
    text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// Writes paragraphs: blank lines part them, and indented lines keep their shape.
  mutating func paragraphs(_ source: String) {
    var isExample = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let indented = line.hasPrefix("  ")
      if indented != isExample, !line.isEmpty {
        request(indented ? "EX" : "EE")
        if !indented { request("PP") }
        isExample = indented
      }
      if line.isEmpty {
        if !isExample { request("PP") }
      } else {
        words(String(line))
      }
    }
    if isExample { request("EE") }
  }

  /// Writes a term in bold with its value names in italics, and starts its explanation.
  mutating func term(_ parts: [(bold: String, italic: String?)]) {
    request("TP")
    text +=
      parts.map { bold, italic in
        "\\fB\(Self.escaped(bold))\\fR" + (italic.map { " \\fI\(Self.escaped($0))\\fR" } ?? "")
      }.joined(separator: ", ") + "\n"
  }

  /// Escapes characters with a meaning in roff; a hyphen stays a hyphen that can be copied.
  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
