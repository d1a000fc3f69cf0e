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

  /// Whether each of several words, of which some do not match as written, is nearly the beginning of one in an
  /// airport's name or town: South Park is not the air base of Parkhar that is also called South Airport. Long words
  /// may begin a keyword as well: Budapest Ferihegy was called Ferihegyi. True if they all match.
  func showsBeginnings(of words: String, _ match: Match) -> Bool {
    let query = SearchQuery(words)
    let terms = query.terms.prefix(query.wordCount)
    // A short word counts as a beginning even if an airport has it.
    let most = terms.map { Double($0.isShort ? SearchQuery.Mark.prefix : SearchQuery.Mark.exact) }
      .reduce(0, +)
    let reached = match.score * Double(SearchQuery.Mark.exact) * Double(terms.count)
    guard terms.count > 1, match.score <= Self.beginning, reached.rounded() < most
    else { return true }
    let own = "\(match.airport.name) \(match.airport.municipality)"
    let common = terms.compactMap(\.readings.first)
      .filter { $0.letters.count < Self.fewestLettersOfKeyword }
    return common.isEmpty || Self.isName(own, similarTo: common)
  }

  /// Whether a single word is just a part of an airfield's name or of that of its town, without which the airfield does
  /// not have it: `Earth` is not Blue Earth, nor `Moon` New Moon, nor `Home` Home Park or Harvest Home. Airlines make
  /// such a part known, as of Fort Lauderdale, and so does an IATA code the first word, as of Steamboat Springs, or one
  /// after a word that says little: of Wyk auf Föhr and Lake Placid.
  func isPart(_ words: String, of airport: Airport) -> Bool {
    let query = WordFolder.parts(of: words)
    guard query.count == 1, !airport.hasScheduledService else { return false }
    let name = WordFolder.parts(of: airport.name)
    let town = WordFolder.parts(of: airport.municipality)
    if town == query { return false }
    if let position = name.firstIndex(of: query[0]), position > 0 {
      let isMinor = airport.kind == .small && airport.iata == nil
      let before = name[position - 1]
      let isOther = !Self.littleWords.contains(before) && !town.contains(before)
      if Self.wordsBefore.contains(before) || isMinor && isOther { return true }
    }
    guard town.count > 1, let position = town.firstIndex(of: query[0]) else { return false }
    let isKnown = position == 0 || Self.littleWords.contains(town[position - 1])
    guard airport.iata == nil || !isKnown else { return false }
    return !name.contains(query[0]) || Self.contains(name, town)
  }

  /// Whether a single word is one of an airport's name or town, or a keyword of one with airlines: Idlewild is a former
  /// name of New York's, but `home` only a word among those for a military field.
  func isOwnWordOrKnown(_ words: String, _ airport: Airport) -> Bool {
    let query = WordFolder.parts(of: words)
    guard query.count == 1, !airport.hasScheduledService else { return true }
    return Self.words(of: airport).contains(query[0])
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

  /// Whether an airport is named after a county: Monroe County Aeroplex.
  func isNamedAfterCounty(_ airport: Airport) -> Bool {
    WordFolder.parts(of: airport.name).contains(Self.countyWord)
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

  /// Words that make the next one of a name another name, folded.
  private static let wordsBefore = folded([
    "big", "blue", "east", "great", "half", "little", "lower", "new", "north", "old", "red",
    "south", "upper", "west",
  ])

  /// Words that say little before the one that matters in the name of a town or an airfield, folded.
  private static let littleWords = folded([
    "aeroclub", "aerodrome", "aerodromo", "airfield", "airport", "airstrip", "am", "an", "auf",
    "aviosuperficie", "base", "bei", "d", "da", "de", "del", "della", "di", "do", "du", "el",
    "flugplatz", "im", "in", "la", "lake", "le", "les", "los", "on", "over", "raf", "sur",
    "under", "upon", "volo",
  ])

  private static func folded(_ words: [String]) -> Set<[UInt8]> {
    Set(words.map { Array($0.utf8) })
  }

  /// The word for a county, folded.
  private static let countyWord = Array("county".utf8)

  /// The greatest score of several words of which one may be only the beginning of another.
  private static let beginning = 0.95

  /// The fewest letters of a word that is hardly the beginning of a keyword by chance.
  private static let fewestLettersOfKeyword = 7
}
