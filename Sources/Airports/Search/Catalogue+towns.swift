import Geodesy
import Glibc
import Places

extension Catalogue {
  /// Returns the airports around the towns that a query names, in full or as a prefix.
  ///
  /// - Parameters:
  ///   - words: The query as written.
  ///   - query: The query.
  /// - Returns: The airports, in the catalogue's order.
  func townCandidates(_ words: String, _ query: SearchQuery) -> [SearchCandidate] {
    guard let gazetteer else { return [] }
    let answer = gazetteer.place(called: words)
    let named = answer.map { [$0.place] + $0.others } ?? []
    var found: [Int: SearchCandidate] = [:]
    func add(_ towns: [NamedPlace], score: Double) {
      for (rank, town) in towns.enumerated() {
        for neighbour in airports(around: town.coordinate) {
          var candidate = SearchCandidate(neighbour.index, score: score)
          candidate.unlikeliness =
            log1p(Earth.metres(neighbour.distance) / Self.aroundMetres)
            + Double(rank) * Self.unlikelinessOfRank
          if let known = found[neighbour.index], !(candidate < known) { continue }
          found[neighbour.index] = candidate
        }
      }
    }
    if words.utf8.count >= Self.fewestBytes {
      add(
        gazetteer.places(beginningWith: words, limit: Self.mostTowns),
        score: Double(SearchQuery.Mark.prefix)
      )
    }
    // Names are compared without spaces: `san jo` is less likely Sanjo than the beginning of San José.
    let exact = Double(query.isBeingTyped ? SearchQuery.Mark.prefix : SearchQuery.Mark.exact)
    // For a small town, an airfield with its name ranks before a large airport nearby.
    add(named.filter { $0.population >= Self.cityPopulation }, score: exact)
    add(named.filter { $0.population < Self.cityPopulation }, score: exact - 1)
    return found.values.sorted { $0.index < $1.index }
  }

  /// Merges the matches by words and by towns; an airport found both ways keeps its better score.
  func merged(_ byWords: [SearchCandidate], _ byTowns: [SearchCandidate]) -> [SearchCandidate] {
    guard !byTowns.isEmpty else { return byWords }
    var towns = Dictionary(uniqueKeysWithValues: byTowns.map { ($0.index, $0) })
    var all = byWords
    // The name of a town means its airports, not the helipads of its hospitals.
    if byTowns.contains(where: { $0.score >= Double(SearchQuery.Mark.exact) - 1 }) {
      all.removeAll { !$0.isCode && kind(of: $0.index) == .heliport }
    }
    for position in all.indices {
      guard let town = towns.removeValue(forKey: all[position].index) else { continue }
      let known = all[position]
      if (known.score, known.begins ? 1 : 0) < (town.score, 1) { all[position] = town }
    }
    return all + towns.values.sorted { $0.index < $1.index }
  }

  /// Returns the matches without typing errors, among them the best `limit`.
  func exactly(_ words: String, _ limit: Int) -> [SearchCandidate] {
    let query = SearchQuery(words)
    return merged(candidates(query, limit, withErrors: false), townCandidates(words, query))
  }

  /// Returns the query with words removed one by one from the end, then without the first.
  func shortened(_ words: String) -> [String] {
    // Nobody types more words than that, and each attempt takes as long as a search.
    let parts = words.split(whereSeparator: \.isWhitespace).prefix(SearchQuery.limit)
    guard parts.count > 1 else { return [] }
    let heads = (1..<parts.count).reversed().map { parts[..<$0].joined(separator: " ") }
    return (heads + [parts.dropFirst().joined(separator: " ")]).filter { $0.count > 2 }
  }

  /// Returns the airports with airlines around a town, or else the nearest one farther away.
  private func airports(around town: Coordinate) -> [Neighbour] {
    func isServed(_ index: Int) -> Bool {
      guard hasScheduledService(index) else { return false }
      return switch kind(of: index) {
      case .large, .medium: true
      case .small, .seaplaneBase, .heliport: false
      }
    }
    let near = nearest(
      to: town,
      count: 6,
      within: Earth.angle(metres: 60_000),
      where: isServed
    )
    guard near.isEmpty else { return near }
    return nearest(to: town, count: 1, within: Earth.angle(metres: 200_000), where: isServed)
  }

  /// The population below which a town counts as small.
  private static let cityPopulation = 100_000

  /// The minimum length of a town-name prefix in UTF-8: three Latin letters, or one Chinese
  /// character.
  private static let fewestBytes = 3

  /// The maximum number of towns a prefix may match.
  private static let mostTowns = 3

  /// The scale of the distance to a town: at this distance, the unlikeliness is log 2 greater than
  /// in the town.
  private static let aroundMetres = 50_000.0

  /// The unlikeliness added for each place that comes first in the gazetteer's order: about log 2, as
  /// much as for 50 km.
  private static let unlikelinessOfRank = 0.7
}
