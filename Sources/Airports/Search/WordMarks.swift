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

/// The marks of every word of a list, with a bit set for each word that has any: few do, and the
/// bits stay in cache.
struct MarkedWords {
  private var marks: [WordMarks]
  private var bits: [UInt64]

  /// The best mark of any word, for each term.
  private(set) var best = WordMarks()

  init(count: Int) {
    marks = [WordMarks](repeating: WordMarks(), count: count)
    bits = [UInt64](repeating: 0, count: count / 64 + 1)
  }

  /// Sets a word's marks, if it has any.
  mutating func mark(_ word: Int, _ new: WordMarks) {
    guard any(new .> 0) else { return }
    marks[word] = new
    best = best.orBetter(new)
    bits[word >> 6] |= 1 << UInt64(word & 63)
  }

  func marks(of word: Int) -> WordMarks { marks[word] }

  /// Calls a closure with the index of each word that has marks, in order.
  func forEachMarked(_ body: (Int) -> Void) {
    for (place, word) in bits.enumerated() {
      var left = word
      while left != 0 {
        body(place * 64 + left.trailingZeroBitCount)
        left &= left - 1
      }
    }
  }

  /// An unchecked view; indices out of range have no marks.
  struct Marks {
    fileprivate let marks: UnsafeBufferPointer<WordMarks>
    fileprivate let bits: UnsafeBufferPointer<UInt64>

    /// Returns whether a word has any marks.
    @inline(__always)
    func areAny(_ word: Int) -> Bool {
      word < marks.count && bits[word >> 6] >> UInt64(word & 63) & 1 != 0
    }

    /// The marks of a word known to have some.
    @inline(__always)
    subscript(word: Int) -> WordMarks { marks[word] }
  }

  /// Calls a closure with an unchecked view of the marks.
  func withUnsafeMarks<Result>(_ body: (Marks) -> Result) -> Result {
    marks.withUnsafeBufferPointer { marks in
      bits.withUnsafeBufferPointer { body(Marks(marks: marks, bits: $0)) }
    }
  }
}

extension SearchQuery {
  /// Computes the marks of every word of a list.
  ///
  /// - Parameters:
  ///   - words: The words in UTF-8.
  ///   - index: The first letters of the words.
  ///   - withErrors: Whether to allow typing errors.
  /// - Returns: The marks in the order of the words.
  func marks(of words: PackedList, _ index: WordIndex, withErrors: Bool) -> MarkedWords {
    let sieve = WordPrefilter(self)
    let wanted = beginnings
    var marks = MarkedWords(count: words.count)
    var folder = WordFolder()
    var walk = words.walk()
    var number = -1
    while let word = walk.next() {
      number += 1
      let begins = index.beginnings[number] & wanted != 0
      guard begins || withErrors && sieve.passes(word.buffer) else { continue }
      folder.fold(word.buffer)
      var best = self.marks(of: folder, withErrors: withErrors)
      if folder.hasTwoLetterReading {
        folder.fold(word.buffer, twoLetters: true)
        best = best.orBetter(self.marks(of: folder, withErrors: withErrors))
      }
      marks.mark(number, best)
    }
    return marks
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
      } else if withErrors, best < Mark.oneError, pattern.allows(count: word.count) {
        let errors = pattern.errors(word)
        guard errors <= pattern.allowedErrors else { continue }
        best = max(best, errors == 1 ? Mark.oneError : Mark.twoErrors)
      }
    }
    return best
  }
}
