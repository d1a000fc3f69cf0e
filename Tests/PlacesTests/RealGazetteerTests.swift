import Geodesy
import TestSupport
import Testing

@testable import Places

@Suite("The gazetteer of the world")
struct RealGazetteerTests {
  private let gazetteer: Gazetteer

  init() throws {
    gazetteer = try Gazetteer(bytes: Checkout.resource("places.gazetteer"))
  }

  @Test("contains every place of 1,000 people in at most 3.5 million bytes")
  func counts() {
    #expect(gazetteer.byteCount <= 3_500_000)
    #expect(gazetteer.placeCount == 170_391)
    #expect(gazetteer.townCount == 34_006)
    #expect(gazetteer.keyCount > 240_000)
  }

  @Test(
    "contains the names of large cities in their own scripts and others",
    arguments: [
      ("Wien", "Vienna"), ("北京", "Beijing"), ("上海", "Shanghai"), ("서울", "Seoul"),
      ("القاهرة", "Cairo"), ("αθήνα", "Athens"), ("Москва", "Moscow"), ("दिल्ली", "Delhi"),
      ("กรุงเทพ", "Bangkok"), ("ירושלים", "Jerusalem"), ("თბილისი", "Tbilisi"),
      ("Երևան", "Yerevan"), ("አዲስ አበባ", "Addis Ababa"), ("ঢাকা", "Dhaka"), ("சென்னை", "Chennai"),
      ("den haag", "The Hague"), ("sanfrancisco", "San Francisco"), ("bengaluru", "Bengaluru"),
    ]
  )
  func scripts(typed: String, name: String) {
    let towns = gazetteer.places(named: typed).filter { $0.kind == .town }
    #expect(towns.first?.name == name)
  }

  @Test("contains the positions of towns")
  func regions() {
    let names = gazetteer.places(named: "Oxford").map(\.description)
    #expect(names.first == "Oxford, England, United Kingdom")
    #expect(names.dropFirst().first == "Oxford, Mississippi, United States")
    #expect(gazetteer.places(named: "Deutschland").first?.seat == "Berlin")
    #expect(gazetteer.places(named: "Iceland").first?.seat == "Reykjavík")
  }

  @Test(
    "ranks a place with ten times the people of others if just another name of it has a prefix",
    arguments: ["mau", "tah", "sing", "san", "la", "köl", "мос", "東"]
  )
  func beginnings(prefix: String) {
    let many = gazetteer.places(beginningWith: prefix, limit: 200)
    let counts = many.map { place in
      let isOwn = NameKey(place.name).letters.starts(with: NameKey(prefix).letters)
      return isOwn ? place.population : place.population / 10
    }
    #expect(!many.isEmpty)
    #expect(counts == counts.sorted(by: >))
    #expect(gazetteer.places(beginningWith: prefix, limit: 3) == Array(many.prefix(3)))
  }

  @Test(
    "counts what depends on a state as part of it, after its own towns",
    arguments: [
      ("Puerto Rico, USA", "San Juan, Puerto Rico"), ("Faroe Islands, Denmark", "Faroe Islands"),
      ("Jersey, UK", "Jersey"), ("Saint-Denis, France", "Saint-Denis, Île-de-France, France"),
    ]
  )
  func dependencies(words: String, place: String) {
    #expect(gazetteer.place(called: words)?.place.description == place)
  }

  @Test func `does not take a country for a town that once had the name`() {
    #expect(gazetteer.places(named: "Ireland").contains { $0.name == "West Springfield" })
    #expect(gazetteer.place(called: "Springfield, Ireland") == nil)
    #expect(gazetteer.place(called: "Holyoke Ireland") == nil)
  }

  @Test(
    "distinguishes letters such as ø from those with an accent, in all names of towns",
    arguments: [
      ("Fanø", nil), ("Rømø", nil), ("Fano", "Fano"), ("Romo", "Rome"), ("Malmø", "Malmö"),
      ("Tromsø", "Tromsø"), ("tromso", "Tromsø"), ("København", "Copenhagen"), ("Køln", "Köln"),
      ("Århus", "Århus"), ("Grønland", "Greenland"), ("Ålesund, Norge", "Ålesund"),
      ("Åbo", "Turku"), ("Uleåborg", "Oulu"), ("Brøndby", "Brøndbyvester"),
    ] as [(String, String?)]
  )
  func ownLetters(words: String, name: String?) {
    #expect(gazetteer.place(called: words)?.place.name == name)
  }

