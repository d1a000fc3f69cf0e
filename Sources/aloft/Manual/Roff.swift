import Text

/// Writes a page in the format of man(7), line by line.
struct Roff {
  private(set) var text = ""

  /// Adds a request with arguments, quoted if necessary: `.SH "EXIT STATUS"`.
  mutating func request(_ name: String, _ arguments: String...) {
    text += "." + name
    for argument in arguments {
      let plain = Self.escaped(argument).substituting("\"", with: "\\(dq")
      text += plain.isEmpty || plain.contains(" ") ? " \"\(plain)\"" : " \(plain)"
    }
    text += "\n"
  }

  /// Adds text that man fills into lines.
  mutating func addText(_ string: String) {
    let line = Self.escaped(string)
    text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// Adds paragraphs, which are separated by blank lines; indented lines are printed as they are.
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
        addText(String(line))
      }
    }
    if isExample { request("EE") }
  }

  /// Adds a term in bold with its value names in italics; its explanation follows.
  mutating func term(_ parts: [(bold: String, italic: String?)]) {
    request("TP")
    text +=
      parts.map { bold, italic in
        "\\fB\(Self.escaped(bold))\\fR" + (italic.map { " \\fI\(Self.escaped($0))\\fR" } ?? "")
      }.joined(separator: ", ") + "\n"
  }

  /// Escapes characters that have a meaning in roff. Hyphens stay hyphens that can be copied.
  static func escaped(_ text: String) -> String {
    text.substituting("\\", with: "\\e").substituting("-", with: "\\-")
  }
}
