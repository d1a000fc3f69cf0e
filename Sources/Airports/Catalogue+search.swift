public import Geodesy
import Glibc
import Packing
import Synchronization

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
  /// set aside. A single word may also be the beginning of a code. The name of a town, in any of its
  /// languages, finds the airports around it. Only where nothing at all matches, typing errors are
  /// forgiven, and then a word is left out, the last first.
  ///
  /// - Parameters:
  ///   - words: What to look for: `heathrow`, `charles de gaule`, `München`, `egl`.
  ///   - place: Where to look from, or nil.
  ///   - limit: How many to return at most.
  /// - Returns: The airports by how well they match times how often their kind is meant, codes first;
  ///   those alike in that by how likely they are meant: great ones with airlines, those whose name or
  ///   town begins with the words, and those near `place` come before the others.
  public func search(_ words: String, near place: Coordinate? = nil, limit: Int = 10) -> [Match] {
    let query = SearchQuery(words)
    guard limit > 0, query.wordCount > 0 || !query.codes.all.isEmpty else { return [] }
    var found = merged(candidates(query, withErrors: false), townCandidates(words))
    if found.isEmpty { found = candidates(query, withErrors: true) }
    if found.isEmpty { found = shortened(words).lazy.map(exactly).first { !$0.isEmpty } ?? [] }
    found = best(of: found, near: place, limit: limit)
    return found.map { candidate in
      let airport = airport(candidate.index)
      return Match(
        airport: airport,
        distance: place.map { GreatCircle(from: $0, to: airport.coordinate).length },
        score: candidate.score / Double(SearchQuery.Mark.exact)
      )
    }
  }

  /// Where words are used; made when it is first asked for.
  var wordIndex: WordIndex {
    searchIndex.withLock { known in
      if let known { return known }
      let index = WordIndex(words: words, details: details)
      known = index
      return index
    }
  }

  /// Returns every airport that answers to all words.
  func candidates(_ query: SearchQuery, withErrors: Bool) -> [SearchCandidate] {
    let index = wordIndex
    let marked = query.marks(of: words, index, withErrors: withErrors)
    guard mayAnswer(query, marked.best) else { return [] }
    var isHit = [Bool](repeating: false, count: count)
    marked.forEachMarked { word in
      for record in index.records(of: word) { isHit[Int(record)] = true }
    }
    for code in query.codes.all {
      for entry in entries(for: code) { isHit[entry.index] = true }
    }
    return marked.withUnsafeMarks { marks in
      var found: [SearchCandidate] = []
      var walk = details.walk()
      for index in 0..<count {
        guard let record = walk.next() else { break }
        guard isHit[index] || query.codes.mayBegin(codesOf: record) else { continue }
        if let candidate = SearchCandidate(index, record, query, marks) { found.append(candidate) }
      }
      return found
    }
  }

  /// Returns whether any airport can answer, by what the best of all words and the codes do.
  private func mayAnswer(_ query: SearchQuery, _ best: WordMarks) -> Bool {
    if query.codes.mayBegin || query.codes.all.contains(where: { !entries(for: $0).isEmpty }) {
      return true
    }
    let isJoined = query.wordCount > 1 && best[query.wordCount] > 0
    return isJoined || query.wordCount > 0 && (0..<query.wordCount).allSatisfy { best[$0] > 0 }
  }

  /// Returns the best candidates in order.
  private func best(
    of all: [SearchCandidate],
    near place: Coordinate?,
    limit: Int
  ) -> [SearchCandidate] {
    var found = all
    let eye = place?.normal
    for position in found.indices {
      let candidate = found[position]
      found[position].prior = prior(of: candidate.index)
      found[position].unlikeliness +=
        unlikeliness(of: candidate.index, seenFrom: eye)
        - (candidate.begins ? worthOfBeginning(candidate.index) : 0)
    }
    // Long runways tell the great airports from the others. Only those that can still come to the
    // front are asked for theirs.
    guard let last = found.best(limit).last else { return [] }
    found.removeAll { !$0.isAsGood(as: last, but: Self.worthOfRunways) }
    for position in found.indices where isField(found[position].index) {
      let feet = runways(of: found[position].index).reduce(0) { $0 + ($1.lengthFeet ?? 0) }
      found[position].unlikeliness -= min(Double(feet) / 100_000, 1) * Self.worthOfRunways
    }
    return found.best(limit)
  }

  /// What 100,000 feet of runways are worth, and more than these are not worth more.
  private static let worthOfRunways = 0.0999

  /// Returns how often an airport is meant, by its kind, of the times one with airlines is: rarely a
  /// heliport, even where it alone has all words as written.
  private func prior(of index: Int) -> Double {
    switch kind(of: index) {
    case .large, .medium: 1
    case .small: hasScheduledService(index) ? 1 : 0.75
    case .seaplaneBase: 0.6
    case .heliport: 0.4
    }
  }

  /// What it is worth that a name or town begins with the words: less for a military field, which
  /// often has the bare name of a place.
  private func worthOfBeginning(_ index: Int) -> Double {
    hasScheduledService(index) ? 1.5 : 0.5
  }

  private func isField(_ index: Int) -> Bool {
    switch kind(of: index) {
    case .large, .medium, .small: true
    case .seaplaneBase, .heliport: false
    }
  }

  /// How far away an airport is hardly any farther than next door: 50 km, as an angle.
  private static let doorstep = Earth.angle(metres: 50_000).radians

  /// Returns how unlikely an airport is meant, the more the smaller and the farther away it is.
  ///
  /// Distance counts by its logarithm, as people think of it: from the doorstep to 85 km as much as
  /// from 500 to 1,500 km, and as much as to have no airlines and to be of the next smaller kind.
  private func unlikeliness(of index: Int, seenFrom eye: SIMD3<Double>?) -> Double {
    let size: Double =
      switch kind(of: index) {
      case .large: 0
      case .medium: 0.6
      case .small: 1.5
      case .seaplaneBase: 2.0
      case .heliport: 3.0
      }
    let lonely = size + (hasScheduledService(index) ? 0 : 0.5)
    guard let eye else { return lonely }
    let way = places[index].normal - eye
    return lonely + log1p((way * way).sum().squareRoot() / Self.doorstep)
  }
}
