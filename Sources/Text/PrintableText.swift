extension Unicode.Scalar {
  /// Whether a terminal acts on it instead of showing it: the controls C0 and C1, the separators of
  /// lines, and the marks that override the direction of text.
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// The text on one line: tabs and line ends become spaces, other controls U+FFFD.
  ///
  /// Every text that others wrote passes through here on its way to a terminal or a log: names of
  /// airports, callsigns, facts, what a server answered, what a message repeats of the input.
  package var printable: String {
    replacingControls { "\t\n\r".unicodeScalars.contains($0) ? " " : "\u{FFFD}" }
  }

  /// The text with its tabs and line ends; other controls become U+FFFD.
  package var printableLines: String {
    replacingControls { "\t\n".unicodeScalars.contains($0) ? $0 : "\u{FFFD}" }
  }

  /// The text on one line, cut to a number of characters.
  package func printable(limit: Int) -> String {
    let text = printable
    return text.count <= limit ? text : text.prefix(limit - 1) + "…"
  }

  private func replacingControls(_ replacement: (Unicode.Scalar) -> Unicode.Scalar) -> String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? replacement($0) : $0 })
    )
  }
}
