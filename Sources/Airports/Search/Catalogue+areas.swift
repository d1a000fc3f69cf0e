import Geodesy
import Glibc
import Places
import Synchronization

extension Catalogue {
  /// An airport of an area, and how unlikely it is to be meant compared with the main one.
  struct AreaAirport: Sendable {
    let index: Int
    var penalty: Double
  }

  /// Returns the main airports of a region or country, the most important first; none for a town. They have airlines
  /// and are near its largest towns. Their order depends on their size, the length of their runways, the population of
  /// the town and the distance from it.
  func mainAirports(of area: NamedPlace) -> [AreaAirport] {
    guard area.kind != .town else { return [] }
    if let known = mainAirportCache.withLock({ $0[area.number] }) { return known }
    let found = findMainAirports(of: area)
    mainAirportCache.withLock { $0[area.number] = found }
    return found
  }

  private func findMainAirports(of area: NamedPlace) -> [AreaAirport] {
    guard let towns = gazetteer?.largestTowns(in: area) else { return [] }
    var penalties: [Int: Double] = [:]
    for town in towns {
      let people = Double(max(towns[0].population, 1)) / Double(max(town.population, 1))
      let near = nearest(to: town.coordinate, count: 4, within: Self.reachOfTown) {
        isServed($0) && country(of: $0) == area.countryCode
      }
      for airport in near {
        let penalty =
          Self.weightOfPeople * log(people) + log1p(Self.relativeDistance(airport.distance))
        penalties[airport.index] = min(penalties[airport.index] ?? .infinity, penalty)
      }
    }
    // Size counts twice: here, and among all matches.
    for index in penalties.keys { penalties[index]? += penalty(of: index, seenFrom: nil) }
    let lengths = penalties.keys.reduce(into: [Int: Double]()) { $0[$1] = runwayFeet(of: $1) }
    let longest = lengths.values.max() ?? 1
    let all = penalties.map { index, penalty in
      AreaAirport(
        index: index,
        penalty: penalty + Self.weightOfRunways * log(longest / (lengths[index] ?? 1))
      )
    }
    let sorted = all.sorted { first, second in
      (first.penalty + penalty(of: first.index, seenFrom: nil), first.index)
        < (second.penalty + penalty(of: second.index, seenFrom: nil), second.index)
    }
    // The airports of a city may be in the next region: those of New York are near towns of New Jersey.
    var inside: [AreaAirport] = []
    for airport in sorted where inside.count < Self.airportsOfArea {
      if area.kind == .country || isIn(area, airport.index) { inside.append(airport) }
    }
    // An airport elsewhere that has the region's name is as likely to be meant: Loreto in Mexico, and in Peru.
    let least = inside.first?.penalty ?? 0
    let base = area.kind == .country ? 0 : Self.penaltyOfRegion
    return inside.map { AreaAirport(index: $0.index, penalty: $0.penalty - least + base) }
  }

  /// Returns the airports of a named area, the main one first.
  func airports(of area: NamedAreas.Area) -> [AreaAirport] {
    area.airports.compactMap { index(code: $0) }.enumerated().map { rank, index in
      AreaAirport(index: index, penalty: Double(rank) * Self.penaltyOfRank)
    }
  }

  /// Whether an airport has airlines, and is not a small field.
  func isServed(_ index: Int) -> Bool {
    guard hasScheduledService(index) else { return false }
    return switch kind(of: index) {
    case .large, .medium: true
    case .small, .seaplaneBase, .heliport: false
    }
  }

  /// Returns the length of all runways of an airport together, in feet; 1,000 if it is less or unknown.
  func runwayFeet(of index: Int) -> Double {
    Double(max(runways(of: index).reduce(0) { $0 + ($1.lengthFeet ?? 0) }, 1000))
  }

  private func isIn(_ area: NamedPlace, _ airport: Int) -> Bool {
    let airport = self.airport(airport)
    let number = gazetteer?.areaNumber(
      of: airport.coordinate,
      serving: airport.municipality,
      within: Self.reachOfTown
    )
    return number == area.number
  }

  /// Returns a distance from a town in units of that at which an airport still counts as the town's.
  static func relativeDistance(_ distance: Angle) -> Double {
    Earth.metres(distance) / aroundMetres
  }

  /// The distance from a town within which an airport may be the town's.
  static let reachOfTown = Earth.angle(metres: 60_000)

  /// The maximum number of airports of a region or country.
  private static let airportsOfArea = 8

  /// The penalty of the main airport of a region.
  private static let penaltyOfRegion = 0.35

  /// How much the length of runways and the population of a town count, each as a logarithm.
  private static let weightOfRunways = 0.75
  private static let weightOfPeople = 0.4
}
