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

    /// Returns the words of a text that match the pattern at an index.
    func found(at index: Int, in text: [FoldedText.Word]) -> String? {
      guard index + words.count <= text.count else { return nil }
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
  private var byFirstLetters: [Substring: [Pattern]] = [:]

  /// The range of lengths of first words that end with a `*`, in letters.
  private var lettersOfOpenWords: ClosedRange<Int>?

  init(_ patterns: [String], matching: WordLint.Matching) {
    for text in patterns {
      let words = FoldedText(text, matching: matching).words
      guard let first = words.first else { continue }
      let pattern = Pattern(text: text, words: words)
      if first.isOpen {
        byFirstLetters[first.text[...], default: []].append(pattern)
      } else {
        byFirstWord[first.text, default: []].append(pattern)
      }
    }
    let letters = byFirstLetters.keys.map(\.count)
    if let least = letters.min(), let most = letters.max() { lettersOfOpenWords = least...most }
  }

  func matches(in text: FoldedText) -> [Match] {
    var matches: [Match] = []
    for (index, word) in text.words.enumerated() where !word.isRemoved {
      var candidates = byFirstWord[word.text] ?? []
      for count in lettersOfOpenWords ?? 0...0 where count <= word.text.count {
        candidates += byFirstLetters[word.text.prefix(count)] ?? []
      }
      for pattern in candidates {
        guard let found = pattern.found(at: index, in: text.words) else { continue }
        let range = index..<index + pattern.words.count
        matches.append(Match(pattern: pattern.text, found: found, range: range))
      }
    }
    return matches
  }
}
