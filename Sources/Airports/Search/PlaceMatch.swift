public import Geodesy
import Places

/// A place that typed text may mean.
public struct PlaceMatch: Sendable, Hashable {
  /// The name: `Oxford, England, United Kingdom`, or `London Heathrow Airport (LHR)`.
  public let name: String

  /// The text by which `place(called:)` finds exactly this place.
  public let query: String

  /// Where it is.
  public let coordinate: Coordinate
}

extension Catalogue {
  /// Finds the places that typed text may mean, best match first.
  ///
  /// The first is the one that `place(called:)` finds. Others of the same name follow, or else those whose names begin
  /// with the text; if there are none, those whose names are spelled nearly so. Then come airports: first those whose
  /// name, town or code shows the words, so that a viewer sees why they are there.
  ///
  /// - Parameters:
  ///   - words: The text as typed.
  ///   - home: The viewer's location; near airports come first.
  ///   - limit: The maximum number of places.
  /// - Returns: The places, each with a name of its own.
  public func places(called words: String, near home: Coordinate, limit: Int = 5) -> [PlaceMatch] {
    guard !words.allSatisfy(\.isWhitespace) else { return [] }
    var matches: [PlaceMatch] = []
    var isMistyped = false
    switch place(called: words) {
    case .airport(let airport):
      matches.append(PlaceMatch(airport))
      if let town = self.town(called: words, besides: airport) { matches.append(PlaceMatch(town)) }
    case .place(let answer): matches += ([answer.place] + answer.others).map(PlaceMatch.init)
    case nil:
      var towns = placesBegun(by: words, limit: limit)
      isMistyped = towns.isEmpty
      if isMistyped { towns = placesSpelledNearly(words) }
      matches += towns.map(PlaceMatch.init)
    }
    let parts = WordFolder.parts(of: words)
    let patterns = parts.map { WordPattern($0) }
    let airports = search(words, near: home, limit: limit).filter { match in
      guard match.airport.kind != .heliport else { return false }
      return match.score >= Self.surely
        || isMistyped && Self.isName(match.airport.name, similarTo: patterns)
    }.map(\.airport)
    matches += airports.filter { Self.shows($0, parts) }.map { PlaceMatch($0) }
    matches += airports.filter { !Self.shows($0, parts) }.map { PlaceMatch($0) }
    var kept: [PlaceMatch] = []
    for match in matches where kept.count < limit {
      guard !kept.contains(where: { $0.name == match.name }),
        place(called: match.query)?.coordinate == match.coordinate
      else { continue }
      kept.append(match)
    }
    return kept
  }

  /// Finds airports with airlines around a place, nearest first, so that a person without a keyboard can choose one.
  ///
  /// - Parameters:
  ///   - center: The place.
  ///   - metres: How far they are from it at least, and from each other.
  ///   - limit: The maximum number of airports.
  /// - Returns: The airports.
  public func places(
    around center: Coordinate,
    atLeastApart metres: Double,
    limit: Int
  ) -> [PlaceMatch] {
    var kept: [PlaceMatch] = []
    for near in nearest(to: center, count: 8 * limit, where: isServed) where kept.count < limit {
      let match = PlaceMatch(airport(near.index))
      guard
        ([center] + kept.map(\.coordinate)).allSatisfy({ other in
          Earth.distanceMetres(from: other, to: match.coordinate) >= metres
        }),
        place(called: match.query)?.coordinate == match.coordinate
      else { continue }
      kept.append(match)
    }
    return kept
  }

  /// Returns the places whose names begin with a text. One or two Latin letters begin another name of nearly every
  /// country, so only own names count: `qu` is no Kenya, although that is Quênia in Portuguese.
  private func placesBegun(by words: String, limit: Int) -> [NamedPlace] {
    let letters = NameKey(words).letters
    let isShort = letters.count < Self.fewestOfOtherName && letters.allSatisfy { $0 < 0x80 }
    let found =
      isShort
      ? gazetteer?.places(ownNamesBeginningWith: words, limit: limit)
      : gazetteer?.places(beginningWith: words, limit: limit)
    return found ?? []
  }

  /// Returns the places whose names are spelled nearly as a text, in the areas that follow after a comma. The first
  /// letter counts as right, because a search of all names takes too long between two letters.
  private func placesSpelledNearly(_ words: String) -> [NamedPlace] {
    let (name, areas) = Self.nameAndAreas(of: words)
    let similar =
      gazetteer?.places(resembling: name, limit: Self.maximumCompared, keepsInitial: true) ?? []
    let inside = similar.filter { town in
      areas.allSatisfy { gazetteer?.isPlace(town, in: $0) ?? false }
    }
    return Array(inside.prefix(Self.maximumOffered))
  }

  /// Whether each word is the beginning of one of an airport's name or town, or of its code.
  private static func shows(_ airport: Airport, _ words: [[UInt8]]) -> Bool {
    let own = WordFolder.parts(of: "\(airport.name) \(airport.municipality) \(airport.code)")
    return words.allSatisfy { word in own.contains { $0.starts(with: word) } }
  }

  /// The fewest Latin letters that may begin a name which is not a place's own.
  private static let fewestOfOtherName = 3

  /// The most places whose names are spelled nearly as the text that are compared, and that are offered, so that there
  /// is room for airports.
  private static let (maximumCompared, maximumOffered) = (12, 3)
}

extension PlaceMatch {
  fileprivate init(_ airport: Airport) {
    // `USA` is a country rather than the airport of that code.
    let isCountry = Gazetteer.isAbbreviation(airport.code)
    self.init(
      name: "\(airport.name) (\(airport.code))",
      query: isCountry ? airport.icao ?? airport.ident : airport.code,
      coordinate: airport.coordinate
    )
  }

  fileprivate init(_ place: NamedPlace) {
    self.init(name: place.description, query: place.description, coordinate: place.coordinate)
  }
}
