import Geodesy
import Packing
public import Places

extension Catalogue {
  /// Returns the airport with airlines that people mean by a name which a much smaller town elsewhere has, too: Midway
  /// is Chicago's airport, and a town in Florida.
  ///
  /// - Parameters:
  ///   - words: The name as typed, without areas after a comma.
  ///   - town: The town that the gazetteer finds by it.
  /// - Returns: The airport; nil if there is none that is better known than the town, or if airlines serve the town by
  ///   its name.
  func airport(knownAs words: String, besides town: NamedPlace) -> Airport? {
    // The names of all airports are read last, because that takes longest.
    guard Self.isSmall(town), !words.contains(","), !hasAirportOfItsName(town) else { return nil }
    var best: (airport: Airport, people: Int)?
    for airport in servedAirports(knownAs: NameKey(words)) where isElsewhere(airport, than: town) {
      let people = population(ofCityOf: airport)
      let isBetterKnown = Self.isBetterKnown(
        airport,
        ofCityOf: people,
        thanTownOf: town.population,
        in: town.countryCode
      )
      if isBetterKnown, people > best?.people ?? 0 { best = (airport, people) }
    }
    return best?.airport
  }

  /// Whether an airport is better known by a name than a town elsewhere: a large one of a big city that has many times
  /// the town's people, or one of a metropolis that has even more. In another country, only a large airport is.
  ///
  /// - Parameters:
  ///   - airport: The airport.
  ///   - people: The population of the airport's city.
  ///   - townPeople: The population of the town.
  ///   - country: The code of the town's country.
  /// - Returns: Whether it is.
  private static func isBetterKnown(
    _ airport: Airport,
    ofCityOf people: Int,
    thanTownOf townPeople: Int,
    in country: String
  ) -> Bool {
    let (isLarge, isAbroad) = (airport.kind == .large, airport.country != country)
    guard isLarge || !isAbroad else { return false }
    let least = isLarge ? minimumOfBigCity : minimumOfMetropolis
    let share = isLarge && !isAbroad ? shareOfLarge : shareOfOther
    return people >= max(least, townPeople * share)
  }

  /// Returns the large airport with airlines that a search for a name finds first, if another one was found that is
  /// smaller or has none: Lindbergh Field was the name of San Diego's airport, and is that of an airfield in Minnesota.
  /// Nil if the other one has an IATA code and is that of the town that the name is: Cambridge Airport is not Stansted.
  func betterKnown(than other: Airport, as words: String) -> Airport? {
    guard other.kind != .large || !other.hasScheduledService else { return nil }
    let town = NameKey(Self.parts(ofName: words).filter { !Self.isAirport($0) }.joined())
    let isNamed = [other.city, other.municipality].contains { NameKey($0) == town }
    guard other.iata == nil || !isNamed else { return nil }
    let first = search(words, near: nil, limit: 1, leavingWordsOut: false, withErrors: false).first
    guard let first, first.score >= 1, first.airport.kind == .large,
      first.airport.hasScheduledService
    else { return nil }
    return first.airport
  }

  /// Returns the town that has the everyday name of an airport elsewhere by which a text found the airport.
  ///
  /// - Parameters:
  ///   - words: The text as typed.
  ///   - airport: The airport that it found.
  /// - Returns: The town; nil if there is none, or if the text is the airport's code in capitals.
  public func town(called words: String, besides airport: Airport) -> NamedPlace? {
    let isCode =
      !words.contains(where: \.isLowercase) && self.airport(code: words)?.index == airport.index
    guard !isCode, Self.isKnown(airport, as: NameKey(words)),
      let answer = gazetteer?.place(called: words), answer.certainty == .ownName,
      isElsewhere(airport, than: answer.place)
    else { return nil }
    return answer.place
  }

  /// Returns matches of which those that are called just what a query says count as if their names began with it and
  /// had it word for word: Love Field is Dallas Love Field rather than Prescott's airport, named after Ernest A. Love,
  /// and El Dorado that of Bogotá. One far from the city that the query names is left as it is. If it names no city, so
  /// is one that is not better known than a town with airlines: Douglas is on the Isle of Man before Charlotte's
  /// airport. So are all if the query names an area, which has its main airports.
  ///
  /// - Parameters:
  ///   - found: The matches by words.
  ///   - query: The query.
  ///   - places: The places of the query.
  /// - Returns: The matches in the same order.
  func withEverydayNames(
    _ found: [SearchCandidate],
    _ query: SearchQuery,
    _ places: QueryPlaces
  ) -> [SearchCandidate] {
    guard places.listed.isEmpty, places.named.allSatisfy({ $0.kind == .town }) else { return found }
    let least = Double(query.wordCount > 1 ? SearchQuery.Mark.prefix : SearchQuery.Mark.exact)
    let able = found.indices.filter { position in
      let candidate = found[position]
      let isNamed = candidate.begins && candidate.score >= Double(SearchQuery.Mark.exact)
      return candidate.score >= least && !isNamed && !candidate.isCode && !candidate.matchesNoName
        && isServed(candidate.index)
    }
    // What many airports are called says nothing, and to read their names takes long.
    guard !able.isEmpty, able.count <= Self.maximumNamesakes else { return found }
    let city = places.city
    let named = able.filter { position in
      let index = found[position].index
      if let city, isFar(index, from: city) { return false }
      return Self.isKnown(airport(index), as: places.key)
    }
    guard !named.isEmpty else { return found }
    let ofTowns = found.indices.filter { position in
      city == nil && !named.contains(position) && isOfTown(found[position], called: places.key)
    }.map { airport(found[$0].index) }
    var known = found
    for position in named {
      let airport = airport(found[position].index)
      if ofTowns.allSatisfy({ isBetterKnown(airport, thanTownOf: $0) }) {
        known[position].countAsNamed()
      }
    }
    return known
  }

