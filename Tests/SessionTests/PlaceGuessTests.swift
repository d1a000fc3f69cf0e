import Airports
import Geodesy
import Places
import Session
import System
import Testing

@Suite("A place that nothing is called, or that is not a town")
struct PlaceGuessTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.world.get()
  }

  private func refusal(_ typed: String, in catalogue: Catalogue) -> String {
    do throws(Failure) {
      let place = try Place.find(typed, zone: nil, in: catalogue)
      return "found \(place.choice)"
    } catch {
      return error.message
    }
  }

  @Test(
    "takes no beginning of a longer name and no private strip for what a word means",
    arguments: ["LA", "SF", "Table Mountain", "Lake Louise"]
  )
  func unsure(typed: String) throws {
    let plain = try Catalogue.withTowns.get()
    let words = refusal(typed, in: plain)
    #expect(words.hasPrefix("no airport or city is called \"\(typed)\"; "), "\(words)")
  }

  @Test(
    "finds an aerodrome without an ICAO code of its own in the tables",
    arguments: ["Elstree", "Halfpenny Green", "White Waltham"]
  )
  func aerodrome(typed: String) throws {
    let plain = try Catalogue.withTowns.get()
    #expect(try Place.find(typed, zone: nil, in: plain).name.contains(typed))
  }

  @Test func `finds a private strip by its name with the word for it`() throws {
    let plain = try Catalogue.withTowns.get()
    let place = try Place.find("Table Mountain Field", zone: nil, in: plain)
    #expect(place.name == "Table Mountain Field (5CL9)")
  }

  @Test(
    "finds sights, parks and resorts by the airport by which they are reached",
    arguments: [
      ("Uluru", "AYQ"), ("Vail", "EGE"), ("Vail, Colorado", "EGE"), ("Canmore", "YYC"),
      ("Canggu, Bali", "DPS"), ("Sölden", "INN"), ("St. Anton", "INN"), ("Lech", "INN"),
      ("Petra", "AQJ"), ("Table Mountain", "CPT"), ("Napa Valley", "STS"), ("Orkney", "KOI"),
      ("Keswick", "NCL"), ("Banff National Park", "YYC"), ("Lake District National Park", "NCL"),
      ("Kruger National Park", "MQP"), ("Serengeti National Park", "SEU"), ("Hakone", "HND"),
      ("Acadia National Park", "BHB"), ("Zion National Park", "SGU"), ("Elsass", "SXB"),
    ] as [(String, String)]
  )
  func sights(typed: String, code: String) throws {
    let airport = try #require(catalogue.airport(code: code))
    let place = try Place.find(typed, zone: nil, in: catalogue)
    let metres = Earth.distanceMetres(from: place.coordinate, to: airport.coordinate)
    #expect(metres < 60_000, "\(place.choice)")
  }

  @Test(
    "is the same in every language",
    arguments: [("Korsika", "Corsica"), ("Kreta", "Crete"), ("Toskana", "Tuscany")]
  )
  func languages(typed: String, name: String) throws {
    let place = try Place.find(typed, zone: nil, in: catalogue)
    let same = try Place.find(name, zone: nil, in: catalogue)
    #expect(place == same)
    #expect(place.name.contains(", at "))
  }

  @Test func `is suggested only if its name is spelled nearly so, and in the area`() {
    #expect(!refusal("Kakadu", in: catalogue).contains("Shirdi"))
    #expect(!refusal("Kotor", in: catalogue).contains("otor A"))
    #expect(!refusal("Heathrwo, Colorado", in: catalogue).contains("perhaps"))
    #expect(catalogue.similarNames(to: "heathrwo").contains("London Heathrow Airport (LHR)"))
    #expect(catalogue.similarNames(to: "Elstree Aerodrome").contains("Elstree Airfield (EGTR)"))
    #expect(catalogue.similarNames(to: "Amsterdm, Spain").isEmpty)
    #expect(
      catalogue.similarNames(to: "Oxfrod, England").contains("Oxford, England, United Kingdom")
    )
  }

  @Test(
    "suggests the place that a part of the text means, unless the rest says that it is elsewhere",
    arguments: [
      ("Gatwick North", "London Gatwick Airport (LGW)"),
      ("North Gatwick", "London Gatwick Airport (LGW)"),
      ("Schiphol Zuid", "Amsterdam Airport Schiphol (AMS)"),
      ("Manchester Picadilly", "Manchester, England, United Kingdom"),
      ("Munich Hauptbahnhof", "Munich, Bavaria, Germany"), ("Xyzzy Berlin", "Berlin, Germany"),
      ("Kakadu National Park", nil), ("Gotham City", nil), ("Gondor City", nil),
      ("Gatwick Colorado", nil), ("North Xyzzy", nil), ("International Xyzzy", nil),
      ("Xyzzy National Park", nil), ("Xyzzy Station", nil), ("Lake Xyzzy", nil),
    ] as [(String, String?)]
  )
  func part(typed: String, name: String?) {
    #expect(catalogue.similarNames(to: typed) == (name.map { [$0] } ?? []))
  }

  @Test func `is no heliport that has the words in its name`() {
    #expect(!catalogue.similarNames(to: "Ysbyty Gwynedd").contains { $0.contains("Heliport") })
  }

  @Test func `in one word is a town of that name rather than a shortened Saint`() throws {
    let stanton = try Place.find("Stanton", zone: nil, in: catalogue)
    #expect(stanton.name == "Stanton, California, United States")
    #expect(catalogue.search("Stanton", limit: 1).first?.airport.code != "INN")
    #expect(try Place.find("St Anton", zone: nil, in: catalogue).name.hasSuffix("(INN)"))
    #expect(try Place.find("Stgallen", zone: nil, in: catalogue).name.hasPrefix("Sankt Gallen"))
    let moritz = try Place.find("St. Moritz", zone: nil, in: catalogue)
    #expect(try Place.find("Stmoritz", zone: nil, in: catalogue) == moritz)
  }

  @Test("is no postcode", arguments: ["10115", "SW1A 1AA", "90210", "1012-AB"])
  func postcodes(typed: String) {
    #expect(
      refusal(typed, in: catalogue)
        == "no airport or city is called \"\(typed)\"; postcodes are not known: use an airport's "
        + "code, a city, or degrees north and east such as 51.5,-0.1"
    )
  }

  @Test func `is offered while its name is typed`() {
    let home = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)
    let names = catalogue.places(called: "Barcelo", near: home).map(\.name)
    #expect(names.contains("Barcelona, Catalonia, Spain"))
  }
}
