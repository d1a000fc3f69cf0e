import Geodesy
import Glibc
import Places

extension Catalogue {
  /// Returns the airports of the towns, regions, countries and other areas that a query names, in full or as a
  /// prefix.
  ///
  /// - Parameters:
  ///   - words: The query as written.
  ///   - query: The query.
  ///   - answer: The gazetteer's answer to it.
  ///   - listed: The listed areas that have this name.
  /// - Returns: The airports, in the catalogue's order.
  private func townCandidates(
    _ words: String,
    _ query: SearchQuery,
    _ answer: Gazetteer.Answer?,
    _ listed: [NamedAreas.Area]
  ) -> [SearchCandidate] {
    // The main airport that is listed for Sicily comes before the one with the longest runways.
    let named = (answer.map { [$0.place] + $0.others } ?? [])
      .filter { listed.isEmpty || $0.kind == .town }
    var found: [Int: SearchCandidate] = [:]
    func add(_ airports: [SearchCandidate], rank: Int) {
      for airport in airports {
        var candidate = airport
        candidate.penalty += Double(rank) * Self.penaltyOfRank
        if let known = found[candidate.index], !(candidate < known) { continue }
        found[candidate.index] = candidate
      }
    }
    let key = NameKey(words)
    let hasTown = named.contains { $0.kind == .town && NameKey($0.name) == key }
    func add(_ places: [NamedPlace], score: Double) {
      for (rank, place) in places.enumerated() {
        // El Salvador is also called Salvador, like the city in Brazil.
        let begins =
          NameKey(place.name).letters.starts(with: key.letters)
          || place.kind == .country && !hasTown
        add(airports(of: place, score: score, begins: begins), rank: rank)
      }
    }
    func add(_ areas: [NamedAreas.Area], score: Double, rank: Int) {
      for area in areas {
        add(candidates(airports(of: area), score: score, begins: true), rank: rank)
      }
    }
    let prefix = Double(SearchQuery.Mark.prefix)
    if words.utf8.count >= Self.fewestBytes {
      let begun = gazetteer?.places(beginningWith: words, limit: Self.maximumTowns) ?? []
      add(begun.filter { place in !named.contains { $0.number == place.number } }, score: prefix)
      add(areas.areas(beginningWith: words, limit: Self.maximumAreas), score: prefix, rank: 1)
    }
    // Names are compared without spaces: `san jo` is less likely Sanjo than the beginning of San José.
    let exact = query.isBeingTyped ? prefix : Double(SearchQuery.Mark.exact)
    add(listed, score: exact, rank: 0)
    // For a small town, an airfield with its name ranks before a large airport nearby. The same goes for London Luton,
    // for which the gazetteer finds London, in the area of Luton.
    let isWhole = gazetteer?.places(named: words).isEmpty == false
    add(named.filter { isWhole && !Self.isSmall($0) }, score: exact)
    add(named.filter { !isWhole || Self.isSmall($0) }, score: exact - 1)
    return found.values.sorted { $0.index < $1.index }
  }

  /// Returns the airports around a town, or the main ones of a region or country, whose name begins with the query or
  /// only has it as another name.
  private func airports(
    of place: NamedPlace,
    score: Double,
    begins: Bool
  ) -> [SearchCandidate] {
    let main = mainAirports(of: place)
    guard main.isEmpty else { return candidates(main, score: score, begins: begins) }
    let names = [place.name, place.seat ?? ""].map { WordFolder.parts(of: $0) }
    return airports(around: place.coordinate).map { neighbour in
      let isNamed = names.contains { self.isNamed(neighbour.index, after: $0) }
      // `la guardia` is LaGuardia rather than an airport near a small town of that name.
      var candidate = SearchCandidate(
        neighbour.index,
        score: isNamed || !Self.isSmall(place) ? score : score - 1,
        begins: isNamed
      )
      let far = log1p(Self.relativeDistance(neighbour.distance))
      // Of the airports that have a city's name, a distant one may be the main one.
      candidate.penalty = candidate.begins ? far * Self.weightBesideName : far
      return candidate
    }
  }

