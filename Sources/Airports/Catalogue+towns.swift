import Geodesy
import Glibc
import Places

extension Catalogue {
  /// Returns the airports around the towns that some words name, or begin to name.
  func townCandidates(_ words: String) -> [SearchCandidate] {
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
    if words.unicodeScalars.count >= Self.fewestLetters || named.isEmpty {
      add(
        gazetteer.places(beginningWith: words, limit: Self.mostTowns),
        score: Double(SearchQuery.Mark.prefix)
      )
    }
    let exact = Double(SearchQuery.Mark.exact)
    // Of a small town the field that has its name is meant before a great airport nearby.
    add(named.filter { $0.population >= Self.cityPopulation }, score: exact)
    add(named.filter { $0.population < Self.cityPopulation }, score: exact - 1)
    return found.values.sorted { $0.index < $1.index }
  }

  /// Joins what words and towns find; an airport found both ways keeps the better.
  func merged(_ byWords: [SearchCandidate], _ byTowns: [SearchCandidate]) -> [SearchCandidate] {
    guard !byTowns.isEmpty else { return byWords }
    var towns = Dictionary(uniqueKeysWithValues: byTowns.map { ($0.index, $0) })
    var all = byWords
    // Who names a town means its airports, not the pads of its hospitals.
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

  /// Returns what some words find without typing errors.
  func exactly(_ words: String) -> [SearchCandidate] {
    merged(candidates(SearchQuery(words), withErrors: false), townCandidates(words))
  }

  /// Returns the words with one after another left out from the end, then without the first.
  func shortened(_ words: String) -> [String] {
    let parts = words.split(whereSeparator: \.isWhitespace)
    guard parts.count > 1 else { return [] }
    let heads = (1..<parts.count).reversed().map { parts[..<$0].joined(separator: " ") }
    return (heads + [parts.dropFirst().joined(separator: " ")]).filter { $0.count > 2 }
  }

  /// Returns the airports with airlines around a town, or else the nearest farther off.
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

  /// With fewer people a town is a small one.
  private static let cityPopulation = 100_000

  /// Letters from which on a word may be the beginning of a town's name.
  private static let fewestLetters = 3

  /// How many towns a beginning may mean.
  private static let mostTowns = 3

  /// How far from a town an airport is hardly farther than in it.
  private static let aroundMetres = 50_000.0

  /// What a town is less likely meant than one of its name with more people.
  private static let unlikelinessOfRank = 0.7
}
