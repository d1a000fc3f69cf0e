import Packing
import Places

/// How well a word matches each of up to eight terms of a query; 0 for no match.
typealias WordMarks = SIMD8<UInt8>

extension WordMarks {
  /// Returns the better of two marks for each term.
  @inline(__always)
  func orBetter(_ other: WordMarks) -> WordMarks {
    replacing(with: other, where: other .> self)
  }
}

/// The marks of every word of a list, with the set of words that have any: few do, and the set stays
/// in the processor's cache.
struct MarkedWords {
  private var marks: [WordMarks]

  /// The words that have marks.
  private(set) var words: BitSet

  /// The best mark of any word, for each term.
  private(set) var best = WordMarks()

  init(count: Int) {
    marks = [WordMarks](repeating: WordMarks(), count: count)
    words = BitSet(count: count)
  }

  /// Raises a word's marks.
  mutating func mark(_ word: Int, _ new: WordMarks) {
    guard any(new .> 0) else { return }
    marks[word] = marks[word].orBetter(new)
    best = best.orBetter(new)
    words.insert(word)
  }

  /// Returns the marks of a word; nil if it has none, or if there is no such word.
  @inline(__always)
  func marks(of word: Int) -> WordMarks? {
    word < marks.count && words.contains(word) ? marks[word] : nil
  }
}

extension SearchQuery {
  /// Computes the marks of every word of a catalogue.
  ///
  /// - Parameters:
  ///   - words: The words in UTF-8.
  ///   - index: Their index.
  ///   - withErrors: Whether to allow typing errors.
  /// - Returns: The marks in the order of the words.
  func marks(of words: PackedList, _ index: SearchIndex, withErrors: Bool) -> MarkedWords {
    var marked = MarkedWords(count: words.count)
    var candidates = BitSet(count: words.count)
    for (number, term) in terms.enumerated() {
      for pattern in term.readings where !pattern.letters.isEmpty {
        let filed = index.words[PrefixKeys.keys(beginningWith: pattern.letters)]
        if term.isShort, PrefixKeys.areExact(pattern.letters) {
          var marks = WordMarks()
          marks[number] = Mark.prefix
          for word in filed { marked.mark(Int(word), marks) }
        } else {
          for word in filed { candidates.insert(Int(word)) }
        }
      }
    }
    let requirements = terms.filter(\.mayBeMistyped).flatMap(\.readings)
      .compactMap { WordShape.Requirement($0) }
    if withErrors, !requirements.isEmpty {
      for (word, shape) in index.shapes.enumerated()
      where requirements.contains(where: { $0.mayBeMet(by: shape) }) {
        candidates.insert(word)
      }
    }
    var folder = WordFolder()
    candidates.forEachIndex { word in
      let letters = words[word].buffer
      folder.fold(letters)
      var best = self.marks(of: folder, withErrors: withErrors)
      if folder.hasTwoLetterReading {
        folder.fold(letters, twoLetters: true)
        best = best.orBetter(self.marks(of: folder, withErrors: withErrors))
      }
      marked.mark(word, best)
    }
    return marked
  }

  func marks(of folder: WordFolder, withErrors: Bool) -> WordMarks {
    var best = WordMarks()
    for part in folder.parts {
      let letters = folder.letters[part]
      for (number, term) in terms.enumerated() {
        best[number] = max(best[number], mark(of: letters, for: term, withErrors: withErrors))
      }
    }
    return best
  }

  private func mark(of word: ArraySlice<UInt8>, for term: Term, withErrors: Bool) -> UInt8 {
    var best: UInt8 = 0
    for pattern in term.readings {
      if word.starts(with: pattern.letters) {
        let isWhole = word.count == pattern.letters.count && !term.isShort
        best = max(best, isWhole ? Mark.exact : Mark.prefix)
      } else if withErrors, term.mayBeMistyped, best < Mark.oneError,
        pattern.allows(count: word.count)
      {
        let errors = pattern.errors(word)
        guard errors <= pattern.allowedErrors else { continue }
        best = max(best, errors == 1 ? Mark.oneError : Mark.twoErrors)
      }
    }
    return best
  }
}
