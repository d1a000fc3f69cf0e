import Geodesy
import Glibc
import Places

extension Catalogue {
  /// Returns the airports of the towns, regions, countries and other areas that a query names, in full or as a
  /// prefix, in the catalogue's order.
  private func townCandidates(_ query: SearchQuery, _ places: QueryPlaces) -> [SearchCandidate] {
    var found: [Int: SearchCandidate] = [:]
    func add(_ airports: [SearchCandidate], rank: Int) {
      for airport in airports {
        var candidate = airport
        candidate.penalty += Double(rank) * Self.penaltyOfRank
        if let known = found[candidate.index] {
          candidate.isUnrivalled = candidate.isUnrivalled || known.isUnrivalled
          guard candidate < known else {
            found[known.index]?.isUnrivalled = candidate.isUnrivalled
            continue
          }
        }
        found[candidate.index] = candidate
      }
    }
    let unrivalled = places.unrivalled?.number
    let hasTown = places.named.contains { $0.kind == .town && NameKey($0.name) == places.key }
    func add(_ some: [NamedPlace], score: Double, isWhole: Bool) {
      for (rank, place) in some.enumerated() {
        // El Salvador is also called Salvador, like the city in Brazil.
        let hasOtherNames = place.kind == .town || place.kind == .country && !hasTown
        let airports = airports(
          of: place,
          score: score,
          begins: isWhole && hasOtherNames || places.isOwnName(place),
          isUnrivalled: place.number == unrivalled
        )
        add(airports, rank: places.isLittleKnown(place) ? rank + 1 : rank)
      }
    }
    func add(_ areas: [NamedAreas.Area], score: Double) {
      for area in areas {
        add(candidates(airports(of: area), score: score, begins: true), rank: 0)
      }
    }
    let prefix = Double(SearchQuery.Mark.prefix)
    add(places.begun, score: prefix, isWhole: false)
    add(places.begunAreas, score: prefix)
    // Names are compared without spaces: `san jo` is less likely Sanjo than the beginning of San José.
    let exact = query.isBeingTyped ? prefix : Double(SearchQuery.Mark.exact)
    add(places.listed, score: exact)
    // For a small town, an airfield with its name ranks before a large airport nearby. The same goes for London Luton,
    // for which the gazetteer finds London, in the area of Luton.
    let isWhole = places.isWhole
    add(places.named.filter { isWhole && !Self.isSmall($0) }, score: exact, isWhole: true)
    let small = places.isRatherBeginning ? prefix : exact - 1
    add(places.named.filter { !isWhole || Self.isSmall($0) }, score: small, isWhole: true)
    return found.values.sorted { $0.index < $1.index }
  }

