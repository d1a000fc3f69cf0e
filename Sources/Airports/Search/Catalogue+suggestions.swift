import Places

extension Catalogue {
  /// Returns the names of places that a text may mean which `place(called:)` does not find: their names begin with it,
  /// or are spelled nearly so. If areas follow after a comma, they are in these; if there is none, they are the airport
  /// of a listed area and the places of the name elsewhere. Without such places and areas, it is the one that a part of
  /// the text means. A heliport comes last, and only if it or its town has just the name.
  ///
  /// - Parameters:
  ///   - words: The text as typed.
  ///   - limit: The maximum number of names.
  /// - Returns: The names of towns, regions and countries, then of airports with their codes.
  public func similarNames(to words: String, limit: Int = 3) -> [String] {
    let (name, areas) = Self.nameAndAreas(of: words)
    guard limit > 0, name.contains(where: \.isLetter) else { return [] }
    let towns = (gazetteer?.places(resembling: name, limit: Self.maximumSimilar) ?? [])
      .filter { town in areas.allSatisfy { gazetteer?.isPlace(town, in: $0) ?? false } }
    // `Elstree Aerodrome` is called Elstree Airfield in the catalogue.
    let own = Self.parts(of: name).filter { !Self.meansAirfield($0) }.joined(separator: " ")
    let patterns = WordFolder.parts(of: own).map { WordPattern($0) }
    let found = search(own, near: nil, limit: Self.maximumSimilar, leavingWordsOut: false)
      .map(\.airport).filter { airport in
        Self.isName(airport.name, similarTo: patterns)
          && areas.allSatisfy { isAirport(airport, in: Self.parts(of: $0)[...]) }
      }
    let named = found.filter { $0.kind != .heliport }.map(Self.nameWithCode)
    // Both kinds have a place.
    let first = towns.prefix(named.isEmpty ? limit : limit - 1).map(\.description)
    var names = first + named
    if names.isEmpty {
      names =
        areas.isEmpty
        ? nameOfKnownPart(of: name).map { [$0] } ?? [] : namesElsewhere(name, besides: areas)
    }
    let heliport =
      named.isEmpty
      ? found.first { Self.isHeliport($0, called: own) }.map(Self.nameWithCode) : nil
    let most = heliport == nil ? limit : limit - 1
    var kept: [String] = []
    for name in names where kept.count < most && !kept.contains(name) { kept.append(name) }
    return kept + (heliport.map { [$0] } ?? [])
  }

  /// Splits a text into a name and the areas that follow it after commas.
  static func nameAndAreas(of words: String) -> (name: String, areas: [String]) {
    let name = String(words.prefix { $0 != "," })
    let areas = words.dropFirst(name.count).split(separator: ",").map(String.init)
    return (name, areas.filter { $0.contains(where: \.isLetter) })
  }

  /// Returns the main airport of the first listed area, and the places that have a name but are not in the areas.
  private func namesElsewhere(_ name: String, besides areas: [String]) -> [String] {
    let main = mainAirport(ofAreas: areas).map { [Self.nameWithCode($0)] } ?? []
    if let answer = gazetteer?.place(called: name) {
      return main + ([answer.place] + answer.others).map(\.description)
    }
    let airport = mainAirport(ofAreas: [name]) ?? airports(named: name).first { isSure($0, name) }
    return main + (airport.map { [Self.nameWithCode($0)] } ?? [])
  }

  static func nameWithCode(_ airport: Airport) -> String {
    "\(airport.name) (\(airport.code))"
  }

  /// Whether an airport is a heliport that has just a name, or is in a town of it; not one that only has the name among
  /// other words, as those of hospitals and companies elsewhere do.
  private static func isHeliport(_ airport: Airport, called words: String) -> Bool {
    guard airport.kind == .heliport else { return false }
    let key = NameKey(words)
    let own = airport.name.split(whereSeparator: \.isWhitespace).filter { word in
      !helipads.contains(NameKey(word))
    }
    return NameKey(own.joined(separator: " ")) == key || NameKey(airport.municipality) == key
  }

  /// Words for a heliport.
  private static let helipads = keys(["heliport", "helipad"])

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

  /// Whether there are words in a query, and each is the beginning of a word of a name, or nearly one of them with the
  /// same first letter: Kotor is no mistyped Rotor.
  static func isName(_ name: String, similarTo patterns: [WordPattern]) -> Bool {
    let own = WordFolder.parts(of: name)
    return !patterns.isEmpty
      && patterns.allSatisfy { pattern in
        own.contains { word in
          word.starts(with: pattern.letters)
            || word.first == pattern.letters.first
              && pattern.errors(word) <= pattern.allowedErrors
        }
      }
  }

  /// The number of similar places that are compared.
  private static let maximumSimilar = 12

  /// Words for an airfield beside those for an airport.
  private static let strips = keys(["airstrip", "field", "strip"])
}
