import Geodesy
import Places

extension Catalogue {
  /// Returns the name of the place that a text means without its last words or the first of two, if these are no names:
  /// that of `Gatwick North` is Gatwick's airport.
  ///
  /// - Parameter words: A text without a comma that `place(called:)` does not find.
  /// - Returns: The name; nil if no part of the text surely means a place.
  func nameOfKnownPart(of words: String) -> String? {
    let parts = Self.parts(of: words)
    guard (2...Self.maximumParts).contains(parts.count) else { return nil }
    // Each part takes a search of the airports, so only two are tried.
    let ends = parts.count > 2 ? [parts.count - 1, 1] : [1]
    for end in ends where isNothing(parts[end...]) {
      if let name = nameOfSure(parts[..<end]) { return name }
    }
    guard parts.count == 2, isNothing(parts[..<1]), nameOfSure(parts[..<1]) == nil
    else { return nil }
    return nameOfSure(parts[1...])
  }

  /// Whether words say nothing about where a place is and do not make it another one.
  private func isNothing(_ words: ArraySlice<Substring>) -> Bool {
    !isWhere(words) && !words.contains { Self.partsOfNames.contains(NameKey($0)) }
  }

  /// Returns the name of the large town, region, country or airport with airlines that words mean; nil for others.
  private func nameOfSure(_ parts: ArraySlice<Substring>) -> String? {
    let words = parts.joined(separator: " ")
    let key = NameKey(words)
    // `City` begins the names of Moscow and other cities that are regions.
    guard key.letters.count >= Self.fewestLetters, !Self.qualifiers.contains(key),
      !Self.kindsAfter.contains(key)
    else { return nil }
    if let place = gazetteer?.place(called: words)?.place {
      let isMeant = NameKey(place.name) == key || place.population >= Self.wellKnown
      if isMeant, !Self.isSmall(place) { return place.description }
    }
    let listed = listedAreas(called: words).first.flatMap { airports(of: $0).first?.index }
    let named = listed.map { airport($0) } ?? airports(named: words).first { isSure($0, words) }
    guard let airport = named, airport.hasScheduledService, isOnly(airport, named: words)
    else { return nil }
    return Self.nameWithCode(airport)
  }

  /// Whether the words find no airfield elsewhere, apart from private strips: many have `Lake` or `Station` among their
  /// names and keywords, only one has `Gatwick`.
  private func isOnly(_ airport: Airport, named words: String) -> Bool {
    guard listedAreas(called: words).isEmpty else { return true }
    return search(words, near: nil, limit: Self.maximumCompared, leavingWordsOut: false)
      .map(\.airport).filter { isSure($0, words) }.allSatisfy { other in
        Earth.distanceMetres(from: other.coordinate, to: airport.coordinate) <= Self.sameMetres
      }
  }

  /// Whether words end with a place's own name: they then say where the place is, and it is not there.
  private func isWhere(_ words: ArraySlice<Substring>) -> Bool {
    words.indices.contains { start in
      let name = words[start...].joined(separator: " ")
      let key = NameKey(name)
      return gazetteer?.isCountry(name) == true
        || gazetteer?.places(named: name).contains { NameKey($0.name) == key } == true
    }
  }

  /// Words that make a name another one: Lake Victoria is not in Victoria, nor Kingston upon Thames near Kingston upon
  /// Hull.
  private static let partsOfNames = keys([
    "am", "an", "bay", "beach", "bei", "cape", "falls", "fort", "gulf", "im", "in", "island",
    "islands", "lac", "lago", "lake", "mont", "monte", "mount", "mountain", "mountains", "mt",
    "next", "on", "over", "port", "river", "sea", "sous", "sur", "under", "upon", "valley",
  ])

  /// The fewest letters of a name that is recognized in a longer text, in UTF-8.
  private static let fewestLetters = 4

  /// The number of airfields of a name that are compared.
  private static let maximumCompared = 12

  /// How far the airfields of one name may be from each other.
  private static let sameMetres = 60_000.0
}