  /// Returns the airports of an area as candidates. If its name begins with the query, what they are called does not
  /// matter, so that the main one comes before a smaller one that has the area's name.
  private func candidates(
    _ airports: [AreaAirport],
    score: Double,
    begins: Bool
  ) -> [SearchCandidate] {
    airports.map { airport in
      var candidate = SearchCandidate(airport.index, score: score, begins: begins)
      candidate.penalty = airport.penalty
      return candidate
    }
  }

  /// Whether a place is a town with few people.
  static func isSmall(_ place: NamedPlace) -> Bool {
    place.kind == .town && place.population < cityPopulation
  }

  /// Merges the matches by words and by towns; an airport found both ways keeps its better score. At the same score,
  /// how far it is from the town, or how important in the area, still counts a little.
  func merged(_ byWords: [SearchCandidate], _ byTowns: [SearchCandidate]) -> [SearchCandidate] {
    guard !byTowns.isEmpty else { return byWords }
    var towns = Dictionary(uniqueKeysWithValues: byTowns.map { ($0.index, $0) })
    var all = byWords
    // The name of a town means its airports, not the helipads of its hospitals.
    if byTowns.contains(where: { $0.score >= Double(SearchQuery.Mark.exact) - 2 }) {
      all.removeAll { !$0.isCode && kind(of: $0.index) == .heliport }
    }
    for position in all.indices {
      guard let town = towns.removeValue(forKey: all[position].index) else { continue }
      let known = all[position]
      if known.score < town.score {
        all[position] = town
      } else if known.score == town.score {
        if town.begins && !known.begins {
          all[position] = town
        } else {
          all[position].penalty += town.penalty * Self.weightBesideName
        }
        all[position].penalty -= Self.worthOfAgreement
      }
    }
    return all + towns.values.sorted { $0.index < $1.index }
  }

  /// Returns the matches without typing errors, among them the best `limit`.
  func exactly(_ words: String, _ limit: Int) -> [SearchCandidate] {
    let words = cityBesideAirport(words) ?? words
    let query = SearchQuery(words)
    let answer = gazetteer?.place(called: words)
    let listed = areas.areas(named: words)
    var byWords = candidates(query, limit, withErrors: false)
    // `lima` is Lima, and `LIMA` the code of an airfield in Turin.
    let isCity = answer.map { $0.certainty == .ownName && !Self.isSmall($0.place) } ?? false
    if isCity || !listed.isEmpty, words.contains(where: \.isLowercase) {
      byWords = byWords.map { $0.behindCity() }
    }
    return merged(byWords, townCandidates(words, query, answer, listed))
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
    guard !Self.qualifiers.contains(NameKey(name)) else { return nil }
    if !areas.areas(named: name).isEmpty { return name }
    return gazetteer?.place(called: name).flatMap { Self.isSmall($0.place) ? nil : name }
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
    let name = name.map(SearchQuery.longForm)
    let town = WordFolder.parts(of: airport.municipality).map(SearchQuery.longForm)
    return town.starts(with: name) || !town.isEmpty && name.starts(with: town)
      || WordFolder.parts(of: airport.name).map(SearchQuery.longForm).starts(with: name)
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
  static let aroundMetres = 50_000.0

  /// The penalty added for each place that comes first in the gazetteer's order: about log 2, as
  /// much as for 50 km.
  static let penaltyOfRank = 0.7

  /// The bonus for an airport that is found by its own words and by its town.
  private static let worthOfAgreement = 0.1

  /// The maximum number of areas that a prefix may match.
  private static let maximumAreas = 6

  /// How much the distance from a city, and its rank, count for an airport that has its name: less than the length of
  /// runways, because a city's main airport is often farther outside.
  private static let weightBesideName = 0.05
}
