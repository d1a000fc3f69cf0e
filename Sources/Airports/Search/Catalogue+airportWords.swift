import Places

extension Catalogue {
  /// Returns the city in a query such as `london airport` or `aeropuerto de madrid`, in which the other words say
  /// nothing; nil for other queries. The airport called just that, of London in Canada, is rarely meant.
  func cityBesideAirport(_ words: String) -> String? {
    let parts = words.split(whereSeparator: \.isWhitespace)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return nil }
    if Self.isAirport(last) { return city(called: parts.dropLast()) }
    guard Self.isAirport(first) else { return nil }
    let rest = parts.dropFirst()
    return city(called: rest) ?? Self.withoutPreposition(rest).flatMap { city(called: $0) }
  }

  /// Returns words that name a city, joined; nil for others.
  private func city(called words: ArraySlice<Substring>) -> String? {
    let name = words.joined(separator: " ")
    guard !Self.qualifiers.contains(NameKey(name)) else { return nil }
    if !listedAreas(called: name).isEmpty { return name }
    return gazetteer?.place(called: name).flatMap { Self.isSmall($0.place) ? nil : name }
  }

  /// Whether a word just means an airport.
  static func isAirport(_ word: Substring) -> Bool {
    airportWords.contains(NameKey(word))
  }

  /// Returns the words after a preposition or an elided one: `madrid` for `de madrid`, `athènes` for `d'athènes`; nil
  /// if there is none.
  static func withoutPreposition(_ words: ArraySlice<Substring>) -> ArraySlice<Substring>? {
    guard let first = words.first else { return nil }
    let rest = words.dropFirst()
    if prepositions.contains(NameKey(first)) { return rest.isEmpty ? nil : rest }
    let start = first.unicodeScalars.prefix(2)
    guard let letter = start.first, letter == "d" || letter == "D",
      let sign = start.dropFirst().first, Folding.isApostrophe(sign)
    else { return nil }
    return ArraySlice([first.dropFirst(2)]) + rest
  }

  /// Words for an airport in several languages.
  private static let airportWords = keys([
    "airport", "airports", "airfield", "aerodrome", "aéroport", "aeroporto", "aeropuerto",
    "flughafen", "luchthaven", "lufthavn", "flygplats", "lotnisko", "lentoasema", "letiště",
    "repülőtér", "havalimanı", "havaalanı", "аэропорт", "空港", "机场", "機場", "공항",
  ])

  /// What stands between such a word and the name of a city.
  private static let prepositions = keys([
    "al", "da", "das", "de", "del", "della", "di", "do", "dos", "du", "of", "van", "von",
  ])

  /// Words that names of many airports have beside `airport`, although they are also names of Moscow, Iceland, Warsaw
  /// and a region of Uganda.
  static let qualifiers = keys(["city", "island", "downtown", "central"])

  static func keys(_ words: [String]) -> Set<NameKey> {
    Set(words.map { NameKey($0) })
  }
}
