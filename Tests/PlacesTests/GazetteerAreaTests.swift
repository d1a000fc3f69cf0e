import Geodesy
import Testing

@testable import Places

@Suite("The towns of regions and countries")
struct GazetteerAreaTests {
  private let gazetteer: Gazetteer

  init() throws {
    let source = GazetteerSource(
      towns: [
        Self.town(1, "New York City", 40.714, -74.006, 8_175_133, "US-NY", ["New York"]),
        Self.town(2, "Newark", 40.736, -74.172, 281_944, "US-NJ"),
        Self.town(3, "Elizabeth", 40.664, -74.211, 129_007, "US-NJ"),
        Self.town(4, "Trenton", 40.217, -74.743, 84_225, "US-NJ"),
        Self.town(5, "Honolulu", 21.307, -157.858, 371_657, "US-HI"),
      ],
      places: [],
      countries: [.init(code: "US", name: "United States"), .init(code: "BV", name: "Bouvet")],
      regions: [
        .init(code: "US-NY", name: "New York"), .init(code: "US-NJ", name: "New Jersey"),
        .init(code: "US-HI", name: "Hawaii"),
      ]
    )
    gazetteer = try Gazetteer(bytes: Gazetteer.bytes(of: source, notes: [:]))
  }

  private static func town(
    _ id: Int,
    _ name: String,
    _ north: Double,
    _ east: Double,
    _ people: Int,
    _ region: String,
    _ alternates: [String] = []
  ) -> GazetteerSource.Town {
    .init(
      place: .init(
        id: id,
        coordinate: Coordinate(degreesNorth: north, degreesEast: east),
        population: people
      ),
      name: name,
      alternates: alternates,
      country: "US",
      region: region
    )
  }

  private func area(_ name: String) throws -> NamedPlace {
    try #require(gazetteer.places(named: name).first { $0.kind != .town })
  }

  /// The names of the largest towns of an area.
  private func towns(in name: String) throws -> [String] {
    gazetteer.largestTowns(in: try area(name)).map { town in
      gazetteer.towns(near: town.coordinate, within: .radians(0.0001)).first?.town.name ?? ""
    }
  }

  @Test(arguments: [
    ("New Jersey", ["Newark", "Trenton"]), ("Hawaii", ["Honolulu"]),
    ("United States", ["New York City", "Honolulu", "Trenton"]),
  ])
  func `are the most populous ones, without suburbs`(name: String, largest: [String]) throws {
    #expect(try towns(in: name) == largest)
  }

  @Test func `are none for a town`() throws {
    let town = try #require(gazetteer.places(named: "Newark").first)
    #expect(gazetteer.largestTowns(in: town).isEmpty)
  }

  @Test(
    "identify the region of an airport by the town that it serves, or by the nearest town",
    arguments: [
      ("Newark", "New Jersey"), ("New York", "New York"), ("", "New Jersey"),
      ("Honolulu", "New Jersey"),
    ]
  )
  func region(served: String, region: String) throws {
    let newark = Coordinate(degreesNorth: 40.6925, degreesEast: -74.1687)
    let reach = Earth.angle(metres: 60_000)
    let number = gazetteer.areaNumber(of: newark, serving: served, within: reach)
    #expect(number == (try area(region)).number)
  }

  @Test func `give no region for a place far away`() {
    let north = Coordinate(degreesNorth: 88, degreesEast: 0)
    let number = gazetteer.areaNumber(
      of: north,
      serving: "Newark",
      within: Earth.angle(metres: 60_000)
    )
    #expect(number == nil)
  }
}
