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

  /// Escapes characters that have a meaning in roff, and those that are not ASCII. Hyphens can be copied,
  /// every terminal shows ellipses and multiplication signs, and a long address may be broken after a slash.
  static func escaped(_ text: String) -> String {
    let plain = text.substituting("\\", with: "\\e").substituting("-", with: "\\-")
      .substituting("…", with: "...").substituting("×", with: "\\(mu")
    let ascii = plain.unicodeScalars.map { scalar in
      scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]"
    }.joined()
    return ascii.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.count > longestWord ? String(word).substituting("/", with: "/\\:") : String(word)
    }.joined(separator: " ")
  }

  /// The most characters of a word that is not broken. A terminal has 80 columns, and explanations are indented.
  private static let longestWord = 60

  /// Returns the value of a scalar in at least four hexadecimal digits.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
