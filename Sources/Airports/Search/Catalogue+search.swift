public import Geodesy
import Glibc
import Packing
import Places
import Synchronization

/// An airport that matches a search.
public struct Match: Sendable, Hashable {
  /// The airport.
  public let airport: Airport

  /// The distance from the search location, if one was given.
  public let distance: Angle?

  /// The quality of the match: 1 if all words match as written, more for a code, less for prefixes
  /// and typing errors.
  public let score: Double
}

extension Catalogue {
  /// Returns the airports whose codes, name, town or alternative names match a query.
  ///
  /// Every word must match, in full or as a prefix, ignoring case and accents. A single word may
  /// also be a code prefix. The name of a town, in any of its languages, matches the airports around
  /// it; that of a region, country, island or another area matches its main airports. If no airfield matches, a word
  /// that only says what kind of area it is may be left out. Only if nothing matches are typing errors allowed, but
  /// not in one of several words that is a name itself. After that, the last words may be the area in which the others
  /// are, or of which the airports are meant, and at last words are left out, the last first. A code of two letters at
  /// the end is that of a state or country if something of the name is there: `Augusta, GA`.
  ///
  /// - Parameters:
  ///   - words: The query: `heathrow`, `charles de gaule`, `München`, `egl`.
  ///   - place: The viewer's location, or nil.
  ///   - limit: The maximum number of results.
  /// - Returns: The matches, codes first, ordered by match quality times the prior of their kind.
  ///   Equal matches are ordered by likelihood: large airports with airlines, names or towns that
  ///   begin with the query, and airports near `place` come first. Those of a city that is by far
  ///   the largest of its name count as no farther than 500 km. If only airfields without airlines
  ///   have the code, and the words are not in capitals, the best large airport with airlines whose name, city or
  ///   area begins with them comes first. An airport of a town with just that name comes before one no larger whose
  ///   town has a longer name.
  public func search(_ words: String, near place: Coordinate? = nil, limit: Int = 10) -> [Match] {
    search(words, near: place, limit: limit, leavingWordsOut: true)
  }

  /// Returns the same matches, or only those in which every word matches, perhaps without typing errors.
  func search(
    _ words: String,
    near place: Coordinate?,
    limit: Int,
    leavingWordsOut: Bool,
    withErrors: Bool = true
  ) -> [Match] {
    let query = SearchQuery(words)
    guard limit > 0, query.wordCount > 0 || !query.codes.all.isEmpty else { return [] }
    let isWithCode = leavingWordsOut && endsWithCodeOfArea(words)
    var found = isWithCode ? matches(withinAreaOf: words) : []
    if found.isEmpty { found = exactly(words, limit) }
    if !found.contains(where: { isField($0.index) }), let name = placeBesideKind(words) {
      let beside = exactly(name, limit)
      if !beside.isEmpty { found = beside }
    }
    if found.isEmpty, leavingWordsOut {
      found = isWithCode ? airports(ofAreaIn: words, limit) : matches(withinAreaOf: words)
    }
    if found.isEmpty, withErrors { found = candidates(trusted(words), limit, withErrors: true) }
    if found.isEmpty, leavingWordsOut { found = airports(ofAreaIn: words, limit) }
    if found.isEmpty, leavingWordsOut {
      found = shortened(words).lazy.map { self.exactly($0, limit) }.first { !$0.isEmpty } ?? []
    }
    found = best(of: found, words, near: place, limit: limit)
    return found.map { candidate in
      let airport = airport(candidate.index)
      return Match(
        airport: airport,
        distance: place.map { GreatCircle(from: $0, to: airport.coordinate).length },
        score: candidate.score / Double(SearchQuery.Mark.exact)
      )
    }
  }

  /// Returns a query in which no word that is a name can be mistyped.
  func trusted(_ words: String) -> SearchQuery {
    SearchQuery(words).trusting(isNameOfPlace)
  }

  /// Whether a word is a town's own name, or any name of a region, country or listed area.
  private func isNameOfPlace(_ word: String) -> Bool {
    guard areas.areas(named: word).isEmpty else { return true }
    let key = NameKey(word)
    return gazetteer?.places(named: word)
      .contains { $0.kind != .town || NameKey($0.name) == key } ?? false
  }

  /// The search index, built on first use.
  var searchIndex: SearchIndex {
    builtIndex.withLock { known in
      if let known { return known }
      let index = SearchIndex(self)
      known = index
      return index
    }
  }

  /// Returns the airports that match all words, among them the best `limit`.
  ///
  /// Airports of less common kinds are examined only if there are too few others that match at
  /// least as well as they can.
  func candidates(_ query: SearchQuery, _ limit: Int, withErrors: Bool) -> [SearchCandidate] {
    let index = searchIndex
    let marks = query.marks(of: words, index, withErrors: withErrors)
    guard mayAnswer(query, marks.best) else { return [] }
    var hits = BitSet(count: count)
    let rarest = rarestTerm(of: query, marks, index)
    marks.words.forEachIndex { word in
      guard let marks = marks.marks(of: word) else { return }
      let isWanted = marks[rarest] > 0 || query.wordCount > 1 && marks[query.wordCount] > 0
      guard isWanted else { return }
      for airport in index.airports[word] { hits.insert(Int(airport)) }
    }
    if let prefix = query.codes.prefix {
      for airport in index.codes[prefix.keys] { hits.insert(Int(airport)) }
    }
    var first = index.common.intersection(hits)
    for code in query.codes.all {
      for entry in entries(for: code) { first.insert(entry.index) }
    }
    var found: [SearchCandidate] = []
    func examine(_ airport: Int) {
      guard var candidate = SearchCandidate(airport, in: self, query, marks) else { return }
      candidate.prior = prior(of: airport)
      found.append(candidate)
    }
    first.forEachIndex(examine)
    let ceiling = query.bestScore(of: marks.best) * Self.highestOtherPrior
    if found.count(where: { $0.worth > ceiling }) < limit {
      hits.subtracting(first).forEachIndex(examine)
    }
    return found
  }

