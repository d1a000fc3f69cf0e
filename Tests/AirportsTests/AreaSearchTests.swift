import Geodesy
import Places
import TestSupport
import Testing

@testable import Airports

@Suite("Searching airports by the names of islands, regions and countries")
struct AreaSearchTests {
  private static let world: Result<Catalogue, any Error> = Result {
    try Catalogue(
      Catalogue(bytes: Checkout.resource("airports.catalogue")),
      gazetteer: Gazetteer(bytes: Checkout.resource("places.gazetteer")),
      areas: NamedAreas([
        NamedAreas.Area(names: ["Tahiti", "タヒチ"], airports: ["NTAA"]),
        NamedAreas.Area(names: ["Maui"], airports: ["PHOG"]),
        NamedAreas.Area(names: ["Azores", "Açores", "Azoren"], airports: ["LPPD", "LPLA"]),
        NamedAreas.Area(names: ["Sicily"], airports: ["LICC", "LICJ"]),
        NamedAreas.Area(names: ["Oland", "Öland"], airports: ["ESMQ"]),
        NamedAreas.Area(names: ["Kent"], airports: ["EGKK"]),
        NamedAreas.Area(names: ["Surrey"], airports: ["EGKK", "EGLL"]),
        NamedAreas.Area(names: ["Krk"], airports: ["LDRI"]),
        NamedAreas.Area(names: ["Hudson County"], airports: ["KEWR"]),
        NamedAreas.Area(names: ["Monroe County"], airports: ["KROC", "KEYW"]),
      ])
    )
  }

  private let catalogue: Catalogue

  init() throws {
    catalogue = try Self.world.get()
  }

  private static let london = Coordinate(degreesNorth: 51.507, degreesEast: -0.128)

  private func expect(_ words: String, _ meant: Set<String>) {
    for place in [nil, Self.london] {
      let found = catalogue.search(words, near: place, limit: 3).map(\.airport.code)
      #expect(found.first.map(meant.contains) == true, "\(words): \(found)")
    }
  }

  @Test(
    "finds the main airport of a named area",
    arguments: [
      ("tahiti", "PPT"), ("TAHITI", "PPT"), ("タヒチ", "PPT"), ("maui", "OGG"), ("azores", "PDL"),
      ("the azores", "PDL"), ("acores", "PDL"), ("tahit", "PPT"), ("maui airport", "OGG"),
      ("aeroporto dos açores", "PDL"), ("öland", "KLR"), ("oeland", "KLR"), ("sicily", "CTA"),
    ]
  )
  func named(words: String, code: String) {
    expect(words, [code])
  }

  @Test(
    "finds the main airport of a country, not just the one of its capital",
    arguments: [
      ("fiji", ["NAN"]), ("st lucia", ["UVF"]), ("saint lucia", ["UVF"]), ("cyprus", ["LCA"]),
      ("switzerland", ["ZRH"]), ("australia", ["SYD"]), ("new zealand", ["AKL"]),
      ("turkey", ["IST"]), ("morocco", ["CMN"]), ("brazil", ["GRU"]), ("canada", ["YYZ"]),
      ("ivory coast", ["ABJ"]), ("jersey", ["JER"]), ("guernsey", ["GCI"]), ("malta", ["MLA"]),
      ("mauritius", ["MRU"]), ("french polynesia", ["PPT"]), ("germany", ["BER", "FRA"]),
      ("deutschland", ["BER", "FRA"]), ("japan", ["HND", "NRT"]),
    ] as [(String, Set<String>)]
  )
  func countries(words: String, codes: Set<String>) {
    expect(words, codes)
  }

  @Test(
    "finds the main airport of a region, also if a smaller one has its name",
    arguments: [
      ("crete", ["HER"]), ("hawaii", ["HNL"]), ("corsica", ["AJA", "BIA"]), ("bali", ["DPS"]),
      ("baleares", ["PMI"]), ("canary islands", ["LPA", "TFS"]), ("hokkaido", ["CTS"]),
      ("texas", ["DFW", "IAH"]), ("florida", ["MIA", "MCO"]), ("oregon", ["PDX"]),
      ("tasmania", ["HBA"]), ("scotland", ["EDI", "GLA"]), ("bavaria", ["MUC"]),
    ] as [(String, Set<String>)]
  )
  func regions(words: String, codes: Set<String>) {
    expect(words, codes)
  }

  @Test func `assigns an airport to the region of the city that it serves`() throws {
    let found = catalogue.search("new jersey", limit: 5).map(\.airport.code)
    #expect(found.first == "EWR")
    #expect(Set(found).isDisjoint(with: ["JFK", "LGA"]), "\(found)")
  }

  @Test(
    "finds the main airport of a city before smaller, newer, distant and military ones",
    arguments: [
      ("mexico city", ["MEX"]), ("okinawa", ["OKA"]), ("la guardia", ["LGA"]),
      ("laguardia", ["LGA"]), ("osaka", ["KIX"]), ("milan", ["MXP"]), ("seoul", ["ICN"]),
      ("shanghai", ["PVG"]), ("washington", ["IAD", "DCA"]), ("new york", ["JFK"]),
      ("buenos aires", ["EZE"]), ("sao paulo", ["GRU"]), ("saint petersburg", ["LED"]),
      ("st petersburg", ["LED"]), ("wichita", ["ICT"]), ("aberdeen", ["ABZ"]),
      ("key west", ["EYW"]),
      ("salvador", ["SSA"]), ("london luton", ["LTN"]), ("london luton airport", ["LTN"]),
      ("loreto", ["LTO"]), ("al ula", ["ULH"]),
    ] as [(String, Set<String>)]
  )
  func cities(words: String, codes: Set<String>) {
    expect(words, codes)
  }

  @Test func `resolves the name of an area to its main airport`() throws {
    for (words, code) in [("Tahiti", "PPT"), ("maui", "OGG"), ("Açores", "PDL")] {
      guard case .airport(let airport)? = catalogue.place(called: words) else {
        Issue.record("\(words) is no airport")
        continue
      }
      #expect(airport.code == code)
    }
  }

  @Test(
    "finds the airports around a town before a listed area, rather than beside a town of the area's name",
    arguments: [
      ("Dover, Kent", ["SEN"]), ("Dover Kent", ["SEN"]), ("Guildford, Surrey", ["LHR"]),
      ("Richmond, Surrey", ["LHR"]),
    ] as [(String, Set<String>)]
  )
  func townsInAreas(words: String, codes: Set<String>) {
    expect(words, codes)
  }

  @Test(
    "takes a listed name that only begins with a capital for the area rather than for a code",
    arguments: [("Krk", "RJK"), ("KRK", "KRK"), ("krk", "KRK")]
  )
  func capital(words: String, code: String) {
    expect(words, [code])
  }

  @Test func `takes no county for a town of its name in another state`() {
    #expect(catalogue.placeBesideKind("Hudson County, Ohio") == nil)
    // There are counties of that name in both states.
    #expect(catalogue.placeBesideKind("Monroe County, Michigan") == "Monroe, Michigan")
  }

  @Test func `works without a gazetteer`() throws {
    let plain = try Catalogue(bytes: Checkout.resource("airports.catalogue"))
    let areas = NamedAreas([NamedAreas.Area(names: ["Tahiti"], airports: ["NTAA", "ZZZZ"])])
    let catalogue = Catalogue(plain, gazetteer: nil, areas: areas)
    #expect(catalogue.search("tahiti").map(\.airport.code) == ["PPT"])
    #expect(plain.search("tahiti").isEmpty)
  }
}
