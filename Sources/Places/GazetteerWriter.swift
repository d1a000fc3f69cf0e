import Geodesy
import Packing

extension Gazetteer {
  /// Encodes a gazetteer; equal sources and notes give equal bytes.
  ///
  /// - Parameters:
  ///   - source: Towns, places, regions and countries.
  ///   - notes: The origin of the data.
  /// - Returns: The contents of the file.
  /// - Throws: `GazetteerSizeError` if there are more towns than the format can number.
  public static func bytes(
    of source: GazetteerSource,
    notes: [String: String] = [:]
  ) throws(GazetteerSizeError) -> [UInt8] {
    try GazetteerWriter(source).file(notes: notes)
  }
}

/// There are more towns, regions and countries than the format of a gazetteer can number in two bytes.
public struct GazetteerSizeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// How many there are.
  public let found: Int

  /// How many there may be.
  public static let maximumCount = Int(UInt16.max) - 1

  /// One sentence without a full stop.
  public var description: String {
    "found \(found) towns, regions and countries; a gazetteer has at most \(Self.maximumCount)"
  }
}

/// Encodes towns, places, regions and countries as the sections of a gazetteer.
private struct GazetteerWriter {
  private let grid: GridWriter
  private let towns: [GazetteerSource.Town]
  private let areas: [AreaEntry]
  private let areaOfTown: [Int]
  private let keys: [(key: NameKey, numbers: [Int])]

  init(_ source: GazetteerSource) throws(GazetteerSizeError) {
    grid = GridWriter(towns: source.towns, places: source.places)
    towns = grid.towns
    let areas = AreaEntry.entries(of: source, towns: towns)
    let byCode = Dictionary(
      areas.indices.map { (areas[$0].area.code, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    areaOfTown = towns.map { byCode[$0.region] ?? byCode[$0.country] ?? Int(UInt16.max) }
    keys = NameTable(towns: towns, areas: areas).keys
    self.areas = areas
    let count = towns.count + areas.count
    guard count <= GazetteerSizeError.maximumCount else { throw GazetteerSizeError(found: count) }
  }

  func file(notes: [String: String]) -> [UInt8] {
    let lines = notes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }
    let index = NameIndexWriter(keys)
    let sections: [(GazetteerFormat.Section, Int, [UInt8])] = [
      (.notes, lines.count, Array(lines.joined().utf8)),
      (.cells, PlaceGrid.cellCount + 1, grid.cellSection),
      (.places, grid.placeSection.count / 4, grid.placeSection),
      (.names, towns.count, PackedList.section(of: towns.map { Array($0.name.utf8) })),
      (
        .areasOfTowns, towns.count,
        areaOfTown.reduce(into: []) { $0.append(littleEndian: UInt16($1)) }
      ),
      (.areas, areas.count, PackedList.section(of: areas.map(\.record))),
      (.pairs, index.pairs.count / 3, index.pairs),
      (.heads, keys.count, index.heads),
      (.keys, keys.count, index.keys),
      (.numbers, keys.count, index.numbers),
    ]
    return GazetteerFormat.frame.file(sections.map { ($0.0.rawValue, $0.1, $0.2) })
  }
}

/// A region or country with its links to others.
struct AreaEntry {
  let area: GazetteerSource.Area
  let isCountry: Bool
  let country: Int
  let seat: Int?
  let population: Int

  /// Returns the countries, then the regions of known countries, each sorted by code.
  static func entries(
    of source: GazetteerSource,
    towns: [GazetteerSource.Town]
  ) -> [AreaEntry] {
    let townsIn = Townships(towns)
    let countries = source.countries.sorted { $0.code < $1.code }
    let numbers = Dictionary(
      countries.indices.map { (countries[$0].code, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let lands = countries.enumerated().map { number, country in
      let inside = townsIn.byCountry[country.code] ?? []
      return AreaEntry(
        area: country,
        isCountry: true,
        country: number,
        seat: townsIn.seat(country.capital, among: inside),
        population: country.population ?? townsIn.population(inside)
      )
    }
    let parts = source.regions.sorted { $0.code < $1.code }.compactMap {
      region -> AreaEntry? in
      let inside = townsIn.byRegion[region.code] ?? []
      guard let country = numbers[String(region.code.prefix(2))], !inside.isEmpty else {
        return nil
      }
      return AreaEntry(
        area: region,
        isCountry: false,
        country: country,
        seat: townsIn.seat(region.capital, among: inside),
        population: region.population ?? townsIn.population(inside)
      )
    }
    return lands + parts
  }

  var record: [UInt8] {
    var bytes: [UInt8] = [isCountry ? 0 : 1]
    bytes.append(varint: UInt64(country))
    bytes.append(varint: seat.map { UInt64($0) + 1 } ?? 0)
    bytes.append(varint: UInt64(population))
    for text in [area.code, area.otherCode, area.name] {
      bytes.append(varint: UInt64(text.utf8.count))
      bytes += text.utf8
    }
    return bytes
  }
}

/// The indices of towns by country and by region, most populous first.
private struct Townships {
  private(set) var byCountry: [String: [Int]] = [:]
  private(set) var byRegion: [String: [Int]] = [:]
  private let towns: [GazetteerSource.Town]

  init(_ towns: [GazetteerSource.Town]) {
    self.towns = towns
    let order = towns.indices.sorted {
      (-towns[$0].place.population, towns[$0].place.id)
        < (-towns[$1].place.population, towns[$1].place.id)
    }
    for number in order {
      byCountry[towns[number].country, default: []].append(number)
      if !towns[number].region.isEmpty {
        byRegion[towns[number].region, default: []].append(number)
      }
    }
  }

  func population(_ numbers: [Int]) -> Int {
    numbers.reduce(0) { $0 + towns[$1].place.population }
  }

  /// Returns the town with a name, else the largest.
  func seat(_ name: String, among numbers: [Int]) -> Int? {
    let key = NameKey(name)
    let named = numbers.first { NameKey(towns[$0].name) == key }
    let other = numbers.first { towns[$0].alternates.contains { NameKey($0) == key } }
    return (key.isEmpty ? nil : named ?? other) ?? numbers.first
  }
}