  /// Whether an airport is better known by the name of another one's town than that town.
  private func isBetterKnown(_ airport: Airport, thanTownOf other: Airport) -> Bool {
    Self.isBetterKnown(
      airport,
      ofCityOf: population(ofCityOf: airport),
      thanTownOf: population(ofCityOf: other),
      in: other.country
    )
  }

  /// Whether a match by words is an airport with airlines whose town has just the name that a query is.
  private func isOfTown(_ candidate: SearchCandidate, called key: NameKey) -> Bool {
    guard candidate.begins, !candidate.isCode, isServed(candidate.index) else { return false }
    let airport = airport(candidate.index)
    return [airport.city, airport.municipality].contains { NameKey($0) == key }
  }

  /// Returns the airports with airlines that are called just what a name says. The search index is not needed for this,
  /// because most daemons that are near a small town need it for nothing else.
  private func servedAirports(knownAs key: NameKey) -> [Airport] {
    guard key.letters.count >= Self.fewestLettersOfName else { return [] }
    var folder = WordFolder()
    return (0..<count).filter { isServed($0) && mayBeNamed($0, key, &folder) }
      .map { airport($0) }.filter { Self.isKnown($0, as: key) }
  }

  /// Whether an airport is called just what a name says, apart from its city and words for an airport: Chicago Midway
  /// International Airport is Midway.
  private static func isKnown(_ airport: Airport, as key: NameKey) -> Bool {
    let city = Set(parts(ofName: airport.city + " " + airport.municipality).map { NameKey($0) })
    let own = parts(ofName: airport.name).filter { part in
      let word = NameKey(part)
      return !isAirport(part) && !wordsForSize.contains(word) && !city.contains(word)
    }
    return !own.isEmpty && NameKey(own.joined()) == key
  }

  /// Splits a name at spaces, dashes and slashes.
  private static func parts(ofName name: String) -> [Substring] {
    name.split { $0.isWhitespace || "-–—/()".contains($0) }
  }

  /// Whether a part of an airport's name is the beginning of a key, as the first of those is that say what the airport
  /// is called. That is known without the name's text, which takes long to read.
  private func mayBeNamed(_ index: Int, _ key: NameKey, _ folder: inout WordFolder) -> Bool {
    var reader = RecordReader(details[index])
    _ = reader.elevation()
    var isPossible = false
    reader.forEachWord { number in
      guard !isPossible else { return }
      folder.fold(words[number].buffer)
      isPossible = folder.parts.contains { key.letters.starts(with: folder.letters[$0]) }
    }
    return isPossible
  }

  /// Returns the population of the city that an airport serves; 0 if the gazetteer has no such place near it.
  private func population(ofCityOf airport: Airport) -> Int {
    guard let answer = gazetteer?.place(called: airport.city) else { return 0 }
    return ([answer.place] + answer.others).first { place in
      place.kind == .town && !isElsewhere(airport, than: place)
    }?.population ?? 0
  }

  /// Whether an airport is too far from a town to be meant by the town's name.
  private func isElsewhere(_ airport: Airport, than town: NamedPlace) -> Bool {
    Earth.distanceMetres(from: airport.coordinate, to: town.coordinate) > Self.elsewhereMetres
  }

  /// Words that say little in the name of an airport beside those for one.
  private static let wordsForSize = keys(["international", "intl"])

  /// How many times the people of a town the city of a better known airport has at least: that of a large airport in
  /// the town's country, where Boston has thirteen times those of Logan in Utah, and of another airport or one abroad,
  /// where Charlotte has 34 times those of Douglas in Ireland, and Bogotá 140 times those of Eldorado in Argentina.
  private static let (shareOfLarge, shareOfOther) = (10, 50)

  /// The fewest people of the city of a better known airport: of a large one such as Boston's, rather than Cleveland's,
  /// and of another one such as Congonhas in São Paulo, rather than those called after villages near Chinese cities.
  private static let (minimumOfBigCity, minimumOfMetropolis) = (500_000, 5_000_000)

  /// The most airports of a query whose names are read.
  private static let maximumNamesakes = 16

  /// The fewest letters of an everyday name, in UTF-8.
  private static let fewestLettersOfName = 3

  /// The distance from a town beyond which an airport is not the town's.
  private static let elsewhereMetres = 60_000.0
}
