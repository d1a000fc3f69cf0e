/// A piece of a text within which no line breaks: a word, or in a script without spaces as much as stays together.
public struct LinePiece: Hashable, Sendable {
  /// The letters.
  public private(set) var text: String

  /// Whether a space precedes it, unless it begins a line.
  public let hasSpaceBefore: Bool

  fileprivate init(_ text: String, hasSpaceBefore: Bool) {
    (self.text, self.hasSpaceBefore) = (text, hasSpaceBefore)
  }

  fileprivate mutating func append(_ character: Character) { text.append(character) }

  /// Appends another piece, with its space.
  public mutating func append(_ piece: LinePiece) {
    text += piece.hasSpaceBefore ? " " + piece.text : piece.text
  }
}

extension StringProtocol {
  /// The pieces between which a line may break.
  ///
  /// Breaks are at white space other than no-break and thin spaces, and at U+200B, a break without a space. In Chinese
  /// and Japanese they are also between characters, as the rules of line beginnings and ends allow (kinsoku), but not
  /// within a number or between it and the character that counts. In Thai, Lao, Khmer and Burmese, which have no spaces
  /// between words, words without U+200B break between syllables, as far as letters show them.
  public var linePieces: [LinePiece] {
    var pieces: [LinePiece] = []
    for word in split(whereSeparator: { $0.isLineSpace }) {
      let syllables = Set(String(word).syllableStarts)
      var previous: Character?
      var (isFirst, breaksHere) = (true, false)
      for (place, character) in word.enumerated() {
        if character == "\u{200B}" {
          breaksHere = true
          continue
        }
        let begins =
          isFirst || breaksHere || syllables.contains(place)
          || previous.map { LineBreak.isAllowed(between: $0, and: character) } ?? true
        if begins {
          pieces.append(LinePiece(String(character), hasSpaceBefore: isFirst))
        } else {
          pieces[pieces.count - 1].append(character)
        }
        previous = character
        (isFirst, breaksHere) = (false, false)
      }
    }
    return pieces
  }
}

extension Sequence<LinePiece> {
  /// The pieces as one line.
  public var line: String {
    reduce(into: "") { line, piece in
      if piece.hasSpaceBefore, !line.isEmpty { line += " " }
      line += piece.text
    }
  }
}

extension Character {
  /// Whether it is white space at which a line may break. The thin space groups digits and precedes the sign of a
  /// degree.
  fileprivate var isLineSpace: Bool {
    isWhitespace && !["\u{A0}", "\u{202F}", "\u{2009}", "\u{2007}"].contains(self)
  }
}
