import Geodesy
public import Places

/// Determines the city each airport serves where the tables name its suburb: Brussels for Zaventem,
/// Sendai for Natori; one English name per city.
///
/// An airport serves, in this order:
/// 1. the city assigned by a reviewed list;
/// 2. of the towns within 60 km that its name or municipality mentions, the most populous;
/// 3. its municipality;
/// 4. if the tables have none, the town within 40 km with the largest population divided by the
///    square of the distance.
///
/// Rules 2 and 4 apply to large and medium airports. Others serve their municipality, under the
/// name its city has at larger airports.
public struct CityNaming: Sendable {
  /// Manually reviewed exceptions.
  public struct Exceptions: Sendable, Hashable {
    /// The cities of airports, by identifier.
    public var cities: [String: String]

    /// The English names of towns, by country and the gazetteer's name.
    public var names: [String: [String: String]]

    /// Creates a list of exceptions.
    public init(cities: [String: String] = [:], names: [String: [String: String]] = [:]) {
      self.cities = cities
      self.names = names
    }
  }

  private let gazetteer: Gazetteer
  private let exceptions: Exceptions

  /// The maximum distance to a town that an airport's name or municipality mentions.
  private static let named = Earth.angle(metres: 60_000)

  /// The maximum distance to a town that nothing mentions.
  private static let unnamed = Earth.angle(metres: 40_000)

  /// Creates the naming rules.
  public init(_ gazetteer: Gazetteer, _ exceptions: Exceptions) {
    self.gazetteer = gazetteer
    self.exceptions = exceptions
  }

  /// Replaces each municipality with the city its airport serves; the words of the old one become
  /// keywords, so that a search still finds them.
  ///
  /// - Returns: The number of airports whose city changed.
  func name(_ entries: inout [CatalogueEntry]) -> Int {
    var book = CitySpellings(gazetteer, exceptions)
    // The most important airport of a city decides its spelling.
    let order = entries.indices.sorted { entries[$0].importance < entries[$1].importance }
    var found: [Int: NamedPlace] = [:]
    for index in order where entries[index].isLarge {
      guard exceptions.cities[entries[index].ident] == nil else { continue }
      found[index] = town(of: entries[index], &book)
    }
    var changed = 0
    for index in entries.indices {
      let entry = entries[index]
      let city =
        exceptions.cities[entry.ident] ?? found[index].map(book.name(of:)) ?? city(of: entry, book)
      guard city != entry.municipality else { continue }
      entries[index].replaceMunicipality(by: city)
      changed += 1
    }
    return changed
  }

  /// Finds the most populous town mentioned in a large or medium airport's name or municipality.
  private func town(of entry: CatalogueEntry, _ book: inout CitySpellings) -> NamedPlace? {
    var best: (town: NamedPlace, written: Substring)?
    for phrase in Phrases(entry.name).all + Phrases(entry.municipality).all {
      for town in gazetteer.places(named: String(phrase)) where isMeant(town, by: phrase) {
        let isNear = GreatCircle(from: entry.coordinate, to: town.coordinate).length <= Self.named
        // If two phrases name a town, the first counts: one in the airport's own name.
        let isLarger = best.map { $0.town.population < town.population } ?? true
        if isNear, isLarger { best = (town, phrase) }
      }
    }
    guard let best else { return nil }
    book.add(best.town, written: best.written)
    return best.town
  }

  /// Whether a phrase that is one of a town's names means the town. Alternative names of fewer than
  /// four letters are mostly codes.
  private func isMeant(_ town: NamedPlace, by phrase: Substring) -> Bool {
    let key = NameKey(phrase)
    guard town.kind == .town, !Self.generic.contains(key) else { return false }
    return key.letters.count >= 4 || key == NameKey(town.name)
  }

  /// Words in airport names that are also names of towns.
  private static let generic = Set(
    [
      "aeroport", "aeroporto", "aeropuerto", "air", "air base", "airfield", "airport", "army",
      "base", "bay", "beach", "city", "county", "east", "field", "general", "international",
      "international airport", "island", "lake", "military", "municipal", "national", "new",
      "north", "port", "regional", "saint", "san", "south", "the", "west",
    ].map { NameKey($0) }
  )

  /// Returns the city of an airport for which no town was found by name.
  private func city(of entry: CatalogueEntry, _ book: CitySpellings) -> String {
    let municipality = Airport.head(of: entry.municipality)
    guard municipality.isEmpty else {
      return book.name(of: municipality, near: entry.coordinate, Self.named) ?? municipality
    }
    guard entry.isLarge else { return "" }
    let weighed = gazetteer.towns(near: entry.coordinate, within: Self.unnamed).map { found in
      let kilometres = max(Earth.metres(found.distance) / 1000, 1)
      return (town: found.town, weight: Double(found.town.population) / (kilometres * kilometres))
    }
    let best = weighed.max { ($0.weight, $1.town.number) < ($1.weight, $0.town.number) }
    return best.map { book.name(of: $0.town) } ?? ""
  }
}

extension CatalogueEntry {
  /// Whether the airport is large enough to serve a region's city.
  fileprivate var isLarge: Bool {
    kind == .large || kind == .medium
  }

  /// The sort key that puts the most important airport first.
  fileprivate var importance: (UInt8, Int, String) {
    (kind.rawValue, hasScheduledService ? 0 : 1, ident)
  }

  /// Replaces the municipality, and keeps as keywords those of its words that occur nowhere else.
  fileprivate mutating func replaceMunicipality(by city: String) {
    let known = Set([name, city, keywords].flatMap { $0.split(separator: " ") })
    let words = municipality.split { " ,;/()[]".contains($0) }.filter { !known.contains($0) }
    keywords = (keywords.split(separator: " ") + words).joined(separator: " ")
    municipality = city
  }
}
