import Text

/// The items of a NOTAM in the format of ICAO, by their letters.
///
/// Items come in the order Q, A to G. Inside item E, a letter with a bracket is text: the item ends only
/// where a limit follows.
struct NotamItems {
  /// What comes before the first item.
  let head: String

  private var items: [Character: String] = [:]

  var isEmpty: Bool { items.isEmpty && head.isEmpty }

  subscript(letter: Character) -> String? { items[letter] }

  private static let letters = Array("QABCDEFG".utf8)

  init(_ text: String) {
    let bytes = Self.trimmed(Array(text.printableNotam.utf8))
    var marks: [(letter: UInt8, start: Int)] = []
    for place in bytes.indices.dropLast() where bytes[place + 1] == UInt8(ascii: ")") {
      let letter = bytes[place]
      guard let rank = Self.letters.firstIndex(of: letter),
        place == 0 || bytes[place - 1] <= UInt8(ascii: " "),
        rank > (marks.last.flatMap { Self.letters.firstIndex(of: $0.letter) } ?? -1)
      else { continue }
      if marks.last?.letter == UInt8(ascii: "E") || letter == UInt8(ascii: "G"),
        !Self.isLimit(bytes[(place + 2)...])
      {
        continue
      }
      marks.append((letter, place))
    }
    head = Self.text(bytes[..<(marks.first?.start ?? bytes.count)])
    for (index, mark) in marks.enumerated() {
      let end = index + 1 < marks.count ? marks[index + 1].start : bytes.count
      items[Character(UnicodeScalar(mark.letter))] = Self.text(bytes[(mark.start + 2)..<end])
    }
    if let body = items["E"] { items["E"] = body.withoutFooter }
    for letter: Character in ["F", "G"] {
      if let limit = items[letter] { items[letter] = limit.withoutFooter }
    }
  }

  /// Whether a limit of height comes next: `SFC`, `FL100`, `3000FT AMSL`, `UNL`.
  private static func isLimit(_ bytes: ArraySlice<UInt8>) -> Bool {
    let rest = bytes.drop { $0 == UInt8(ascii: " ") }
    if rest.first?.isDigit ?? false { return true }
    return ["SFC", "GND", "FL", "UNL", "MSL", "SURFACE", "GROUND", "AMSL", "AGL"].contains {
      rest.starts(with: $0.utf8)
    }
  }

  /// The text without white space and, if it opens with one, without its brackets.
  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    var rest = trimmedSpaces(bytes[...])
    if rest.first == UInt8(ascii: "(") {
      rest = rest.dropFirst()
      if rest.last == UInt8(ascii: ")") { rest = rest.dropLast() }
      rest = trimmedSpaces(rest)
    }
    return Array(rest)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: trimmedSpaces(bytes), as: UTF8.self)
  }

  private static func trimmedSpaces(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.drop { $0 <= UInt8(ascii: " ") }
    while let last = rest.last, last <= UInt8(ascii: " ") { rest = rest.dropLast() }
    return rest
  }
}

extension String {
  /// The text with line ends as `\n`, tabs as spaces, and without other controls.
  fileprivate var printableNotam: String {
    let unified = String(
      String.UnicodeScalarView(
        unicodeScalars.compactMap { scalar in
          scalar == "\r" ? nil : scalar == "\t" || scalar == "\u{A0}" ? " " : scalar
        }
      )
    )
    return unified.printableLines
  }

  /// The text without the lines that databases add: `CREATED: …`, `SOURCE: …`.
  fileprivate var withoutFooter: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false)
    while let last = lines.last,
      last.hasPrefix("CREATED:") || last.hasPrefix("SOURCE:") || last.isEmpty
    {
      lines.removeLast()
    }
    return lines.joined(separator: "\n")
  }
}
