public import Geodesy
public import Places

/// What some words for a place mean.
public enum PlaceAnswer: Sendable, Hashable {
  /// An airport.
  case airport(Airport)

  /// A town, region or country.
  case place(Gazetteer.Answer)

  /// Where it is.
  public var coordinate: Coordinate {
    switch self {
    case .airport(let airport): airport.coordinate
    case .place(let answer): answer.place.coordinate
    }
  }
}

extension Catalogue {
  /// Finds the place that some words name.
  ///
  /// In this order: a code of three or four capital letters; a town, region or country, perhaps as
  /// City, Region or Country, by population; an airport's own name; a code in small letters; a town or
  /// airport whose name nearly is what was typed.
  ///
  /// - Parameter words: What was typed.
  /// - Returns: The place, or nil.
  public func place(called words: String) -> PlaceAnswer? {
    let letters = words.filter { !$0.isWhitespace }
    let isCode = letters.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "-") }
    let isLetters = letters.allSatisfy(\.isLetter)
    if isCode, !isLetters || (3...4).contains(letters.count), let airport = airport(code: letters) {
      return .airport(airport)
    }
    let town = gazetteer?.place(called: words)
    if let town, town.certainty == .ownName || town.place.population >= Self.wellKnown {
      return .place(town)
    }
    // An obscure name of a town gives way to a great airport's own.
    let airport = airport(named: words)
    if let airport, town == nil || airport.kind == .large { return .airport(airport) }
    if let town { return .place(town) }
    if let airport = self.airport(code: letters) { return .airport(airport) }
    if let near = gazetteer?.place(near: words) { return .place(near) }
    let match = search(words, limit: 1).first { $0.score >= Self.surely && isAirfield($0.airport) }
    return match.map { .airport($0.airport) }
  }

  /// With as many people a town is known by all of its names.
  private static let wellKnown = 1_000_000

  /// The score of a match whose words are all there, though some as beginnings.
  private static let surely = 0.75

  /// Returns the airport in whose name or town all words stand; no heliport, and no field that is known
  /// by a keyword only.
  private func airport(named words: String) -> Airport? {
    let wanted = SearchQuery(words)
    guard wanted.wordCount > 0 else { return nil }
    let matches = search(words, limit: 12).filter { match in
      guard match.score >= 1, isAirfield(match.airport) else { return false }
      let own = WordFolder.parts(of: "\(match.airport.name) \(match.airport.municipality)")
      return wanted.terms.prefix(wanted.wordCount).allSatisfy { term in
        term.readings.contains { own.contains($0.letters) }
      }
    }
    return matches.first?.airport
  }

  private func isAirfield(_ airport: Airport) -> Bool {
    switch airport.kind {
    case .large, .medium, .small: true
    case .seaplaneBase, .heliport: false
    }
  }
}
