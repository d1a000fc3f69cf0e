import Places

extension Catalogue {
  /// Whether several words that are all short are words of an airport's name or town, rather than the first letters of
  /// some: `Sa Pa` is not Saint Paul. Initials with full stops are those of its town, or three with which its name
  /// begins: `L.A.`, `J.F.K.`. True for other queries, and if all words match as written.
  func hasShortWords(of words: String, _ match: Match) -> Bool {
    guard match.score <= Self.beginning else { return true }
    let query = SearchQuery(words)
    let terms = query.terms.prefix(query.wordCount)
    guard terms.allSatisfy(\.isShort) else { return true }
    if query.isComplete {
      let initials = terms.compactMap { $0.readings.first?.letters.first }
      let town = WordFolder.parts(of: match.airport.municipality).compactMap(\.first)
      let name = WordFolder.parts(of: match.airport.name).compactMap(\.first)
      return town == initials || initials.count > 2 && name.starts(with: initials)
    }
    let own = Self.words(of: match.airport)
    return terms.allSatisfy { term in term.readings.contains { own.contains($0.letters) } }
  }

  /// Whether a single word is just a later one of the name of an airfield's town, without which the airfield does not
  /// have it: `Earth` is not Blue Earth. Airlines or a code of theirs make such a part known, as of Fort Lauderdale and
  /// Wyk auf Föhr.
  func isLaterWordOfTown(_ words: String, _ airport: Airport) -> Bool {
    let query = WordFolder.parts(of: words)
    let town = WordFolder.parts(of: airport.municipality)
    guard query.count == 1, !airport.hasScheduledService, airport.iata == nil, town.count > 1,
      town.dropFirst().contains(query[0]), town[0] != query[0]
    else { return false }
    let name = WordFolder.parts(of: airport.name)
    return !name.contains(query[0]) || Self.contains(name, town)
  }

  /// Whether a query that ends with the word for a county has it in an airport's name or town right after the county's
  /// own name: the airport of St Lucie County in Fort Pierce is not that of Pierce County. True for other queries, and
  /// if only a keyword has some of the words.
  func hasCounty(_ words: String, _ airport: Airport) -> Bool {
    let county = WordFolder.parts(of: String(words.prefix { $0 != "," }))
    guard county.count > 1, county.last == Self.countyWord else { return true }
    let own = Self.words(of: airport)
    return !county.allSatisfy(own.contains) || Self.contains(own, county)
  }

  /// Whether an airport with airlines is called just what a query says, apart from words for an airport.
  func isCalledJust(_ words: String, _ airport: Airport) -> Bool {
    guard airport.hasScheduledService else { return false }
    let own = airport.name.split(whereSeparator: \.isWhitespace).filter { !Self.isAirport($0) }
    return NameKey(own.joined(separator: " ")) == NameKey(words)
  }

  /// Whether a list of words contains others one after the other.
  private static func contains(_ words: [[UInt8]], _ others: [[UInt8]]) -> Bool {
    words.indices.contains { words[$0...].starts(with: others) }
  }

  private static func words(of airport: Airport) -> [[UInt8]] {
    WordFolder.parts(of: "\(airport.name) \(airport.municipality)")
  }

  /// The word for a county, folded.
  private static let countyWord = Array("county".utf8)

  /// The greatest score of several words of which one may be only the beginning of another.
  private static let beginning = 0.95
}
