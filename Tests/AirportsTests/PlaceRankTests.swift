import Geodesy
import Places
import TestSupport
import Testing

@testable import Airports

@Suite("Ranking airports by the places that a query may mean")
struct PlaceRankTests {
  private static let world: Result<Catalogue, any Error> = Result {
    try Catalogue(
      Catalogue(bytes: Checkout.resource("airports.catalogue")),
      gazetteer: Gazetteer(bytes: Checkout.resource("places.gazetteer")),
      areas: NamedAreas([
        NamedAreas.Area(names: ["Tahiti"], airports: ["NTAA"]),
        NamedAreas.Area(names: ["Hawaii"], airports: ["PHNL", "PHOG", "PHKO"]),
        NamedAreas.Area(names: ["Tenerife", "Teneriffa"], airports: ["GCTS", "GCXO"]),
        NamedAreas.Area(names: ["Majorca", "Mallorca"], airports: ["LEPA"]),
        NamedAreas.Area(names: ["Sardinia", "Sardegna"], airports: ["LIEE", "LIEO"]),
        NamedAreas.Area(names: ["Lanzarote"], airports: ["GCRR"]),
        NamedAreas.Area(names: ["Zakynthos", "Zante"], airports: ["LGZA"]),
      ])
    )
  }

  private let catalogue: Catalogue

  init() throws {
    catalogue = try Self.world.get()
  }

  private static let zurich = Coordinate(degreesNorth: 47.458, degreesEast: 8.548)
  private static let london = Coordinate(degreesNorth: 51.507, degreesEast: -0.128)
  private static let newYork = Coordinate(degreesNorth: 40.713, degreesEast: -74.006)
  private static let sydney = Coordinate(degreesNorth: -33.868, degreesEast: 151.209)

  private func codes(_ words: String, _ place: Coordinate?, _ limit: Int) -> [String] {
    catalogue.search(words, near: place, limit: limit).map(\.airport.code)
  }

  static let begun: [(words: String, place: Coordinate?, code: String)] = [
    ("gene", nil, "GVA"), ("ven", nil, "VCE"), ("mart", nil, "FDF"), ("berm", nil, "BDA"),
    ("berm", zurich, "BDA"), ("marr", zurich, "RAK"), ("zak", nil, "ZTH"), ("hawa", nil, "HNL"),
    ("sard", nil, "CAG"), ("mall", sydney, "PMI"), ("birm", sydney, "BHX"),
  ]

  @Test("ranks the beginning of a place's own name before that of another name", arguments: begun)
  func beginnings(words: String, place: Coordinate?, code: String) {
    #expect(codes(words, place, 1) == [code])
  }

