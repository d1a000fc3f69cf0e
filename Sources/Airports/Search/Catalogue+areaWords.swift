import Places

extension Catalogue {
  /// Returns the place in a query such as `Los Angeles County`, `County Cork`, `Provincia di Siena` or `Bavaria state,
  /// Germany`, in which a word only says what kind of area is meant; nil for other queries.
  func placeBesideKind(_ words: String) -> String? {
    let comma = words.firstIndex(of: ",") ?? words.endIndex
    let parts = words[..<comma].split(whereSeparator: \.isWhitespace)
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return nil }
    let rest = words[comma...]
    let end = NameKey(last)
    if Self.parks.contains(end) { return place(called: parts.dropLast(), rest) }
    if parts.count > 2, Self.parks.contains(NameKey(parts.suffix(2).joined(separator: " "))) {
      return place(called: parts.dropLast(2), rest)
    }
    if Self.kindsAfter.contains(end) {
      let isCounty = end == NameKey(Self.county)
      if isCounty, isElsewhere(county: parts.joined(separator: " "), rest) { return nil }
      let named = parts.dropLast()
      let american = rest.isEmpty && isCounty ? americanPlace(called: named) : nil
      return american ?? place(called: named, rest)
    }
    if Self.islandsAfter.contains(end) { return area(called: parts.dropLast(), rest) }
    guard Self.kindsBefore.contains(NameKey(first)) else { return nil }
    let named = parts.dropFirst()
    return place(called: named, rest)
      ?? Self.withoutPreposition(named).flatMap { place(called: $0, rest) }
  }

  /// Whether a county, followed by areas after a comma, is listed with just one airport, which is outside these areas:
  /// Hudson County is in New Jersey, although a town in Ohio is called Hudson. If several counties share a name, the
  /// list has an airport for each.
  private func isElsewhere(county name: String, _ rest: Substring) -> Bool {
    let listed = listedAreas(named: name)
    guard !rest.isEmpty, !listed.isEmpty, listed.allSatisfy({ $0.airports.count == 1 })
    else { return false }
    return listedAreas(called: name + String(rest)).isEmpty
  }

  /// Returns the name of an American place that a county may have, if the most likely place of the name is in a country
  /// whose areas are rarely called counties in English: Santa Cruz in California rather than in Bolivia.
  private func americanPlace(called words: ArraySlice<Substring>) -> String? {
    let name = words.joined(separator: " ")
    guard listedAreas(called: name).isEmpty, let likeliest = gazetteer?.place(called: name),
      !Self.countriesWithCounties.contains(likeliest.place.countryCode)
    else { return nil }
    let american = name + ", United States"
    // Berlin is also another name of North Canton in Ohio, but no county has it.
    guard let place = gazetteer?.place(called: american)?.place,
      NameKey(place.name) == NameKey(name)
    else { return nil }
    return american
  }

  /// Returns the name of a place, with the areas that follow it after a comma; nil if nothing has that name.
  private func place(called words: ArraySlice<Substring>, _ rest: Substring) -> String? {
    let name = words.joined(separator: " ") + String(rest)
    let isKnown =
      !listedAreas(called: name).isEmpty || gazetteer?.place(called: name) != nil
    return isKnown ? name : nil
  }

  /// Returns the same for a region, a country or a listed area: Fraser Island is not in the town of Fraser.
  private func area(called words: ArraySlice<Substring>, _ rest: Substring) -> String? {
    let name = words.joined(separator: " ")
    let isArea =
      !listedAreas(called: name).isEmpty
      || gazetteer?.places(named: name).contains { $0.kind != .town } ?? false
    return isArea ? name + String(rest) : nil
  }

  /// What follows the name of an area in English.
  static let kindsAfter = keys([
    "city", "county", "district", "governorate", "krai", "oblast", "prefecture", "province",
    "region", "state",
  ])

  /// The countries whose areas are most often called counties.
  private static let countriesWithCounties: Set<String> = ["GB", "IE", "US"]

  /// What follows the name of a national park, in one word or two.
  private static let parks = keys(["national park", "nationalpark"])

  /// What follows the name of islands.
  private static let islandsAfter = keys(["island", "islands"])

  /// What precedes the name of an area, in several languages.
  static let kindsBefore = keys([
    "canton", "cantone", "city", "co", "comté", "condado", "contea", "county", "departamento",
    "département", "department", "district", "distrito", "greater", "kanton", "kreis", "landkreis",
    "préfecture", "prefecture", "province", "provincia", "provinz", "région", "region", "regione",
    "región", "state",
  ])
}
