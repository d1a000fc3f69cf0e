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
  /// The first is the one that `place(called:)` finds. Others of the same name follow, then airports.
  ///
  /// - Parameters:
  ///   - words: The text as typed.
  ///   - home: The viewer's location; near airports come first.
  ///   - limit: The maximum number of places.
  /// - Returns: The places, each with a name of its own.
  public func places(called words: String, near home: Coordinate, limit: Int = 5) -> [PlaceMatch] {
    guard !words.allSatisfy(\.isWhitespace) else { return [] }
    var matches: [PlaceMatch] = []
    switch place(called: words) {
    case .airport(let airport): matches.append(PlaceMatch(airport))
    case .place(let answer): matches += ([answer.place] + answer.others).map(PlaceMatch.init)
    case nil:
      let begun = gazetteer?.places(beginningWith: words, limit: limit) ?? []
      matches += begun.map(PlaceMatch.init)
    }
    matches += search(words, near: home, limit: limit)
      .filter { $0.score >= Self.surely && $0.airport.kind != .heliport }
      .map { PlaceMatch($0.airport) }
    var kept: [PlaceMatch] = []
    for match in matches where kept.count < limit {
      guard !kept.contains(where: { $0.name == match.name }),
        place(called: match.query)?.coordinate == match.coordinate
      else { continue }
      kept.append(match)
    }
    return kept
  }
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