  /// Returns the airports around a town, or the main ones of a region or country.
  ///
  /// - Parameters:
  ///   - place: The town, region or country.
  ///   - score: The quality of the match.
  ///   - begins: Whether the query is a name of the place, or begins its own name.
  ///   - isUnrivalled: Whether it is meant wherever the viewer is.
  /// - Returns: The airports; those that have a town's name begin with the query if the town does.
  private func airports(
    of place: NamedPlace,
    score: Double,
    begins: Bool,
    isUnrivalled: Bool
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
        begins: isNamed && begins
      )
      let far = log1p(Self.relativeDistance(neighbour.distance))
      // Of the airports that have a city's name, a distant one may be the main one.
      candidate.penalty = isNamed ? far * Self.weightBesideName : far
      candidate.isUnrivalled = isNamed && isUnrivalled
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
  private func merged(
    _ byWords: [SearchCandidate],
    _ byTowns: [SearchCandidate]
  ) -> [SearchCandidate] {
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
      all[position].isUnrivalled = town.isUnrivalled
    }
    return all + towns.values.sorted { $0.index < $1.index }
  }

  /// Returns the matches without typing errors, among them the best `limit`.
  func exactly(_ words: String, _ limit: Int) -> [SearchCandidate] {
    let words = cityBesideAirport(words) ?? words
    let places = QueryPlaces(words, in: self)
    let query = SearchQuery(words, isComplete: places.endsWithCode)
    var byWords = candidates(query, limit, withErrors: false)
    if places.endsWithCode, let town = places.named.first {
      // The code is matched, although it is not among the words of the town's own airport.
      let name = Self.parts(of: words).dropLast().joined(separator: " ")
      let near = candidates(SearchQuery(name), limit, withErrors: false)
        .filter { !$0.isCode && !isFar($0.index, from: town) }
      let known = Set(near.map(\.index))
      byWords = near + byWords.filter { !known.contains($0.index) }
    }
    // `lima` is Lima, and `LIMA` the code of an airfield in Turin.
    if places.isWellKnown, words.contains(where: \.isLowercase) {
      byWords = byWords.map { $0.behindCity() }
    }
    let byTowns = townCandidates(query, places)
    if let city = places.city, !query.isBeingTyped {
      let own = Set(byTowns.map(\.index))
      let named = Set(byTowns.filter { $0.score > Double(SearchQuery.Mark.prefix) }.map(\.index))
      for position in byWords.indices {
        let candidate = byWords[position]
        guard isFar(candidate.index, from: city) else { continue }
        let isOfOther = !own.contains(candidate.index) && isOther(candidate, than: places.key)
        if isOfOther { byWords[position].begins = false }
        // A keyword may name a smaller city: the airport of Waterloo has the Cambridge in Ontario.
        let isOnlyKeyword = candidate.matchesNoName && !candidate.isCode
        if !named.contains(candidate.index), isOnlyKeyword || isOfLongerTown(candidate, query) {
          byWords[position].penalty += Self.penaltyOfLongerTown
        } else if isOnlyKeyword || isOfOther && hasScheduledService(candidate.index) {
          byWords[position].penalty += Self.penaltyElsewhere
        }
      }
    }
    return merged(withEverydayNames(byWords, query, places), byTowns)
  }

  /// Whether an airport is too far from a city to be one of its airports.
  func isFar(_ index: Int, from city: NamedPlace) -> Bool {
    let way = places[index].normal - city.coordinate.normal
    return (way * way).sum().squareRoot() > Self.reachOfTown.radians
  }

  /// Whether an airport whose name or town begins with the name of a distant city has no airlines or belongs to a town
  /// whose name goes on: `oxford` is neither Oxford House nor an airfield in Mississippi.
  private func isOther(_ candidate: SearchCandidate, than key: NameKey) -> Bool {
    guard candidate.begins else { return false }
    if !hasScheduledService(candidate.index) { return true }
    let town = NameKey(airport(candidate.index).municipality).letters
    return town.count > key.letters.count && town.starts(with: key.letters)
  }

  /// Whether the words of a query are later ones of the name of an airport's town, or of a town with which its own name
  /// begins: those of New York for `york`, but not of John F. Kennedy for `kennedy`.
  private func isOfLongerTown(_ candidate: SearchCandidate, _ query: SearchQuery) -> Bool {
    guard !candidate.begins, !candidate.isCode else { return false }
    let airport = airport(candidate.index)
    let letters = query.terms.prefix(query.wordCount).compactMap(\.readings.first?.letters)
    let town = WordFolder.parts(of: airport.municipality)
    if letters.allSatisfy({ town.dropFirst().contains($0) }) { return true }
    let name = WordFolder.parts(of: airport.name)
    guard let last = letters.last, let end = name.dropFirst().firstIndex(of: last) else {
      return false
    }
    let beginning = name[...end].map { String(decoding: $0, as: UTF8.self) }
    return gazetteer?.places(named: beginning.joined(separator: " ")).isEmpty == false
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

  /// Whether a city has an airport with airlines that has its name: Norfolk in Virginia has one, Kent in Washington
  /// does not.
  func hasAirportOfItsName(_ town: NamedPlace) -> Bool {
    let name = WordFolder.parts(of: town.name)
    return airports(around: town.coordinate).contains { isNamed($0.index, after: name) }
  }

  /// Returns the airports with airlines around a town, or else the nearest one farther away.
  private func airports(around town: Coordinate) -> [NearAirport] {
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

  /// The scale of the distance to a town: at this distance, the penalty is log 2 greater than
  /// in the town.
  static let aroundMetres = 50_000.0

  /// The penalty added for each place that comes first in the gazetteer's order: about log 2, as
  /// much as for 50 km.
  static let penaltyOfRank = 0.7

  /// The penalty for an airport that has the name of a distant city only among its keywords, or as the beginning of
  /// its town's name: Hobart's airport is in a suburb called Cambridge. It equals that for another place of the name.
  private static let penaltyElsewhere = penaltyOfRank

  /// The penalty for a distant airport of a town in whose name that of a city is only a later word: New York's is not
  /// York's. It outweighs the size of an airport and its distance from the city.
  private static let penaltyOfLongerTown = 1.5

  /// The bonus for an airport that is found by its own words and by its town.
  private static let worthOfAgreement = 0.1

  /// How much the distance from a city, and its rank, count for an airport that has its name: less than the length of
  /// runways, because a city's main airport is often farther outside.
  private static let weightBesideName = 0.05
}