  /// Returns the word of a query that the fewest airports match: each result must match it.
  private func rarestTerm(of query: SearchQuery, _ marks: MarkedWords, _ index: SearchIndex) -> Int
  {
    var counts = [Int](repeating: 0, count: max(query.wordCount, 1))
    guard counts.count > 1 else { return 0 }
    marks.words.forEachIndex { word in
      guard let marks = marks.marks(of: word) else { return }
      for term in counts.indices where marks[term] > 0 {
        counts[term] += index.airports[word].count
      }
    }
    return counts.indices.min { counts[$0] < counts[$1] } ?? 0
  }

  /// Returns whether any airport can match, from the best marks of all words and the codes.
  private func mayAnswer(_ query: SearchQuery, _ best: WordMarks) -> Bool {
    if query.codes.prefix != nil || query.codes.all.contains(where: { !entries(for: $0).isEmpty }) {
      return true
    }
    let isJoined = query.wordCount > 1 && best[query.wordCount] > 0
    return isJoined || query.wordCount > 0 && (0..<query.wordCount).allSatisfy { best[$0] > 0 }
  }

  /// Returns the best candidates in order.
  private func best(
    of all: [SearchCandidate],
    _ words: String,
    near place: Coordinate?,
    limit: Int
  ) -> [SearchCandidate] {
    var found = all
    let eye = place?.normal
    for position in found.indices {
      let candidate = found[position]
      found[position].penalty +=
        penalty(of: candidate.index, seenFrom: eye, isUnrivalled: candidate.isUnrivalled)
        - (candidate.begins ? worthOfBeginning(candidate.index) : 0)
    }
    if let first = airportBeforeCodes(found, words) ?? namesake(found, words) {
      found[first].ranksFirst = true
    }
    // Runways and frequencies separate the major airports from the others. They are read only for
    // candidates that can still reach the top.
    guard let last = found.best(limit).last else { return [] }
    found.removeAll { !$0.isAsGood(as: last, but: Self.worthOfRunways + Self.worthOfRadio) }
    for position in found.indices where isField(found[position].index) {
      found[position].penalty -= worthOfEquipment(found[position].index)
    }
    return found.best(limit)
  }

  /// The bonus for runways and frequencies. An airport without a known frequency has little traffic, or is so new that
  /// few people mean it: Mexico City's second airport has more runways than the first.
  func worthOfEquipment(_ index: Int) -> Double {
    let share = log(runwayFeet(of: index) / 1000) / log(100)
    return min(share, 1) * Self.worthOfRunways + (hasFrequency(index) ? Self.worthOfRadio : 0)
  }

  /// The largest bonus for runways. It grows with the logarithm of their length, from 1,000 to 100,000 feet in total.
  private static let worthOfRunways = 0.3

  /// The bonus for at least one frequency.
  private static let worthOfRadio = 0.1

  /// Returns how often an airport of this kind is meant, relative to one with airlines: rarely a
  /// heliport, even if only it matches all words as written.
  func prior(of index: Int) -> Double {
    switch kind(of: index) {
    case .large, .medium: 1
    case .small: hasScheduledService(index) ? 1 : Self.highestOtherPrior
    case .seaplaneBase: 0.6
    case .heliport: 0.4
    }
  }

  /// The highest prior below 1.
  private static let highestOtherPrior = 0.75

  /// The bonus for a name or town that begins with the query; less for a field without airlines, and none for a large
  /// one, which is mostly military and often has just the name of a place.
  private func worthOfBeginning(_ index: Int) -> Double {
    if hasScheduledService(index) { return 1.5 }
    return kind(of: index) == .large ? 0 : 0.5
  }

  func isField(_ index: Int) -> Bool {
    switch kind(of: index) {
    case .large, .medium, .small: true
    case .seaplaneBase, .heliport: false
    }
  }

  /// The distance below which proximity makes little difference: 50 km, as an angle.
  private static let nearby = Earth.angle(metres: 50_000).radians

  /// The greatest distance that counts for a city that is meant wherever the viewer is: 500 km, as an angle.
  private static let farthest = Earth.angle(metres: 500_000).radians

  /// Returns how unlikely an airport is to be meant: more for smaller and more distant airports.
  ///
  /// Distance counts logarithmically, as people perceive it: 50 to 85 km counts as much as 500 to
  /// 1,500 km, as having no airlines, or as being one size smaller.
  func penalty(
    of index: Int,
    seenFrom eye: SIMD3<Double>?,
    isUnrivalled: Bool = false
  ) -> Double {
    let size: Double =
      switch kind(of: index) {
      case .large: 0
      case .medium: 0.6
      case .small: 1.5
      case .seaplaneBase: 2.0
      case .heliport: 3.0
      }
    let base = size + (hasScheduledService(index) ? 0 : 0.5)
    guard let eye else { return base }
    let way = places[index].normal - eye
    let distance = (way * way).sum().squareRoot()
    return base + log1p((isUnrivalled ? min(distance, Self.farthest) : distance) / Self.nearby)
  }
}
