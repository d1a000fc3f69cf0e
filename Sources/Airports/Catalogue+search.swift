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
  ///   `place`, or without one by kind, scheduled service and length of the name.
  public func search(_ words: String, near place: Coordinate? = nil, limit: Int = 10) -> [Match] {
    let query = SearchQuery(words)
    guard limit > 0, query.wordCount > 0 || query.code != nil else { return [] }
    var found = candidates(query, withErrors: false)
    if found.isEmpty { found = candidates(query, withErrors: true) }
    for position in found.indices {
      found[position].rank = rank(of: found[position], near: place)
    }
    found.sort { first, second in
      (second.score, first.rank, first.index) < (first.score, second.rank, second.index)
    }
    return found.prefix(limit).map { candidate in
      let airport = airport(candidate.index)
      return Match(
        airport: airport,
        distance: place.map { GreatCircle(from: $0, to: airport.coordinate).length },
        score: candidate.score / Double(SearchQuery.Quality.exact)
      )
    }
  }

  private struct Candidate {
    let index: Int
    let score: Double
    let wordCount: Int
    var rank = 0.0
  }

  /// Returns the number by which airports that match alike are ordered, the smallest first.
  private func rank(of candidate: Candidate, near place: Coordinate?) -> Double {
    if let place {
      let way = self.place(candidate.index).normal - place.normal
      return (way * way).sum()
    }
    let kind = Int(kind(of: candidate.index).rawValue)
    let service = hasScheduledService(candidate.index) ? 0 : 1
    return Double((kind * 2 + service) * 1000 + candidate.wordCount)
  }

  /// Returns every airport that answers to all words.
  private func candidates(_ query: SearchQuery, withErrors: Bool) -> [Candidate] {
    let qualities = WordQualities(words, query, withErrors: withErrors)
    let terms = query.terms.indices
    let loss = SearchQuery.Quality.keywordLoss
    var found: [Candidate] = []
    var best = [UInt8](repeating: 0, count: query.terms.count)
    details.scan { index, bytes in
      for term in terms { best[term] = 0 }
      var wordCount = 0
      var record = RecordReader(bytes)
      let codes = record.codes()
      _ = record.elevation()
      for _ in 0..<2 {
        record.forEachWord { word in
          wordCount += 1
          guard qualities.matches(word) else { return }
          for term in terms { best[term] = max(best[term], qualities[word, term]) }
        }
      }
      record.forEachKeyword { word in
        guard qualities.matches(word) else { return }
        for term in terms where qualities[word, term] > loss {
          best[term] = max(best[term], qualities[word, term] - loss)
        }
      }
      for term in terms {
        guard let code = query.terms[term].code else { continue }
        best[term] = max(best[term], query.quality(of: codes, for: code))
      }
      var score = Self.score(best, wordCount: query.wordCount)
      if let code = query.code { score = max(score, Double(query.quality(of: codes, for: code))) }
      if score > 0 { found.append(Candidate(index: index, score: score, wordCount: wordCount)) }
    }
    return found
  }

  /// Returns the mean over the words, or what the joined words reach; 0 unless all match.
  private static func score(_ best: [UInt8], wordCount: Int) -> Double {
    guard wordCount > 0 else { return 0 }
    let joined = best.count > wordCount ? Double(best[wordCount]) : 0
    guard best.prefix(wordCount).allSatisfy({ $0 > 0 })
    else { return max(0, joined - SearchQuery.Quality.joinedLoss) }
    let sum = best.prefix(wordCount).reduce(0.0) { $0 + Double($1) }
    return max(sum / Double(wordCount), joined - SearchQuery.Quality.joinedLoss)
  }
}

/// How well each word of the catalogue answers to each term of a query.
private struct WordQualities {
  private var qualities: [UInt8]
  private var any: [Bool]
  private let termCount: Int

  init(_ words: PackedList, _ query: SearchQuery, withErrors: Bool) {
    termCount = query.terms.count
    var any = [Bool](repeating: false, count: words.count)
    var qualities = [UInt8](repeating: 0, count: words.count * query.terms.count)
    var folder = WordFolder()
    words.scan { word, bytes in
      folder.fold(bytes.buffer)
      for twoLetters in [false, true] {
        if twoLetters { folder.fold(bytes.buffer, twoLetters: true) }
        folder.letters.withUnsafeBufferPointer { letters in
          for part in folder.parts {
            let letters = UnsafeBufferPointer(rebasing: letters[part])
            for (number, term) in query.terms.enumerated() {
              let quality = query.quality(of: letters, for: term, withErrors: withErrors)
              guard quality > 0 else { continue }
              any[word] = true
              let place = word * query.terms.count + number
              qualities[place] = max(qualities[place], quality)
            }
          }
        }
        if !folder.hasTwoLetterReading { break }
      }
    }
    self.any = any
    self.qualities = qualities
  }

  @inline(__always)
  func matches(_ word: Int) -> Bool {
    word < any.count && any[word]
  }

  @inline(__always)
  subscript(word: Int, term: Int) -> UInt8 {
    qualities[word * termCount + term]
  }
}
