import Packing

/// An airport that answers to a query, and how well.
struct SearchCandidate: Comparable {
  /// The airport's number.
  let index: Int

  /// How well it matches, from 0 to 120.
  let score: Double

  /// Whether the words are its code, so that nothing else can be meant.
  let isCode: Bool

  /// Whether its name or town begins with the words and does not merely hold them.
  let begins: Bool

  /// How often an airport of its kind is meant, of the times one that matches alike is: from 0 to 1.
  var prior = 1.0

  /// How unlikely it is meant among those that match alike and are meant as often.
  var unlikeliness = 0.0

  /// By what candidates are ordered: how well it matches times how often it is meant.
  var worth: Double { isCode ? score : score * prior }

  /// Creates a candidate that is found by the name of a town near it.
  init(_ index: Int, score: Double) {
    (self.index, self.score) = (index, score)
    (isCode, begins) = (false, true)
  }

  /// Compares an airport's record with a query; nil unless all words are answered to.
  ///
  /// - Parameters:
  ///   - index: The airport's number.
  ///   - record: Its record.
  ///   - query: What is looked for.
  ///   - marks: How well each word of the catalogue answers to it.
  @inline(__always)
  init?(_ index: Int, _ record: Bytes, _ query: borrowing SearchQuery, _ marks: MarkedWords.Marks) {
    var reader = RecordReader(record)
    let codes = reader.codes()
    _ = reader.elevation()
    var best = WordMarks()
    var begins = false
    let wordCount = query.wordCount
    for _ in 0..<2 {
      var (position, inOrder) = (0, 0)
      reader.forEachWord { word in
        if marks.areAny(word) {
          best = best.orBetter(marks[word])
          if position == inOrder, inOrder < wordCount, marks[word][inOrder] > 0 { inOrder += 1 }
        }
        position += 1
      }
      if inOrder == wordCount { begins = true }
    }
    reader.forEachKeyword { word in
      if marks.areAny(word) { best = best.orBetter(marks[word]) }
    }
    best = best.orBetter(query.codes.marks(of: codes))
    guard any(best .> 0) else { return nil }
    let score = Self.score(of: best, wordCount)
    guard score > 0 else { return nil }
    self.index = index
    self.score = score
    self.begins = begins
    isCode = best[QueryCodes.whole] >= SearchQuery.Mark.ident
  }

  /// Returns the mean over the words, or what they reach as a whole; 0 unless all match.
  private static func score(of marks: WordMarks, _ wordCount: Int) -> Double {
    let joined = wordCount > 1 ? marks[wordCount] : 0
    let whole = Double(max(marks[QueryCodes.whole], joined))
    guard wordCount > 0 else { return whole }
    var sum = 0.0
    for word in 0..<wordCount {
      guard marks[word] > 0 else { return whole }
      sum += Double(marks[word])
    }
    return max(whole, sum / Double(wordCount))
  }

  static func < (lhs: SearchCandidate, rhs: SearchCandidate) -> Bool {
    (rhs.worth, lhs.unlikeliness, lhs.index) < (lhs.worth, rhs.unlikeliness, rhs.index)
  }

  /// Whether it comes before another, or would if it were likelier by some amount.
  func isAsGood(as other: SearchCandidate, but amount: Double) -> Bool {
    (-worth, unlikeliness - amount) <= (-other.worth, other.unlikeliness)
  }
}

extension [SearchCandidate] {
  /// Returns the best of them in order, without sorting the rest.
  func best(_ count: Int) -> [SearchCandidate] {
    var best: [SearchCandidate] = []
    for candidate in self {
      if best.count == count {
        guard let last = best.last, candidate < last else { continue }
        best.removeLast()
      }
      best.insert(candidate, at: best.firstIndex { candidate < $0 } ?? best.count)
    }
    return best
  }
}
