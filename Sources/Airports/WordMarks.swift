/// How well a word answers to each of the up to eight terms of a query, from 0 for not at all.
typealias WordMarks = SIMD8<UInt8>

extension WordMarks {
  /// Returns for each term the better mark of two.
  @inline(__always)
  func orBetter(_ other: WordMarks) -> WordMarks {
    replacing(with: other, where: other .> self)
  }
}

extension SearchQuery {
  /// Marks every word of a list.
  ///
  /// - Parameters:
  ///   - words: The words in UTF-8.
  ///   - withErrors: Whether to forgive typing errors.
  /// - Returns: The marks in the order of the words.
  func marks(of words: PackedList, withErrors: Bool) -> [WordMarks] {
    let sieve = Sieve(self, withErrors: withErrors)
    var marks: [WordMarks] = []
    marks.reserveCapacity(words.count)
    var folder = WordFolder()
    var walk = words.walk()
    while let word = walk.next() {
      folder.fold(word.buffer)
      var best = self.marks(of: folder, sieve, withErrors: withErrors)
      if folder.hasTwoLetterReading {
        folder.fold(word.buffer, twoLetters: true)
        best = best.orBetter(self.marks(of: folder, sieve, withErrors: withErrors))
      }
      marks.append(best)
    }
    return marks
  }

  private func marks(of folder: WordFolder, _ sieve: Sieve, withErrors: Bool) -> WordMarks {
    var best = WordMarks()
    for part in folder.parts {
      let letters = folder.letters[part]
      guard let first = letters.first, sieve.passes(first: first, count: letters.count)
      else { continue }
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
        best = max(best, word.count == pattern.letters.count ? Mark.exact : Mark.prefix)
      } else if withErrors, best < Mark.oneError, pattern.allows(count: word.count) {
        let errors = pattern.errors(word)
        guard errors <= pattern.allowedErrors else { continue }
        best = max(best, errors == 1 ? Mark.oneError : Mark.twoErrors)
      }
    }
    return best
  }

  /// Tells most words that cannot match apart by their first letter and length.
  private struct Sieve {
    private var firstLetters = [Bool](repeating: false, count: 256)
    private var counts = [Bool](repeating: false, count: 80)

    init(_ query: SearchQuery, withErrors: Bool) {
      for pattern in query.terms.flatMap(\.readings) {
        if let first = pattern.letters.first { firstLetters[Int(first)] = true }
        for count in counts.indices where withErrors && pattern.allows(count: count) {
          counts[count] = true
        }
      }
    }

    @inline(__always)
    func passes(first: UInt8, count: Int) -> Bool {
      firstLetters[Int(first)] || (count < counts.count && counts[count])
    }
  }
}
