import Geodesy
import Testing

@testable import Places

@Suite("A gazetteer")
struct GazetteerTests {
  private let gazetteer: Gazetteer

  init() throws {
    gazetteer = try Gazetteer(bytes: SampleGazetteer.bytes)
  }

  @Test("contains towns, places, regions and countries")
  func counts() {
    #expect(gazetteer.townCount == 9)
    #expect(gazetteer.placeCount == 12)
    #expect(gazetteer.areaCount == 10)
    #expect(gazetteer.notes == ["source": "GeoNames"])
  }

  @Test("takes a long text without trying each of its words as an end", .timeLimit(.minutes(1)))
  func longText() {
    #expect(gazetteer.place(called: String(repeating: "nowhere ", count: 10_000)) == nil)
  }

  @Test("keeps coordinates to 100 metres and populations to one per cent")
  func precision() throws {
    for town in SampleGazetteer.source.towns {
      let found = gazetteer.places(named: town.name).first {
        Earth.distanceMetres(from: $0.coordinate, to: town.place.coordinate) < 100
      }
      let place = try #require(found, "\(town.name)")
      #expect(abs(place.population - town.place.population) <= town.place.population / 100)
      #expect(place.name == town.name)
      #expect(place.kind == .town)
      #expect(place.countryCode == town.country || town.country == "AQ" || town.country == "NO")
    }
  }

  @Test(
    "finds a town by any of its names",
    arguments: [
      ("Oxford", ["Oxford, England, United Kingdom", "Oxford, Mississippi, United States"]),
      ("OXFORD", ["Oxford, England, United Kingdom", "Oxford, Mississippi, United States"]),
      ("ОКСФОРД", ["Oxford, England, United Kingdom"]),
      ("cologne", ["Köln, North Rhine-Westphalia, Germany"]),
      ("koln", ["Köln, North Rhine-Westphalia, Germany"]),
      ("Koeln", ["Köln, North Rhine-Westphalia, Germany"]),
      ("кельн", ["Köln, North Rhine-Westphalia, Germany"]),
      ("科隆", ["Köln, North Rhine-Westphalia, Germany"]),
      ("القاهره", ["Al Qāhirah, Egypt"]),
      ("LIM", ["Lima, Peru"]),
      ("uk", ["United Kingdom"]),
      ("Nordrhein Westfalen", ["North Rhine-Westphalia, Germany"]),
      // Entries of GeoNames' name column that are not names.
      ("CGN", ["Köln, North Rhine-Westphalia, Germany"]),
      ("alqahrt", []), ("x", []), ("", []), ("oxfor", []), ("oxfordd", []), ("Bouvet Island", []),
      ("Nowhere", []),
    ] as [(String, [String])]
  )
  func named(name: String, found: [String]) {
    #expect(gazetteer.places(named: name).map(\.description) == found)
  }

  @Test("locates a region at its largest town and a country at its capital")
  func seats() throws {
    let peru = try #require(gazetteer.places(named: "Perú").first)
    #expect(peru.kind == .country)
    #expect(peru.seat == "Lima")
    #expect(peru.population == 31_989_256)
    let egypt = try #require(gazetteer.places(named: "Egypt").first)
    #expect(egypt.seat == "Al Qāhirah")
    let england = try #require(gazetteer.places(named: "England").first)
    #expect(england.kind == .region)
    #expect(england.seat == "Oxford")
    #expect(england.country == "United Kingdom")
  }

  @Test("finds names with a prefix, most populous places first")
  func beginning() {
    let names = gazetteer.places(beginningWith: "o", limit: 5).map(\.name)
    #expect(names.isEmpty)
    let oxfords = gazetteer.places(beginningWith: "oxf", limit: 5)
    #expect(oxfords.map(\.region) == ["England", "Mississippi"])
    #expect(gazetteer.places(beginningWith: "oxf", limit: 1).map(\.region) == ["England"])
  }

  @Test("finds own names with one letter, most populous places first")
  func ownBeginning() {
    let found = gazetteer.places(ownNamesBeginningWith: "o", limit: 5)
    #expect(found.contains { $0.name == "Oxford" })
    #expect(found.allSatisfy { $0.name.hasPrefix("O") })
    #expect(found.map(\.population) == found.map(\.population).sorted(by: >))
    #expect(gazetteer.places(ownNamesBeginningWith: "o", limit: 1) == Array(found.prefix(1)))
    #expect(gazetteer.places(ownNamesBeginningWith: "", limit: 5).isEmpty)
  }

  @Test("finds towns around a place, across the 180th meridian and at the poles")
  func near() {
    let dateline = Coordinate(degreesNorth: -17, degreesEast: 179.9)
    let towns = gazetteer.towns(near: dateline, within: Earth.angle(metres: 250_000))
    #expect(towns.map(\.town.name) == ["Waiyevo", "Suva"])
    var people: [Int] = []
    gazetteer.forEachPlace(near: dateline, within: Earth.angle(metres: 20_000)) { _, population in
      people.append(population)
    }
    #expect(people.count == 1 && abs((people.first ?? 0) - 2_000) <= 20)
    for (north, name) in [(89.0, "Ny-Ålesund"), (-89.0, "Amundsen")] {
      let pole = Coordinate(degreesNorth: north, degreesEast: 77)
      let found = gazetteer.towns(near: pole, within: Earth.angle(metres: 200_000))
      #expect(found.map(\.town.name) == [name])
    }
    let world = gazetteer.towns(near: dateline, within: .radians(.pi))
    #expect(world.count == 9)
  }

  @Test("is the same for any order of the tables")
  func reproducible() throws {
    let source = SampleGazetteer.source
    let other = GazetteerSource(
      towns: source.towns.reversed(),
      places: source.places.reversed(),
      countries: source.countries.reversed(),
      regions: source.regions.reversed()
    )
    let bytes = try Gazetteer.bytes(of: other, notes: ["source": "GeoNames"])
    #expect(bytes == SampleGazetteer.bytes)
  }
}

@Suite("The key of a name")
struct NameKeyTests {
  @Test(
    "ignores case, diacritics, width, spaces and punctuation",
    arguments: [
      ("San Francisco", "san-francisco"), ("SANFRANCISCO", "San Francisco"), ("Zürich", "zurich"),
      ("Łódź", "lodz"), ("Đà Nẵng", "da nang"), ("İstanbul", "istanbul"), ("Αθήνα", "ΑΘΗΝΑ"),
      ("Αθήνα", "αθηνα"), ("Καβάλας", "καβαλασ"), ("Орёл", "орел"), ("Київ", "киів"),
      ("القَاهِرَة", "القاهره"), ("أسوان", "اسوان"), ("تهران", "تهران"), ("كربلاء", "کربلاء"),
      ("ＴＯＫＹＯ", "tokyo"), ("トウキョウ", "とうきょう"), ("東 京", "東京"), ("St. John’s", "st johns"),
      ("e\u{301}vora", "Évora"), ("Straße", "strasse"),
    ]
  )
  func alike(first: String, second: String) {
    #expect(NameKey(first) == NameKey(second))
  }

  @Test("distinguishes different names")
  func different() {
    #expect(NameKey("Roma") != NameKey("Rom"))
    #expect(NameKey("Мир") != NameKey("Mir"))
    #expect(NameKey("") == NameKey("—"))
    #expect(NameKey("Köln", twoLetters: true) == NameKey("Koeln"))
  }

  @Test("is truncated if it is too long")
  func long() {
    let name = String(repeating: "é漢a", count: 1000)
    #expect(NameKey(name).letters.count == 120)
  }
}
