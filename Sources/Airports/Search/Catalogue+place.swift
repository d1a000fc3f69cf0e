public import Geodesy
public import Places

/// The result of resolving a place name.
public enum PlaceResult: Sendable, Hashable {
  /// An airport.
  case airport(Airport)

  /// A town, region or country.
  case place(Gazetteer.Answer)

  /// The coordinate of the result.
  public var coordinate: Coordinate {
    switch self {
    case .airport(let airport): airport.coordinate
    case .place(let answer): answer.place.coordinate
    }
  }
}

extension Catalogue {
  /// Finds the place with a name.
  ///
  /// Tried in this order: a country's abbreviation in capitals, such as USA; a code of three or four capital
  /// letters; a town before a listed area, such as a county; an airport with airlines that is better known by the
  /// name than a small town elsewhere; a town, region or country, optionally qualified by region or country, by
  /// population; the main airport of an island or of another listed area, likewise qualified, which comes before a
  /// town of that name that is small or has no airport of that name; an airport's own name, or a former one of a
  /// larger airport; a code in small letters, but not one without digits of a heliport or seaplane base; an
  /// airport's name with the town, region or country it is in; any of these without a word for the kind of area,
  /// such as `County`; an airport whose name has the initials that are typed as one word; a town whose name
  /// nearly matches; a town's or airport's name before a comma and an area that is not known, if an airfield there
  /// names the area; any of these without postcode and terminal; an airport whose name nearly matches. A private
  /// strip is found only with a word for an airfield. No other word is left out. A place named before a comma and an
  /// area that is known is in that area, as far as the towns around it show.
  ///
  /// - Parameter words: The text as typed.
  /// - Returns: The place; nil if nothing matches.
  public func place(called words: String) -> PlaceResult? {
    if let country = gazetteer?.country(abbreviated: words) {
      return .place(Gazetteer.Answer(place: country, others: [], certainty: .ownName))
    }
    let letters = words.filter { !$0.isWhitespace }
    let isCode = letters.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "-") }
    let isLetters = letters.allSatisfy(\.isLetter)
    if isCode, !isLetters || (3...4).contains(letters.count), let airport = airport(code: letters) {
      return .airport(airport)
    }
    // Digits are also parts of the names of military airfields: `51.5` is not the K-59 in Korea.
    guard letters.contains(where: \.isLetter) else { return nil }
    let town = town(called: words)
    let sureTown = town.flatMap { answer in
      answer.certainty == .ownName || answer.place.population >= Self.wellKnown ? answer : nil
    }
    // The areas are read last, because most daemons are in a city, and need them for nothing else.
    if let sureTown, isBefore(areas: sureTown.place) { return .place(sureTown) }
    if let sureTown, sureTown.certainty == .ownName,
      let airport = self.airport(knownAs: words, besides: sureTown.place)
    {
      return .airport(airport)
    }
    let area = listedAreas(called: words).first
    if let sureTown, area == nil { return .place(sureTown) }
    if let area, let first = airports(of: area).first {
      let airport = self.airport(first.index)
      if let region = region(of: area, called: words, servedBy: airport) { return .place(region) }
      return .airport(airport)
    }
    let named = airports(named: words).filter { isSure($0, words) && !isPart(words, of: $0) }
    // An airport with airlines that is called just that takes priority over an alternative name of a small town, as
    // which Oban is a name of Aubagne, and so does any large airport's own name.
    if let town, town.certainty == .otherName, Self.isSmall(town.place),
      let airport = named.first(where: { isCalledJust(words, $0) }),
      Earth.distanceMetres(from: airport.coordinate, to: town.place.coordinate)
        > Self.otherTownMetres
    {
      return .airport(airport)
    }
    if let airport = named.first, town == nil || airport.kind == .large {
      return .airport(betterKnown(than: airport, as: words) ?? airport)
    }
    if let town { return .place(town) }
    if let airport = self.airport(code: letters), !isLetters || isAirfield(airport) {
      return .airport(airport)
    }
    if let airport = self.airport(qualified: words) { return .airport(airport) }
    if let rest = placeBesideKind(words) { return place(called: rest) }
    if let apart = Self.withInitialsApart(words), let airport = self.airport(surelyNamed: apart),
      Self.hasInitials(of: words, airport)
    {
      return .airport(airport)
    }
    if let near = place(near: words) { return .place(near) }
    if let found = place(qualified: words) { return found }
    if let near = place(nearlyInAreas: words) { return .place(near) }
    if let rest = Self.withoutDetails(words) { return place(called: rest) }
    guard let airport = self.airport(surelyNamed: words), isInArea(airport, namedBy: words)
    else { return nil }
    return .airport(airport)
  }

  /// Whether a place comes before a listed area of its name: a region or country does, and a city with an airport of
  /// its name.
  private func isBefore(areas place: NamedPlace) -> Bool {
    place.kind != .town || !Self.isSmall(place) && hasAirportOfItsName(place)
  }

  /// Returns the best airport that all words match, some of several perhaps as prefixes or in another language; not a
  /// heliport or a private strip.
  func airport(surelyNamed words: String) -> Airport? {
    // A single word must match in full: LA is not the beginning of Las Vegas, nor SF that of Sfax.
    let query = SearchQuery(words)
    let isSingle = query.wordCount < 2
    // Initials are those of large airports, and match the beginnings of other names, too: L.A. those of Las Vegas.
    let isInitials = query.isComplete
    let limit = isInitials ? Self.maximumNamed : 1
    // With words left out, Tristan da Cunha would be an airport near Tristán Suárez.
    let match = search(words, near: nil, limit: limit, leavingWordsOut: false).first { match in
      match.score >= (isSingle ? 1 : Self.surely) && isAirfield(match.airport)
        && (!isInitials || match.airport.kind == .large)
        && isSure(match.airport, words) && !isPart(words, of: match.airport)
        && isOwnWordOrKnown(words, match.airport)
        && hasShortWords(of: words, match) && hasCounty(words, match.airport)
        && showsBeginnings(of: words, match)
    }
    return match?.airport
  }

  /// At this population, all alternative names of a town count as well known.
  static let wellKnown = 1_000_000

  /// How far an airport is from a town that it does not serve.
  private static let otherTownMetres = 60_000.0

  /// The minimum score of a match that contains all words, some as prefixes.
  static let surely = 0.75

  /// Returns the airports whose name or town contains all words, in the order of the search, but those of towns with
  /// just that name first; no heliports, and no matches by keyword only.
  func airports(named words: String) -> [Airport] {
    let wanted = SearchQuery(words)
    guard wanted.wordCount > 0 else { return [] }
    // Without typing errors and with all words: any other match would be left out below, after many searches.
    let matches = search(
      words,
      near: nil,
      limit: Self.maximumNamed,
      leavingWordsOut: endsWithCodeOfArea(words),
      withErrors: false
    )
    let named = matches.filter { match in
      guard match.score >= 1, isAirfield(match.airport), hasCounty(words, match.airport)
      else { return false }
      let own = WordFolder.parts(of: "\(match.airport.name) \(match.airport.municipality)")
      return wanted.terms.prefix(wanted.wordCount).allSatisfy { term in
        term.readings.contains { own.contains($0.letters) }
      }
    }
    return namesakesFirst(named.map(\.airport), words)
  }

  /// The number of airports of a name that are compared.
  private static let maximumNamed = 12

  private func isAirfield(_ airport: Airport) -> Bool {
    switch airport.kind {
    case .large, .medium, .small: true
    case .seaplaneBase, .heliport: false
    }
  }
}
