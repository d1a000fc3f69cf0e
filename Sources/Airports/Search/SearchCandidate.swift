import Packing

/// An airport that matches a query, and its score.
struct SearchCandidate: Comparable {
  /// The airport's index.
  let index: Int

  /// The quality of the match, from 0 to 120.
  private(set) var score: Double

  /// Whether the query is one of its codes; its kind then does not lower its rank.
  private(set) var isCode: Bool

  /// Whether its name or town begins with the words rather than just containing them.
  var begins: Bool

  /// Whether no word of its name or town matches, but a keyword or a code does.
  let matchesNoName: Bool

  /// Whether it ranks first, whatever its worth.
  var ranksFirst = false

  /// How often an airport of its kind is meant among equal matches, from 0 to 1.
  var prior = 1.0

  /// Whether it has the name of a city that is meant wherever the viewer is, so that it never counts as very distant.
  var isUnrivalled = false

  /// How unlikely it is to be meant among equal matches with the same prior.
  var penalty = 0.0

  /// The sort key: match quality times prior.
  var worth: Double { isCode ? score : score * prior }

  /// Creates a candidate found by the name of a nearby town; `begins` is whether its own name begins with it.
  init(_ index: Int, score: Double, begins: Bool) {
    (self.index, self.score) = (index, score)
    (isCode, self.begins, matchesNoName) = (false, begins, false)
  }

  /// Returns the candidate for a query that is the name of a city, too: its code counts less than the
  /// city, unless it is an IATA code.
  func behindCity() -> SearchCandidate {
    guard isCode, score < Double(SearchQuery.Mark.iata) else { return self }
    var candidate = self
    candidate.score = Double(SearchQuery.Mark.otherCode)
    candidate.isCode = false
    return candidate
  }

  /// Counts an airport that is called just what the query says as one whose name begins with it, word for word: short
  /// words such as `el` count less.
  mutating func countAsNamed() {
    score = max(score, Double(SearchQuery.Mark.exact))
    begins = true
  }

  /// Matches an airport against a query; nil unless all words match.
  ///
  /// - Parameters:
  ///   - index: The airport's index.
  ///   - catalogue: The catalogue with the airport.
  ///   - query: The query.
  ///   - marks: How well each word of the catalogue matches.
  @inline(__always)
  init?(
    _ index: Int,
    in catalogue: Catalogue,
    _ query: borrowing SearchQuery,
    _ marks: MarkedWords
  ) {
    var reader = RecordReader(catalogue.details[index])
    _ = reader.elevation()
    var best = WordMarks()
    var begins = false
    let wordCount = query.wordCount
    for _ in 0..<2 {
      var (position, inOrder) = (0, 0)
      reader.forEachWord { word in
        if let marks = marks.marks(of: word) {
          best = best.orBetter(marks)
          if position == 0, wordCount > 1, marks[wordCount] > 0 { begins = true }
          if position == inOrder, inOrder < wordCount, marks[inOrder] > 0 { inOrder += 1 }
        }
        position += 1
      }
      if inOrder == wordCount { begins = true }
    }
    matchesNoName = !any(best .> 0)
    reader.forEachWord { word in
      if let marks = marks.marks(of: word) { best = best.orBetter(marks) }
    }
    best = best.orBetter(query.codes.marks(of: RecordCodes(catalogue.identifiers[index])))
    guard any(best .> 0) else { return nil }
    let score = Self.score(of: best, query)
    guard score > 0 else { return nil }
    self.index = index
    self.score = score
    self.begins = begins
    isCode = best[QueryCodes.whole] >= SearchQuery.Mark.ident
  }

  /// Returns the score of a word that the query writes in several parts, relative to the same word in one: `la guardia`
  /// is LaGuardia, even if there is a small town of that name. Beside the first letters of a word it is so low that a
  /// name being typed ranks higher: `tel a` finds Tel Aviv before Tela.
  private static func joinedShare(_ query: borrowing SearchQuery) -> Double {
    query.isBeingTyped ? 0.88 : 0.985
  }

  /// Returns the mean over the words, or the mark of the whole query; 0 unless all words match.
  static func score(of marks: WordMarks, _ query: borrowing SearchQuery) -> Double {
    let wordCount = query.wordCount
    let joined = wordCount > 1 ? joinedShare(query) * Double(marks[wordCount]) : 0
    let whole = max(Double(marks[QueryCodes.whole]), joined)
    guard wordCount > 0 else { return whole }
    var sum = 0.0
    for word in 0..<wordCount {
      guard marks[word] > 0 else { return whole }
      sum += Double(marks[word])
    }
    return max(whole, sum / Double(wordCount))
  }

  static func < (lhs: SearchCandidate, rhs: SearchCandidate) -> Bool {
    guard lhs.ranksFirst == rhs.ranksFirst else { return lhs.ranksFirst }
    return (rhs.worth, lhs.penalty, lhs.index) < (lhs.worth, rhs.penalty, rhs.index)
  }

  /// Whether it ranks before another, or would with an advantage of `amount`.
  func isAsGood(as other: SearchCandidate, but amount: Double) -> Bool {
    ranksFirst || (-worth, penalty - amount) <= (-other.worth, other.penalty)
  }
}

extension [SearchCandidate] {
  /// Returns the best few in order, without sorting the rest.
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