  @Test func `takes a town in Latin letters for an area only by its own name unless it is large`() {
    #expect(gazetteer.places(named: "Valley").contains { $0.name == "The Valley" })
    let saba = Coordinate(degreesNorth: 17.645, degreesEast: -63.221)
    #expect(!gazetteer.isPlace(saba, of: "BQ", in: ["Valley"]))
    #expect(gazetteer.isPlace(saba, of: "BQ", in: ["The", "Valley"]))
    let linate = Coordinate(degreesNorth: 45.445, degreesEast: 9.277)
    #expect(gazetteer.isPlace(linate, of: "IT", in: ["Mailand"]))
  }

  @Test func `is beyond doubt only if the towns around a remote place agree`() {
    let monroeville = Coordinate(degreesNorth: 31.458, degreesEast: -87.351)
    #expect(gazetteer.isPlace(monroeville, of: "US", in: ["Florida"]))
    for area in ["Florida", "Alabama"] {
      #expect(!gazetteer.isPlace(monroeville, of: "US", in: [area[...]], beyondDoubt: true))
    }
    let aspen = Coordinate(degreesNorth: 39.223, degreesEast: -106.869)
    #expect(gazetteer.isPlace(aspen, of: "US", in: ["Colorado"], beyondDoubt: true))
    #expect(gazetteer.isPlace(monroeville, of: "US", in: ["USA"], beyondDoubt: true))
  }

  @Test func `knows the area around a place without towns, and its country`() {
    let aspen = Coordinate(degreesNorth: 39.223, degreesEast: -106.869)
    #expect(gazetteer.isPlace(aspen, of: "", in: ["Colorado"]))
    #expect(gazetteer.isPlace(aspen, of: "US", in: ["Colorado", "USA"]))
    #expect(!gazetteer.isPlace(aspen, of: "US", in: ["Utah"]))
    let ocean = Coordinate(degreesNorth: -54.4, degreesEast: 3.4)
    #expect(gazetteer.isPlace(ocean, of: "BV", in: ["Norway"]))
    #expect(!gazetteer.isPlace(ocean, of: "", in: ["Norway"]))
  }

  @Test func `knows countries by their names in any language, and by their codes in capitals`() {
    for words in ["Deutschland", "japan", "JP", "UK"] { #expect(gazetteer.isCountry(words)) }
    for words in ["Colorado", "TX", "de", ""] { #expect(!gazetteer.isCountry(words)) }
  }

  @Test func `takes a former name for that of the largest town only if few towns had it`() {
    #expect(gazetteer.places(named: "Newtown").count > 4)
    #expect(gazetteer.place(called: "Newtown") == nil)
    #expect(gazetteer.place(called: "Palmyra")?.place.name == "Tadmur")
  }

  @Test(
    "knows the areas and countries of a code",
    arguments: [
      ("GA", ["Georgia", "Gabon"], ["US"]),
      ("WA", ["Washington", "Western Australia"], ["AU", "US"]),
      ("QX", [], []),
    ] as [(String, [String], Set<String>)]
  )
  func codes(code: String, names: [String], countries: Set<String>) {
    #expect(gazetteer.areas(code: code).map(\.name) == names)
    #expect(gazetteer.countries(ofRegionCode: code).isSuperset(of: countries))
    #expect(names.isEmpty == gazetteer.countries(ofRegionCode: code).isEmpty)
  }

  @Test(
    "counts a whole part of a double name as a town's own",
    arguments: [
      ("San Sebastián", "Donostia / San Sebastián"), ("Halle", "Halle (Saale)"),
      ("Biel", "Biel/Bienne"),
    ]
  )
  func doubleNames(words: String, name: String) {
    let answer = gazetteer.place(called: words)
    #expect(answer?.place.name == name)
    #expect(answer?.certainty == .ownName)
  }

  @Test func `mentions a town of which a name is a whole part`() throws {
    let answer = try #require(gazetteer.place(called: "Vitoria"))
    #expect(answer.place.name == "Vitória")
    #expect(answer.others.contains { $0.name == "Gasteiz / Vitoria" })
  }

  @Test func `finds own names before other names of larger places`() {
    let names = gazetteer.places(beginningWith: "mau", limit: 2).map(\.name)
    #expect(names == ["Mauritania", "Mauritius"])
  }

  @Test(
    "knows without a place whether words can be an area",
    arguments: ["England", "UK", "GBR", "Londres", "Great Britain", "Vereinigtes Königreich"]
  )
  func areas(words: String) {
    let heathrow = Coordinate(degreesNorth: 51.4706, degreesEast: -0.4619)
    #expect(gazetteer.mayBeArea(words))
    let parts = words.split(separator: " ")
    #expect(gazetteer.isPlace(heathrow, of: "GB", in: parts[...]))
    #expect(!gazetteer.mayBeArea(words + " long name indeed"))
  }
}
