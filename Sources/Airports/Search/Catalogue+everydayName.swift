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
  /// - Returns: The airport; nil if there is none, if airlines serve the town by its name, or if the airport's city is
  ///   not so much larger that the airport is better known. In another country, only a large airport is.
  func airport(knownAs words: String, besides town: NamedPlace) -> Airport? {
    guard town.kind == .town, !words.contains(",") else { return nil }
    var best: (airport: Airport, people: Int)?
    for airport in servedAirports(knownAs: NameKey(words)) {
      let people = population(ofCityOf: airport)
      let isAbroad = airport.country != town.countryCode
      let share = isAbroad ? Self.shareAbroad : Self.shareAtHome
      guard !isAbroad || airport.kind == .large, people >= town.population * share,
        people > best?.people ?? 0, isElsewhere(airport, than: town)
      else { continue }
      best = (airport, people)
    }
    guard let best, !hasAirportOfItsName(town) else { return nil }
    return best.airport
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
  /// - Returns: The town; nil if there is none, or if the text is a code.
  public func town(called words: String, besides airport: Airport) -> NamedPlace? {
    guard words.contains(where: \.isLowercase), Self.isKnown(airport, as: NameKey(words)),
      let answer = gazetteer?.place(called: words), answer.certainty == .ownName,
      isElsewhere(airport, than: answer.place)
    else { return nil }
    return answer.place
  }

  /// Returns matches of which those that are called just what a query says count as if their names began with it and
  /// had it word for word: Love Field is Dallas Love Field rather than Prescott's airport, named after Ernest A. Love,
  /// and El Dorado that of Bogotá. One far from the city that the query names is left as it is, and so are all if it
  /// names an area, which has its main airports.
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
    guard !able.isEmpty, able.count <= Self.mostNamesakes else { return found }
    let city = places.city
    var known = found
    for position in able {
      let index = found[position].index
      if let city, isFar(index, from: city) { continue }
      if Self.isKnown(airport(index), as: places.key) { known[position].countAsNamed() }
    }
    return known
  }

  /// Returns the airports with airlines that are called just what a name says. The search index is not needed for this,
  /// because most daemons that are near a small town need it for nothing else.
  private func servedAirports(knownAs key: NameKey) -> [Airport] {
    guard key.letters.count >= Self.fewestLettersOfName else { return [] }
    let beginning = Array(key.letters.prefix(2))
    return (0..<count).filter { isServed($0) && mayBeNamed($0, beginningWith: beginning) }
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

  /// Whether a part of an airport's name may begin with two folded letters; true if that takes more than a look at its
  /// bytes.
  private func mayBeNamed(_ index: Int, beginningWith letters: [UInt8]) -> Bool {
    var reader = RecordReader(details[index])
    _ = reader.elevation()
    var isPossible = false
    reader.forEachWord { number in
      isPossible = isPossible || Self.mayHavePart(words[number].buffer, beginningWith: letters)
    }
    return isPossible
  }

  /// Whether a part of a word may begin with some folded letters. One of other letters than plain ones may.
  private static func mayHavePart(
    _ word: UnsafeRawBufferPointer,
    beginningWith letters: [UInt8]
  ) -> Bool {
    var isStart = true
    for position in word.indices {
      if word[position] >= 0x80 { return true }
      let isLetter = isPlain(word[position])
      if isLetter, isStart {
        let isBegun = zip(word[position...], letters).allSatisfy { byte, letter in
          !isPlain(byte) || byte | 0x20 == letter
        }
        if isBegun { return true }
      }
      isStart = !isLetter
    }
    return false
  }

  /// Whether a byte is a letter or digit in ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
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

  /// How many times the people of a town an airport's city has, so that the airport is better known: in the town's
  /// country, where Boston has thirteen times those of Logan in Utah, and in another one, where Charlotte has 34 times
  /// those of Douglas in Ireland, and Bogotá 140 times those of Eldorado in Argentina.
  private static let (shareAtHome, shareAbroad) = (10, 50)

  /// The most airports of a query whose names are read.
  private static let mostNamesakes = 16

  /// The fewest letters of an everyday name, in UTF-8.
  private static let fewestLettersOfName = 3

  /// The distance from a town beyond which an airport is not the town's.
  private static let elsewhereMetres = 60_000.0
}
