/// A case-folded text, split into words for comparison.
///
/// Case is folded by Unicode full case folding for the scripts of the word lists (ß is ss, ſ is s).
/// Swift strings compare by canonical equivalence, so é matches é in any encoding. Apostrophes are
/// straightened, hyphens of any kind unified, soft hyphens and other invisible characters removed, digits and percent
/// signs of full width narrowed.
struct FoldedText: Sendable {
  /// The separator before a word.
  enum Gap: Sendable, Hashable {
    /// One space or hyphen, or a run of spaces.
    case joint

    /// An apostrophe, as in `don't` and `l'avion`.
    case apostrophe

    /// A colon or a slash, as in `1:1000`.
    case ratio

    /// A point or a comma without a space, as in `2.5`.
    case point

    /// The start of the text, or any other punctuation.
    case other
  }

  struct Word: Sendable, Hashable {
    var gap: Gap
    var text: String

    /// Whether a trailing `*` follows, as in the patterns of word lists.
    var isOpen = false

    /// Whether it was removed, so that nothing matches it.
    var isRemoved = false
  }

  private(set) var words: [Word] = []

  init(_ text: String, matching: WordLint.Matching = .words) {
    switch matching {
    case .words: cutAtPunctuation(Self.folded(text))
    case .substrings: words = Self.folded(text).map { Word(gap: .other, text: String($0)) }
    }
  }

  /// Removes the matches of an allow list.
  mutating func remove(_ allowed: WordPatterns) {
    for match in allowed.matches(in: self) {
      for index in match.range { words[index].isRemoved = true }
    }
  }

  private static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      let folded = text.utf8.map { byte -> UInt8 in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "`"): UInt8(ascii: "'")
        default: byte
        }
      }
      return String(decoding: folded, as: UTF8.self)
    }
    var folded = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{AD}", "\u{200B}"..."\u{200F}", "\u{2060}", "\u{2066}"..."\u{2069}", "\u{FEFF}":
        continue
      case "\u{2018}", "\u{2019}", "\u{2BC}", "\u{FF07}", "`", "\u{B4}": folded += "'"
      case "\u{2010}", "\u{2011}", "\u{2212}": folded += "-"
      case "\u{FF05}", "\u{FF0E}", "\u{FF10}"..."\u{FF19}":
        // The block of full width is that of ASCII, moved.
        Unicode.Scalar(scalar.value - 0xFEE0).map { folded.unicodeScalars.append($0) }
      default: folded.unicodeScalars.append(scalar)
      }
    }
    return folded.uppercased().lowercased()
  }

  private mutating func cutAtPunctuation(_ text: String) {
    var word = ""
    var between = ""
    for character in text {
      if character.isLetter || character.isNumber {
        word.append(character)
        continue
      }
      if !word.isEmpty {
        append(word, after: between)
        (word, between) = ("", "")
        if character == "*" { words[words.count - 1].isOpen = true }
      }
      if character == "%" {
        append("%", after: between)
        between = ""
      } else {
        between.append(character)
      }
    }
    if !word.isEmpty { append(word, after: between) }
  }

  private mutating func append(_ word: String, after between: String) {
    words.append(Word(gap: words.isEmpty ? .other : Self.gap(between), text: word))
  }

  private static func gap(_ between: String) -> Gap {
    if between == "-" || between.allSatisfy(\.isWhitespace) { return .joint }
    return switch between {
    case "'": .apostrophe
    case ":", "/": .ratio
    case ".", ",": .point
    default: .other
    }
  }
}
