import Geodesy
import Places
import Testing

@testable import Airports

@Suite("The naming of cities that airports serve")
struct CityNamingTests {
  /// A city with a suburb, a town 30 km north, and a village.
  private let gazetteer: Gazetteer

  init() throws {
    func town(
      _ id: Int,
      _ name: String,
      _ others: [String] = [],
      _ north: Double,
      _ population: Int
    ) -> GazetteerSource.Town {
      GazetteerSource.Town(
        place: GazetteerSource.Place(
          id: id,
          coordinate: Coordinate(degreesNorth: north, degreesEast: 10),
          population: population
        ),
        name: name,
        alternates: others,
        country: "XX",
        region: ""
      )
    }
    let towns = [
      town(1, "Köln", ["Cologne", "CGN"], 50, 1_000_000), town(2, "Porz", [], 50.05, 60_000),
      town(3, "St. John’s", ["Saint John's"], 50.3, 100_000), town(4, "City", [], 50.1, 3_000_000),
      town(5, "Faraway", [], 51, 5_000_000),
    ]
    let source = GazetteerSource(
      towns: towns,
      places: towns.map(\.place),
      countries: [GazetteerSource.Area(code: "XX", name: "Country")],
      regions: []
    )
    gazetteer = try Gazetteer(bytes: try Gazetteer.bytes(of: source))
  }

  private func entry(
    _ name: String,
    _ municipality: String,
    ident: String = "XXXX",
    north: Double = 50.05,
    kind: Airport.Kind = .large
  ) -> CatalogueEntry {
    CatalogueEntry(
      ident: ident,
      name: name,
      municipality: municipality,
      keywords: "Wahn",
      country: "XX",
      coordinate: Coordinate(degreesNorth: north, degreesEast: 10),
      kind: kind,
      hasScheduledService: true
    )
  }

  private func named(
    _ entries: [CatalogueEntry],
    _ exceptions: CityNaming.Exceptions = .init()
  ) -> [CatalogueEntry] {
    var entries = entries
    _ = CityNaming(gazetteer, exceptions).name(&entries)
    return entries
  }

  static let airports: [(name: String, municipality: String, city: String)] = [
    // The airport's own name, and the most populous of several.
    ("Cologne Airport", "Porz", "Cologne"), ("Porz Cologne Airport", "Porz", "Cologne"),
    ("Köln/Porz Airport", "Elsewhere", "Köln"),
    // The municipality, wherever it appears.
    ("Konrad Adenauer Airport", "Porz (Cologne)", "Cologne"),
    ("Konrad Adenauer Airport", "Porz, Land", "Porz"),
    // Apostrophes and full stops do not count.
    ("Saint Johns International Airport", "Torbay", "Saint Johns"),
    // A municipality that is not a town of the gazetteer is kept.
    ("Konrad Adenauer Airport", "Wahnheide (North)", "Wahnheide"),
    // Words of every airport's name, codes and distant towns are not cities.
    ("City Airport", "Wahnheide", "Wahnheide"), ("CGN Airport", "Wahnheide", "Wahnheide"),
    ("Faraway Airport", "Wahnheide", "Wahnheide"),
    // If nothing is named: the greatest population by the square of the distance.
    ("Konrad Adenauer Airport", "", "City"),
  ]

  @Test("prefers the city in the airport's name to the municipality", arguments: airports)
  func rule(name: String, municipality: String, city: String) {
    #expect(named([entry(name, municipality)]).map(\.municipality) == [city])
  }

  @Test("gives a city one name, that of its most important airport")
  func oneName() {
    let entries = named([
      entry("Köln-Süd Airport", "Köln", ident: "A", kind: .medium),
      entry("Cologne Airport", "Porz", ident: "B"),
      entry("Hospital Heliport", "Köln", ident: "C", kind: .heliport),
      entry("Köln Farm Strip", "Porz", ident: "D", kind: .small),
    ])
    #expect(entries.map(\.municipality) == ["Cologne", "Cologne", "Cologne", "Porz"])
  }

  @Test("lets reviewed exceptions override airports and names")
  func exceptions() {
    let exceptions = CityNaming.Exceptions(
      cities: ["B": "Bonn"],
      names: ["XX": ["Köln": "Colonia"]]
    )
    let entries = named(
      [
        entry("Cologne Airport", "Porz", ident: "A"), entry("Cologne Airport", "Porz", ident: "B"),
        entry("Strip", "Cologne", ident: "C", kind: .small),
      ],
      exceptions
    )
    #expect(entries.map(\.municipality) == ["Colonia", "Bonn", "Colonia"])
  }

  @Test("keeps the municipality searchable")
  func keywords() throws {
    let entries = named([entry("Cologne Airport", "Porz (Wahn), Rhein-Sieg")])
    #expect(entries.map(\.keywords) == ["Wahn Porz Rhein-Sieg"])
    let catalogue = try Catalogue(entries)
    #expect(catalogue.search("porz").map(\.airport.city) == ["Cologne"])
  }
}
