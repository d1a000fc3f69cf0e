import Text

extension RadarColumn {
  /// Breaks a text into lines. A number stays on the line of the word after it, its unit, if both fit on one. A word
  /// that is longer than a line breaks after one of its signs, such as a hyphen, or else with a hyphen, between
  /// syllables if possible.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - maximumCharacters: The most letters of a line, at least 1.
  /// - Returns: The lines.
  static func lines(of text: String, maximumCharacters: Int) -> [String] {
    let room = Double(maximumCharacters)
    var lines: [String] = []
    for piece in pieces(of: text, room: room) {
      let gap = piece.hasSpaceBefore ? " " : ""
      if let last = lines.last, (last + gap + piece.text).letters(of: letter) <= room {
        lines[lines.count - 1] = last + gap + piece.text
        continue
      }
      var rest = Array(piece.text)
      while rest.letters > room {
        let part = LongWord(rest).beginning(room)
        lines.append(part.text)
        rest.removeFirst(part.count)
      }
      if !rest.isEmpty { lines.append(String(rest)) }
    }
    return lines
  }

  /// The pieces of a text between which a line with room for a number of letters may break.
  private static func pieces(of text: String, room: Double) -> [LinePiece] {
    text.linePieces.reduce(into: []) { pieces, piece in
      if let last = pieces.last?.text, last.lastBeforeIsolates?.isNumber == true,
        piece.hasSpaceBefore, (last + " " + piece.text).letters(of: letter) <= room
      {
        pieces[pieces.count - 1].append(piece)
      } else {
        pieces.append(piece)
      }
    }
  }
}

/// What is left of a word that is longer than a line.
private struct LongWord {
  private let letters: [Character]

  init(_ letters: [Character]) { self.letters = letters }

  /// Returns what a line of a length begins with, and how many letters of the word that is, at least one.
  ///
  /// - Parameter room: The length, in letters.
  /// - Returns: The text, with a hyphen if it breaks a word between letters.
  func beginning(_ room: Double) -> (text: String, count: Int) {
    var (most, length) = (0, 0.0)
    for letter in letters {
      length += letter.letters(of: RadarColumn.letter)
      guard length <= room else { break }
      most += 1
    }
    most = max(1, most)
    if let sign = letters[..<most].lastIndex(where: { Self.signs.contains($0) }) {
      return (String(letters[...sign]), sign + 1)
    }
    // The hyphen takes the place of a letter.
    let places = (2..<max(2, most)).filter(isHyphenated)
    guard let end = places.last(where: isSyllable) ?? places.last else {
      return (String(letters[..<most]), most)
    }
    return (String(letters[..<end]) + "-", end)
  }

  /// The signs after which a long word may break: those of compound words and of files.
  private static let signs: Set<Character> = ["-", "‐", "–", "/", ".", "_"]

  /// Whether a hyphen may precede a letter: within a word of an alphabet with hyphens, two letters from its ends.
  private func isHyphenated(_ place: Int) -> Bool {
    (place - 2...place + 1).allSatisfy { letters.indices.contains($0) && letters[$0].takesHyphens }
  }

  /// Whether a syllable seems to begin with a letter: a consonant before a vowel, unless it is the second letter
  /// of a digraph.
  private func isSyllable(_ place: Int) -> Bool {
    let pair = String(letters[place - 1...place]).lowercased()
    return !letters[place].isVowel && letters[place + 1].isVowel && !Self.sounds.contains(pair)
  }

  private static let sounds: Set<String> = [
    "ch", "ck", "cz", "dz", "gh", "ll", "ph", "qu", "rz", "sh", "sz", "th",
  ]
}

extension [Character] {
  /// The length, in letters of the terminal's typeface.
  fileprivate var letters: Double {
    reduce(0) { $0 + $1.letters(of: RadarColumn.letter) }
  }
}

extension Character {
  /// Whether it is a letter of the Latin, Greek or Cyrillic alphabet.
  fileprivate var takesHyphens: Bool { isLetter && isCased }

  /// Whether it is a vowel, with or without accents, as far as languages agree.
  fileprivate var isVowel: Bool {
    lowercased().first.map { vowels.contains($0) } ?? false
  }
}

private let vowels = Set("aeiouyäöüáàâãåéèêëíìîïóòôõøúùûýÿæœąęőűůěıаеёиоуыэюяіїєαεηιουωάέήίόύώ")
