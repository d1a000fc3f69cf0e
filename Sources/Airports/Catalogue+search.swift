public import Geodesy

/// An airport that answers to what someone looked for.
public struct Match: Sendable, Hashable {
  /// The airport.
  public let airport: Airport

  /// How far it is from the place looked from, if there was one.
  public let distance: Angle?

  /// How well it matches: 1 for all words as written, more for a code, less for beginnings and
  /// typing errors.
  public let score: Double
}

extension Catalogue {
  /// Returns the airports whose codes, name, town or other names answer to some words.
  ///
  /// Every word must match: as written or as the beginning of a longer one, with case and accents
  /// set aside. Only where nothing at all does, typing errors are forgiven.
  ///
  /// - Parameters:
  ///   - words: What to look for: `heathrow`, `charles de gaule`, `München`.
  ///   - place: Where to look from, or nil.
  ///   - limit: How many to return at most.
  /// - Returns: The airports by how well they match; those that match alike by distance from
  ///   `place`, or without one by kind, scheduled service and length of their runways.
  public func search(_ words: String, near place: Coordinate? = nil, limit: Int = 10) -> [Match] {
    let query = SearchQuery(words)
    guard limit > 0, query.wordCount > 0 || query.code != nil else { return [] }
    var found = candidates(query, withErrors: false)
    if found.isEmpty { found = candidates(query, withErrors: true) }
    found = best(of: found, near: place, limit: limit)
    return found.prefix(limit).map { candidate in
      let airport = airport(candidate.index)
      return Match(
        airport: airport,
        distance: place.map { GreatCircle(from: $0, to: airport.coordinate).length },
        score: candidate.score / Double(SearchQuery.Mark.exact)
      )
    }
  }

  private struct Candidate: Comparable {
    let index: Int
    let score: Double
    var rank = 0.0

    static func < (lhs: Candidate, rhs: Candidate) -> Bool {
      (rhs.score, lhs.rank, lhs.index) < (lhs.score, rhs.rank, rhs.index)
    }
  }

  /// Returns the best candidates in order.
  private func best(of all: [Candidate], near place: Coordinate?, limit: Int) -> [Candidate] {
    var found = all
    for position in found.indices {
      found[position].rank = rank(of: found[position].index, near: place)
    }
    found.sort(by: <)
    guard place == nil else { return Array(found.prefix(limit)) }
    // Long runways tell the great airports from the others. Only those that can still come to the
    // front are asked for theirs.
    if found.count > limit {
      let last = found[limit - 1]
      found.removeAll { ($0.score, -$0.rank) < (last.score, -last.rank) }
    }
    for position in found.indices where found[position].rank < 4 {
      let feet = runways(of: found[position].index).reduce(0) { $0 + ($1.lengthFeet ?? 0) }
      found[position].rank -= Double(min(feet, 999_999)) * 1e-6
    }
    found.sort(by: <)
    return Array(found.prefix(limit))
  }

  /// Returns the number by which airports that match alike are ordered, the smallest first: the
  /// distance squared, else 0 for large airports with scheduled service, 1 without, 2 and 3 for
  /// medium ones, and so on.
  private func rank(of index: Int, near place: Coordinate?) -> Double {
    if let place {
      let way = places[index].normal - place.normal
      return (way * way).sum()
    }
    return Double(kind(of: index).rawValue) * 2 + (hasScheduledService(index) ? 0 : 1)
  }

  /// Returns every airport that answers to all words.
  private func candidates(_ query: SearchQuery, withErrors: Bool) -> [Candidate] {
    let codes = query.terms.map(\.code)
    return query.marks(of: words, withErrors: withErrors).withUnsafeBufferPointer { marks in
      var found: [Candidate] = []
      var walk = details.walk()
      for index in 0..<count {
        guard let bytes = walk.next() else { break }
        var record = RecordReader(bytes)
        let known = record.codes()
        _ = record.elevation()
        var best = record.bestMarks(in: marks)
        best = best.orBetter(record.bestMarks(in: marks))
        best = best.orBetter(record.bestKeywordMarks(in: marks))
        for (term, code) in codes.enumerated() {
          if let code { best[term] = max(best[term], query.mark(of: known, for: code)) }
        }
        let whole = query.code.map { Double(query.mark(of: known, for: $0)) } ?? 0
        let score = max(whole, Self.score(best, wordCount: query.wordCount))
        if score > 0 { found.append(Candidate(index: index, score: score)) }
      }
      return found
    }
  }

  /// Returns the mean over the words, or what the words joined reach; 0 unless all match.
  private static func score(_ best: WordMarks, wordCount: Int) -> Double {
    guard wordCount > 0 else { return 0 }
    let joined = wordCount > 1 ? Double(best[wordCount]) : 0
    var sum = 0.0
    for word in 0..<wordCount {
      guard best[word] > 0 else { return joined }
      sum += Double(best[word])
    }
    return max(joined, sum / Double(wordCount))
  }
}
