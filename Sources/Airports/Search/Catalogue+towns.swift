import Geodesy
import Glibc
import Places

extension Catalogue {
  /// Returns the airports around the towns that a query names, in full or as a prefix.
  ///
  /// - Parameters:
  ///   - words: The query as written.
  ///   - query: The query.
  ///   - answer: The gazetteer's answer to it.
  /// - Returns: The airports, in the catalogue's order.
  private func townCandidates(
    _ words: String,
    _ query: SearchQuery,
    _ answer: Gazetteer.Answer?
  ) -> [SearchCandidate] {
    guard let gazetteer else { return [] }
    let named = answer.map { [$0.place] + $0.others } ?? []
    var found: [Int: SearchCandidate] = [:]
    func add(_ towns: [NamedPlace], score: Double) {
      for (rank, town) in towns.enumerated() {
        let names = [town.name, town.seat ?? ""].map { WordFolder.parts(of: $0) }
        for neighbour in airports(around: town.coordinate) {
          var candidate = SearchCandidate(
            neighbour.index,
            score: score,
            begins: names.contains { isNamed(neighbour.index, after: $0) }
          )
          candidate.penalty =
            log1p(Earth.metres(neighbour.distance) / Self.aroundMetres)
            + Double(rank) * Self.unlikelinessOfRank
          if let known = found[neighbour.index], !(candidate < known) { continue }
          found[neighbour.index] = candidate
        }
      }
    }
    if words.utf8.count >= Self.fewestBytes {
      add(
        gazetteer.places(beginningWith: words, limit: Self.maximumTowns),
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
      let (isKnown, isTown) = (known.begins ? 1 : 0, town.begins ? 1 : 0)
      if (known.score, isKnown) < (town.score, isTown) { all[position] = town }
    }
    return all + towns.values.sorted { $0.index < $1.index }
  }

  /// Returns the matches without typing errors, among them the best `limit`.
  func exactly(_ words: String, _ limit: Int) -> [SearchCandidate] {
    let words = cityBesideAirport(words) ?? words
    let query = SearchQuery(words)
    let answer = gazetteer?.place(called: words)
    var byWords = candidates(query, limit, withErrors: false)
    // `lima` is Lima, and `LIMA` the code of an airfield in Turin.
    if let answer, answer.certainty == .ownName, answer.place.population >= Self.cityPopulation,
      words.contains(where: \.isLowercase)
    {
      byWords = byWords.map { $0.behindCity() }
    }
    return merged(byWords, townCandidates(words, query, answer))
  }

  /// Returns the city in a query such as `london airport` or `aeropuerto de madrid`, in which the other words say
  /// nothing; nil for other queries. The airport called just that, of London in Canada, is rarely meant.
  private func cityBesideAirport(_ words: String) -> String? {
    let parts = words.split(whereSeparator: \.isWhitespace)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return nil }
    if Self.isAirport(last) { return city(called: parts.dropLast()) }
    guard Self.isAirport(first) else { return nil }
    let rest = parts.dropFirst()
    return city(called: rest) ?? Self.withoutPreposition(rest).flatMap { city(called: $0) }
  }

  /// Returns words that name a city, joined; nil for others.
  private func city(called words: ArraySlice<Substring>) -> String? {
    let name = words.joined(separator: " ")
    guard !Self.qualifiers.contains(NameKey(name)),
      let place = gazetteer?.place(called: name)?.place, place.population >= Self.cityPopulation
    else { return nil }
    return name
  }

  /// Whether a word just means an airport.
  private static func isAirport(_ word: Substring) -> Bool {
    airportWords.contains(NameKey(word))
  }

  /// Returns the words after a preposition or an elided one: `madrid` for `de madrid`, `athènes` for `d'athènes`; nil
  /// if there is none.
  private static func withoutPreposition(_ words: ArraySlice<Substring>) -> ArraySlice<Substring>? {
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    if prepositions.contains(NameKey(first)) { return rest.isEmpty ? nil : rest }
    let start = first.unicodeScalars.prefix(2)
    guard let letter = start.first, letter == "d" || letter == "D",
      let sign = start.dropFirst().first, Folding.isApostrophe(sign)
    else { return nil }
    return ArraySlice([first.dropFirst(2)]) + rest
  }

  /// Words for an airport in several languages.
  private static let airportWords = keys([
    "airport", "airports", "airfield", "aerodrome", "aéroport", "aeroporto", "aeropuerto",
    "flughafen", "luchthaven", "lufthavn", "flygplats", "lotnisko", "lentoasema", "letiště",
    "repülőtér", "havalimanı", "havaalanı", "аэропорт", "空港", "机场", "機場", "공항",
  ])

  /// What stands between such a word and the name of a city.
  private static let prepositions = keys([
    "al", "da", "das", "de", "del", "della", "di", "do", "dos", "du", "of", "van", "von",
  ])

  /// Words that names of many airports have beside `airport`, although they are also names of Moscow, Iceland, Warsaw
  /// and a region of Uganda.
  private static let qualifiers = keys(["city", "island", "downtown", "central"])

  private static func keys(_ words: [String]) -> Set<NameKey> {
    Set(words.map { NameKey($0) })
  }

  /// Whether an airport's town or its own name begins with the name of a town, folded into parts, or that name with
  /// the airport's town: `New York` and `New York City`.
  private func isNamed(_ index: Int, after name: [[UInt8]]) -> Bool {
    guard !name.isEmpty else { return false }
    let airport = airport(index)
    let town = WordFolder.parts(of: airport.municipality)
    return town.starts(with: name) || !town.isEmpty && name.starts(with: town)
      || WordFolder.parts(of: airport.name).starts(with: name)
  }

  /// Returns the query with words removed one by one from the end, then without the first.
  func shortened(_ words: String) -> [String] {
    // Queries rarely have more words, and each attempt takes as long as a search.
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
  private static let maximumTowns = 3

  /// The scale of the distance to a town: at this distance, the penalty is log 2 greater than
  /// in the town.
  private static let aroundMetres = 50_000.0

  /// The penalty added for each place that comes first in the gazetteer's order: about log 2, as
  /// much as for 50 km.
  private static let unlikelinessOfRank = 0.7
}
