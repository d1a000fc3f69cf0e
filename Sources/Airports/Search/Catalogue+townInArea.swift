import Geodesy
import Places

extension Catalogue {
  /// Finds the town, region or country that a query names, alone or before areas: those of the gazetteer, or else
  /// listed ones.
  func town(called words: String) -> Gazetteer.Answer? {
    let answer = gazetteer?.place(called: words)
    guard answer?.isBesideTown ?? true else { return answer }
    return town(inListedAreas: words) ?? answer
  }

  /// Finds a town before a listed area, which the gazetteer does not know or takes for a town of its name elsewhere:
  /// `Dover, Kent` and `Truro Cornwall` are in England. The airports of an area say where it is.
  ///
  /// - Parameter words: The query.
  /// - Returns: The town; nil if the query does not end with a listed area, or if no town of the name is near it.
  private func town(inListedAreas words: String) -> Gazetteer.Answer? {
    guard let gazetteer else { return nil }
    let byComma = words.split { ",;".contains($0) }.map(String.init)
    if byComma.count > 1 { return town(byComma[0], in: Array(byComma.dropFirst()), gazetteer) }
    let parts = words.split(whereSeparator: \.isWhitespace)
    guard (2...Self.maximumParts).contains(parts.count), areas.areas(named: words).isEmpty
    else { return nil }
    for split in (max(1, parts.count - Self.maximumAreaParts)..<parts.count).reversed() {
      let name = parts[..<split].joined(separator: " ")
      let area = parts[split...].joined(separator: " ")
      if let answer = town(name, in: [area], gazetteer) { return answer }
    }
    return nil
  }

  /// Returns the main airport of the first listed area among several; nil if none is listed.
  func mainAirport(ofAreas names: [String]) -> Airport? {
    names.lazy.compactMap { self.areasBesideTowns(named: $0).first }
      .compactMap { self.airports(of: $0).first }.first.map { airport($0.index) }
  }

  /// Whether an airport is in a listed area, or near one of its airports.
  func isAirport(_ airport: Airport, inListedArea name: String) -> Bool {
    isNear(airport.coordinate, airport.country, areasBesideTowns(named: name))
  }

  /// Whether an airport is one of those of a listed area.
  func isListed(_ airport: Airport, with name: String) -> Bool {
    areasBesideTowns(named: name).contains { area in
      airports(of: area).contains { $0.index == airport.index }
    }
  }

  /// Finds a town in areas, one of which is listed.
  private func town(
    _ name: String,
    in names: [String],
    _ gazetteer: Gazetteer
  ) -> Gazetteer.Answer? {
    let listed = names.map { areasBesideTowns(named: $0) }
    guard listed.contains(where: { !$0.isEmpty }) else { return nil }
    let key = NameKey(name)
    let town = gazetteer.places(named: name).first { place in
      place.kind == .town && NameKey(place.name) == key
        && zip(names, listed).allSatisfy { name, areas in
          areas.isEmpty
            ? gazetteer.isPlace(place, in: name)
            : isNear(place.coordinate, place.countryCode, areas)
        }
    }
    return town.map { Gazetteer.Answer(place: $0, others: [], certainty: .ownName) }
  }

  /// Returns the listed areas that a text after a town means. There, `Kerry` is the county, and `Norfolk` that in
  /// England, which is listed with its country because the city in Virginia is better known.
  private func areasBesideTowns(named words: String) -> [NamedAreas.Area] {
    let name = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let alone = listedAreas(named: name)
    guard alone.isEmpty else { return alone }
    return listedAreas(named: Self.county + " " + name) + listedAreas(named: name + ", UK")
  }

  /// Whether a place is in the country of one of the airports of areas and near it.
  private func isNear(
    _ place: Coordinate,
    _ country: String,
    _ areas: [NamedAreas.Area]
  ) -> Bool {
    areas.contains { area in
      airports(of: area).contains { entry in
        self.country(of: entry.index) == country
          && Earth.distanceMetres(from: coordinate(of: entry.index), to: place)
            <= Self.areaMetres
      }
    }
  }

  /// How far a town of an area may be from one of its airports: Dover is 105 km from Gatwick, Kent's airport.
  private static let areaMetres = 110_000.0

  /// The most words of a listed area that is typed without a comma.
  private static let maximumAreaParts = 3
}
