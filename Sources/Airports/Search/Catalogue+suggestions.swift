import Places

extension Catalogue {
  /// Returns the names of places that a text may mean which `place(called:)` does not find: their names begin with it,
  /// or are spelled nearly so. If areas follow after a comma, they are in these. Without such places and areas, it is
  /// the one that a part of the text means.
  ///
  /// - Parameters:
  ///   - words: The text as typed.
  ///   - limit: The maximum number of names.
  /// - Returns: The names of towns, regions and countries, then of airports with their codes.
  public func similarNames(to words: String, limit: Int = 3) -> [String] {
    let name = String(words.prefix { $0 != "," })
    let areas = words.dropFirst(name.count).split(separator: ",").map(String.init)
      .filter { $0.contains(where: \.isLetter) }
    guard limit > 0, name.contains(where: \.isLetter) else { return [] }
    let towns = (gazetteer?.places(resembling: name, limit: Self.mostSimilar) ?? [])
      .filter { town in areas.allSatisfy { gazetteer?.isPlace(town, in: $0) ?? false } }
    // `Elstree Aerodrome` is called Elstree Airfield in the catalogue.
    let own = Self.parts(of: name).filter { !Self.meansAirfield($0) }.joined(separator: " ")
    let patterns = WordFolder.parts(of: own).map { WordPattern($0) }
    let airports = search(own, near: nil, limit: Self.mostSimilar, leavingWordsOut: false)
      .map(\.airport).filter { airport in
        airport.kind != .heliport && Self.isName(airport.name, similarTo: patterns)
          && areas.allSatisfy { isAirport(airport, in: Self.parts(of: $0)[...]) }
      }
    let named = airports.map { "\($0.name) (\($0.code))" }
    // Both kinds have a place.
    let first = towns.prefix(named.isEmpty ? limit : limit - 1).map(\.description)
    var names: [String] = []
    for name in first + named where names.count < limit && !names.contains(name) {
      names.append(name)
    }
    guard names.isEmpty, areas.isEmpty else { return names }
    return nameOfKnownPart(of: name).map { [$0] } ?? []
  }

  /// Whether an airport is surely meant by its name: not a strip that has no airlines and whose only code is a number
  /// of its country, such as 5CL9, unless the words say that it is an airfield. Strips are named after lakes, mountains
  /// and valleys of other continents.
  func isSure(_ airport: Airport, _ words: String) -> Bool {
    guard airport.kind == .small, !airport.hasScheduledService, airport.iata == nil,
      airport.icao == nil, airport.code.contains(where: \.isNumber)
    else { return true }
    return Self.parts(of: words).contains(where: Self.meansAirfield)
  }

  /// Whether a word means an airport or a smaller airfield.
  private static func meansAirfield(_ word: Substring) -> Bool {
    isAirport(word) || strips.contains(NameKey(word))
  }

  /// Whether there are words in a query, and each is the beginning of a word of a name, or nearly one of them.
  private static func isName(_ name: String, similarTo patterns: [WordPattern]) -> Bool {
    let own = WordFolder.parts(of: name)
    return !patterns.isEmpty
      && patterns.allSatisfy { pattern in
        own.contains { word in
          word.starts(with: pattern.letters) || pattern.errors(word) <= pattern.allowedErrors
        }
      }
  }

  /// The number of similar places that are compared.
  private static let mostSimilar = 12

  /// Words for an airfield beside those for an airport.
  private static let strips = keys(["airstrip", "field", "strip"])
}