  @Test func `ranks an island right after the airport whose code is its beginning`() {
    for place in [nil, Self.newYork] { #expect(codes("tah", place, 2) == ["TAH", "PPT"]) }
  }

  @Test(
    "takes another name of a small town for the beginning of a better known one",
    arguments: [("tene", "TFS"), ("bost", "BOS")]
  )
  func otherNames(words: String, code: String) {
    for place in [nil, Self.zurich, Self.newYork] {
      #expect(codes(words, place, 1) == [code])
    }
  }

  @Test func `ranks an airport of the name before a town that only once had it`() {
    for place in [nil, Self.zurich, Self.newYork] {
      #expect(codes("hayden", place, 2) == ["HDN", "AZA"])
    }
    // All names of Rome are well known, although a town in Queensland is called Roma.
    #expect(codes("roma", nil, 1) == ["FCO"])
  }

  static let far: [(words: String, place: Coordinate?, code: String)] = [
    ("london", zurich, "LHR"), ("lond", zurich, "LHR"), ("london", newYork, "LHR"),
    ("sydney", zurich, "SYD"), ("sydney", london, "SYD"), ("sydney", newYork, "SYD"),
    ("melbourne", newYork, "MEL"), ("rome", newYork, "FCO"), ("santiago", zurich, "SCL"),
    ("hous", zurich, "IAH"), ("sao", zurich, "GRU"),
  ]

  @Test("finds a city without a rival from afar, in full and by its beginning", arguments: far)
  func unrivalled(words: String, place: Coordinate?, code: String) {
    #expect(codes(words, place, 1) == [code])
  }

  @Test(
    "finds the same airport of a city without a rival wherever the viewer is",
    arguments: [
      "rome", "sydney", "melbourne", "tokyo", "santiago", "houston", "budapest", "vienna",
      "nairobi", "lagos", "toronto", "berlin", "madrid", "cairo", "chicago", "bangkok",
    ]
  )
  func everywhere(words: String) {
    let meant = codes(words, nil, 1)
    for north in [-60.0, -30, 0, 30, 55, 70] {
      for east in stride(from: -180.0, to: 180, by: 45) {
        let place = Coordinate(degreesNorth: north, degreesEast: east)
        #expect(codes(words, place, 1) == meant, "\(north) \(east)")
      }
    }
  }

  @Test(
    "still prefers the nearer of two cities of similar size, and of a city's airports",
    arguments: [
      ("valencia", zurich, "VLC"), ("birmingham", newYork, "BHM"), ("lanz", zurich, "ACE"),
      ("new york", newYork, "LGA"),
    ]
  )
  func nearer(words: String, place: Coordinate, code: String) {
    #expect(codes(words, place, 1) == [code])
  }

  @Test func `ranks the airfield of a city before distant ones that begin with its name`() {
    for place in [nil, Self.zurich, Self.sydney] {
      #expect(codes("oxford", place, 1) == ["OXF"])
    }
    for place in [nil, Self.zurich, Self.london] {
      let found = codes("cambridge", place, 4)
      #expect(found.first == "STN")
      #expect(found.contains("CBG"), "\(found)")
      #expect(!found.contains("YCB"), "\(found)")
    }
    // Airlines serve Queenstown in New Zealand, although the one in South Africa is larger.
    #expect(codes("queenstown", Self.zurich, 1) == ["ZQN"])
  }

  @Test(
    "finds a city before a distant airport that has its name only among its keywords",
    arguments: [("datong", "DAT"), ("henderson", "LAS"), ("candelaria", "MNL"), ("guarujá", "SSZ")]
  )
  func keywords(words: String, code: String) {
    for place in [nil, Self.zurich, Self.newYork] {
      #expect(codes(words, place, 1) == [code])
    }
    // The person in an airport's own name is not in its keywords.
    #expect(codes("kennedy", Self.zurich, 1) == ["JFK"])
  }

  @Test(
    "ranks a large airport before an airfield whose code is the beginning of its name",
    arguments: [
      ("faro", "FAO", "FARO"), ("sing", "SIN", "SING"), ("seat", "SEA", "SEAT"),
      ("tok", "HND", "TOK"), ("lyo", "LYS", "LYO"), ("cop", "CPH", "COP"),
    ]
  )
  func namesBeforeCodes(words: String, code: String, strip: String) {
    for place in [nil, Self.zurich, Self.newYork, Self.sydney] {
      #expect(codes(words, place, 1) == [code])
      #expect(codes(words, place, 2) == [code, strip])
      #expect(codes(words, place, 8).prefix(2) == [code, strip])
      // Capitals mean the code.
      #expect(codes(words.uppercased(), place, 1) == [strip])
    }
  }

  @Test(
    "ranks a code first if airlines serve it, or if no large airport begins with it",
    arguments: ["bal", "tah", "teb", "fab", "EGTK"]
  )
  func codesFirst(words: String) {
    for place in [nil, Self.zurich, Self.sydney] {
      let found = catalogue.search(words, near: place, limit: 1).first?.airport
      let all = [found?.iata, found?.icao].compactMap(\.self)
      #expect(all.contains(words.uppercased()), "\(all)")
    }
  }
}
