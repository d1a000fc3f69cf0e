import Geodesy
public import Places

/// Names the city that each airport serves, where the tables name the suburb where it is: Brussels
/// for Zaventem, Sendai for Natori; one English name for a city.
///
/// An airport serves, in this order:
/// 1. the city that a reviewed list gives it;
/// 2. of the towns within 60 km that its own name or its municipality names, the most populous;
/// 3. its municipality;
/// 4. where the tables have none, the town within 40 km with the most people by the square of the
///    distance.
///
/// The second and the fourth hold for large and medium airports. Others serve their municipality,
/// under the name its city has at larger ones.
public struct CityNaming: Sendable {
  /// What was reviewed by hand.
  public struct Exceptions: Sendable, Hashable {
    /// The cities of airports, by the identifier in the tables.
    public var cities: [String: String]

    /// The English names of towns, by country and the name that the gazetteer has.
    public var names: [String: [String: String]]

    /// Creates a list.
    public init(cities: [String: String] = [:], names: [String: [String: String]] = [:]) {
      self.cities = cities
      self.names = names
    }
  }

  private let gazetteer: Gazetteer
  private let exceptions: Exceptions

  /// How far away a town may be that an airport's name or municipality names.
  private static let named = Earth.angle(metres: 60_000)

  /// How far away a town may be that nothing names.
  private static let unnamed = Earth.angle(metres: 40_000)

  /// Creates a naming.
  public init(_ gazetteer: Gazetteer, _ exceptions: Exceptions) {
    self.gazetteer = gazetteer
    self.exceptions = exceptions
  }

  /// Puts the city that each airport serves in place of its municipality, whose words become
  /// keywords, so that a search still finds them.
  ///
  /// - Returns: How many airports have another city than before.
  func name(_ entries: inout [CatalogueEntry]) -> Int {
    var book = CityBook(gazetteer, exceptions)
    // The most important airport of a city decides how it is written.
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

  /// Finds the most populous town that a large or medium airport's name or municipality names.
  private func town(of entry: CatalogueEntry, _ book: inout CityBook) -> NamedPlace? {
    var best: (town: NamedPlace, written: Substring)?
    for phrase in Phrases(entry.name).all + Phrases(entry.municipality).all {
      for town in gazetteer.places(named: String(phrase)) where isMeant(town, by: phrase) {
        let isNear = GreatCircle(from: entry.coordinate, to: town.coordinate).length <= Self.named
        // Of two phrases that name a town the first counts: one of the airport's own name.
        let isLarger = best.map { $0.town.population < town.population } ?? true
        if isNear, isLarger { best = (town, phrase) }
      }
    }
    guard let best else { return nil }
    book.add(best.town, written: best.written)
    return best.town
  }

  /// Whether a phrase means a town that has it for one of its names. Other names of fewer than four
  /// letters are mostly codes.
  private func isMeant(_ town: NamedPlace, by phrase: Substring) -> Bool {
    let key = NameKey(phrase)
    guard town.kind == .town, !Self.generic.contains(key) else { return false }
    return key.letters.count >= 4 || key == NameKey(town.name)
  }

  /// Words in the names of airports that are names of towns as well.
  private static let generic = Set(
    [
      "aeroport", "aeroporto", "aeropuerto", "air", "air base", "airfield", "airport", "army",
      "base", "bay", "beach", "city", "county", "east", "field", "general", "international",
      "international airport", "island", "lake", "military", "municipal", "national", "new",
      "north", "port", "regional", "saint", "san", "south", "the", "west",
    ].map { NameKey($0) }
  )

  /// Returns the city of an airport that none was found for by name.
  private func city(of entry: CatalogueEntry, _ book: CityBook) -> String {
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
  /// Whether it is large enough to serve a region's city.
  fileprivate var isLarge: Bool {
    kind == .large || kind == .medium
  }

  /// What to sort by so that the most important airport comes first.
  fileprivate var importance: (UInt8, Int, String) {
    (kind.rawValue, hasScheduledService ? 0 : 1, ident)
  }

  /// Replaces the municipality, and keeps those of its words as keywords that stand nowhere else.
  fileprivate mutating func replaceMunicipality(by city: String) {
    let known = Set([name, city, keywords].flatMap { $0.split(separator: " ") })
    let words = municipality.split { " ,;/()[]".contains($0) }.filter { !known.contains($0) }
    keywords = (keywords.split(separator: " ") + words).joined(separator: " ")
    municipality = city
  }
}
