import Text

/// The words of a NOTAM's text, with sentences.
struct NotamWords {
  /// The words; a full stop is a word of its own.
  private(set) var words: [String] = []

  /// The places of the words after a comma.
  private(set) var commas: Set<Int> = []

  init(_ text: String) {
    for line in Self.joined(text.uppercased()).split(separator: "\n") {
      let marker = Self.marker(of: line)
      if marker > 0 { endSentence() }
      var depth = 0
      for word in line.dropFirst(marker).split(whereSeparator: { " \t".contains($0) }) {
        if depth == 0, word.hasSuffix(")"), String(word.dropLast()).isDigits(1...2) {
          // `1) RWY 09L/27R CLSD 2) TWY A CLSD` on one line
          endSentence()
          continue
        }
        for character in word where "()".contains(character) {
          depth = max(0, depth + (character == "(" ? 1 : -1))
        }
        append(word)
      }
    }
  }

  private mutating func endSentence() {
    if words.last ?? "." != "." { words.append(".") }
  }

  private mutating func append(_ text: Substring) {
    for (index, part) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { commas.insert(words.count) }
      for piece in part.split(whereSeparator: { "():;".contains($0) }) {
        var word = piece
        let ends = word.hasSuffix(".")
        while word.hasSuffix(".") { word = word.dropLast() }
        if !word.isEmpty { words.append(String(word)) }
        if ends { words.append(".") }
      }
    }
  }

  /// The length of the list marker that begins a line, and so a sentence: `2. `, `B) `, `- `.
  private static func marker(of line: Substring) -> Int {
    let marker = line.prefix { $0 != " " }
    guard let sign = marker.last, marker.count < line.count else { return 0 }
    // `- 01 DEC 0400` on a line of its own is the end of a period.
    if marker == "-" { return line.dropFirst(2).first?.isNumber ?? true ? 0 : 1 }
    guard [".", ")"].contains(sign) else { return 0 }
    let name = String(marker.dropLast())
    let isLetter = name.utf8.count == 1 && name >= "A" && name <= "Z"
    return isLetter || name.isDigits(1...2) ? marker.count : 0
  }

  /// Returns a text without the colons between digits: `06:00` is `0600`. Other colons separate words.
  private static func joined(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let kept = bytes.indices.filter { place in
      guard bytes[place] == UInt8(ascii: ":"), place > 0, place + 1 < bytes.count
      else { return true }
      return !bytes[place - 1].isDigit || !bytes[place + 1].isDigit
    }
    return String(decoding: kept.map { bytes[$0] }, as: UTF8.self)
  }

  func contains(_ word: String) -> Bool { words.contains(word) }

  func contains(anyOf some: Set<String>) -> Bool { words.contains(where: some.contains) }
}
