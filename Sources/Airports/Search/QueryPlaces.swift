import Places

/// The towns, regions, countries and listed areas that a query names, in full or as a prefix.
struct QueryPlaces: Sendable {
  /// The words without case, accents and spaces.
  let key: NameKey

  /// The listed areas of this name.
  let listed: [NamedAreas.Area]

  /// The places of this name, the most likely first.
  let named: [NamedPlace]

  /// A few other places of which a name begins with the words, most populous first.
  let begun: [NamedPlace]

  /// A few listed areas of which a name begins with the words and goes on.
  let begunAreas: [NamedAreas.Area]

  /// Whether all words together are the name of a place, rather than a name and the region it is in.
  let isWhole: Bool

  /// Whether the words are the name of a place and the code of the state or country it is in: `Augusta, GA`.
  let endsWithCode: Bool

  /// The town, region or country that the words mean.
  private let answer: Gazetteer.Answer?

  /// Whether the words are the name of a city, region, country or listed area.
  let isWellKnown: Bool

  /// Finds the places of a query.
  ///
  /// - Parameters:
  ///   - words: The query.
  ///   - catalogue: The catalogue with the towns, regions and countries, if known, and the listed areas.
  init(_ words: String, in catalogue: Catalogue) {
    let (gazetteer, areas) = (catalogue.gazetteer, catalogue.areas)
    let answer = catalogue.town(called: words)
    let listed = catalogue.listedAreas(called: words)
    let typed = NameKey(words)
    // Newcastle upon Tyne is another Newcastle, but its airports match the word themselves.
    let others = (answer?.others ?? []).filter { other in
      let name = NameKey(other.name)
      return other.kind != .town || name == typed || !name.letters.starts(with: typed.letters)
    }
    // The main airport that is listed for Sicily comes before the one with the longest runways.
    let named = (answer.map { [$0.place] + others } ?? [])
      .filter { listed.isEmpty || $0.kind == .town }
    let isLong = typed.letters.count >= Self.fewestBytes
    let begun =
      isLong ? gazetteer?.places(beginningWith: words, limit: Self.maximumTowns) ?? [] : []
    let whole = gazetteer?.places(named: words) ?? []
    // Where none of the places with the name is meant, they do not return as places whose name begins so.
    let excluded = answer == nil ? whole : named
    self.begun = begun.filter { place in !excluded.contains { $0.number == place.number } }
    begunAreas = isLong ? areas.areas(beginningWith: words, limit: Self.maximumAreas) : []
    isWellKnown =
      !listed.isEmpty
      || answer.map { $0.certainty == .ownName && !Catalogue.isSmall($0.place) } ?? false
    isWhole = !whole.isEmpty
    endsWithCode =
      !isWhole && (answer != nil || !listed.isEmpty) && SearchQuery.areaCode(after: words) != nil
    key = typed
    (self.answer, self.listed, self.named) = (answer, listed, named)
  }

  /// The city whose own name the words are, the most populous if there are several.
  var city: NamedPlace? {
    guard let answer, answer.certainty == .ownName else { return nil }
    return answer.place.kind == .town && !Catalogue.isSmall(answer.place) ? answer.place : nil
  }

  /// The city that people mean by the words wherever they are: it has a million people, and ten times as many as any
  /// other town or country whose name the words are. The same goes for the beginning of its own name, unless a listed
  /// area begins so: `lanz` is Lanzarote as well as Lanzhou.
  var unrivalled: NamedPlace? {
    guard listed.isEmpty else { return nil }
    if let first = named.first { return Self.isUnrivalled(first, among: named) ? first : nil }
    guard begunAreas.isEmpty else { return nil }
    let own = begun.filter(isOwnName)
    return own.first { Self.isUnrivalled($0, among: own) }
  }

  /// Whether the words are just another name of a small town, and more likely the beginning of another name: `tene` is
  /// Tenerife rather than Thiene.
  var isRatherBeginning: Bool {
    guard let answer, answer.certainty == .otherName, Catalogue.isSmall(answer.place),
      listed.isEmpty
    else { return false }
    let enough = answer.place.population * Self.rivalShare
    return !begunAreas.isEmpty || begun.contains { isOwnName($0) && $0.population >= enough }
  }

  /// Whether the words are another name of a town that is not so large that all its names are well known: Hayden is a
  /// former name of Mesa in Arizona, and an airport in Colorado.
  func isLittleKnown(_ place: NamedPlace) -> Bool {
    answer?.certainty == .otherName && answer?.place.number == place.number && place.kind == .town
      && place.population < Catalogue.wellKnown
  }

  /// Whether a place's own name begins with the words, rather than one in another language or a former one.
  func isOwnName(_ place: NamedPlace) -> Bool {
    NameKey(place.name).letters.starts(with: key.letters)
  }

  private static func isUnrivalled(_ place: NamedPlace, among others: [NamedPlace]) -> Bool {
    place.kind == .town && place.population >= Catalogue.wellKnown
      && others.allSatisfy { other in
        // The region of a city often has its name, and more people.
        other.number == place.number || other.kind == .region
          || other.population * rivalShare <= place.population
      }
  }

  /// How many times the people of another place a place must have, so that the other one is rarely meant.
  private static let rivalShare = 10

  /// The minimum length of a prefix in UTF-8: three Latin letters, or one Chinese character.
  private static let fewestBytes = 3

  /// The maximum number of towns and of areas that a prefix may match.
  private static let maximumTowns = 3
  private static let maximumAreas = 6
}
