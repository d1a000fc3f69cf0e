/// The patterns of one list, indexed by their first word.
struct WordPatterns: Sendable {
  /// A match of a pattern.
  struct Match: Sendable, Hashable {
    let pattern: String
    let found: String
    let range: Range<Int>
  }

  private struct Pattern: Sendable {
    let text: String
    let words: [FoldedText.Word]

    /// Whether a word may begin with the first word of the pattern, if that is open. Most words do not, and a
    /// comparison of bytes rules them out if the pattern is in ASCII.
    private func starts(_ word: String) -> Bool {
      guard words[0].isOpen, words[0].text.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
      return word.utf8.starts(with: words[0].text.utf8)
    }

    /// Returns the words of a text that match the pattern at an index.
    func found(at index: Int, in text: [FoldedText.Word]) -> String? {
      guard index + words.count <= text.count, starts(text[index].text) else { return nil }
      var found = ""
      for (offset, (wanted, word)) in zip(words, text[index...]).enumerated() {
        guard !word.isRemoved, offset == 0 || wanted.gap == word.gap,
          wanted.isOpen ? word.text.hasPrefix(wanted.text) : word.text == wanted.text
        else { return nil }
        if offset > 0 && word.gap == .joint { found += " " }
        if offset > 0 && word.gap == .apostrophe { found += "'" }
        found += word.text
      }
      return found
    }
  }

  private var byFirstWord: [String: [Pattern]] = [:]

  /// The patterns whose first word ends with a `*`, by its first letter, the shortest words first.
  private var byFirstLetter: [Character: [Pattern]] = [:]

  init(_ patterns: [String], matching: WordLint.Matching) {
    for text in patterns {
      let words = FoldedText(text, matching: matching).words
      guard let first = words.first else { continue }
      let pattern = Pattern(text: text, words: words)
      if first.isOpen, let letter = first.text.first {
        byFirstLetter[letter, default: []].append(pattern)
      } else {
        byFirstWord[first.text, default: []].append(pattern)
      }
    }
    for letter in byFirstLetter.keys {
      byFirstLetter[letter]?.sort { $0.words[0].text.count < $1.words[0].text.count }
    }
  }

  func matches(in text: FoldedText) -> [Match] {
    var matches: [Match] = []
    for (index, word) in text.words.enumerated() where !word.isRemoved {
      let open = word.text.first.flatMap { byFirstLetter[$0] }
      for candidates in [byFirstWord[word.text], open] {
        for pattern in candidates ?? [] {
          guard let found = pattern.found(at: index, in: text.words) else { continue }
          let range = index..<index + pattern.words.count
          matches.append(Match(pattern: pattern.text, found: found, range: range))
        }
      }
    }
    return matches
  }
}
