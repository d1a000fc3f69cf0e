import Airports
import Geodesy
import Places
import Session
import System
import Testing

@Suite("A place before the area it is in")
struct PlaceAreaTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.world.get()
  }

  /// Returns how far off the answer to a case is; nil if it is right.
  private func mistake(_ asked: PlaceCases.Case) -> String? {
    let meant = Coordinate(degreesNorth: asked.north, degreesEast: asked.east)
    guard let place = catalogue.place(called: asked.typed) else {
      return catalogue.answer(asked.typed)
    }
    let metres = Earth.distanceMetres(from: meant, to: place.coordinate)
    return metres <= asked.kilometres * 1000 ? nil : catalogue.answer(asked.typed)
  }

  @Test(
    "is not an airport elsewhere that has the name",
    arguments: [
      "Hanover, NH", "Essex, CT", "Kent, CT", "Gatwick, TX", "Cornwall, NY", "Heathrow, FL",
      "Malpensa, NSW", "Heathrow, JP",
    ]
  )
  func elsewhere(typed: String) {
    #expect(
      catalogue.answer(typed).hasPrefix("no airport or city is called \"\(typed)\"; perhaps ")
    )
  }

  @Test(
    "is in a listed county rather than beside a town that has the county's name",
    arguments: PlaceCases.cases(
      """
      Dover, Kent | 51.13 1.31 20
      Dover Kent | 51.13 1.31 20
      Dover, Kent, UK | 51.13 1.31 20
      Taunton, Somerset | 51.02 -3.10 20
      Rochester, Kent | 51.39 0.51 20
      Richmond, Surrey | 51.46 -0.30 20
      Guildford, Surrey | 51.24 -0.57 20
      Canterbury, Kent | 51.28 1.08 20
      Maidstone, Kent | 51.27 0.53 20
      Croydon, Surrey | 51.38 -0.10 20
      Truro, Cornwall | 50.26 -5.05 20
      Norwich, Norfolk | 52.63 1.30 20
      Bath, Somerset | 51.38 -2.36 20
      Bray, Wicklow | 53.20 -6.11 20
      Bangor, Co. Down | 54.65 -5.67 20
      Virginia Beach, Norfolk | 36.85 -75.98 30
      Kent, WA | 47.38 -122.23 20
      """
    )
  )
  func counties(asked: PlaceCases.Case) {
    #expect(mistake(asked) == nil)
  }

  @Test(
    "is a remote airport in the country of the region whose code follows",
    arguments: [("Nome, AK", "OME"), ("Cody, WY", "COD"), ("Longreach, QLD", "LRE")]
  )
  func remote(typed: String, code: String) {
    #expect(catalogue.answer(typed).hasSuffix("(\(code))"))
  }

  @Test(
    "is suggested elsewhere if the area has none",
    arguments: [
      ("Lebanon, NH", "Lebanon"), ("Gatwick, TX", "Gatwick Airport (LGW)"),
      ("St Ives, Cornwall", "Cornwall Airport Newquay (NQY)"),
    ]
  )
  func namesElsewhere(typed: String, name: String) {
    #expect(catalogue.similarNames(to: typed).contains { $0.hasSuffix(name) })
  }

  @Test(
    "is a country by its usual names",
    arguments: [
      ("Palestine", "PS"), ("State of Palestine", "PS"), ("USA", "US"), ("U.S.", "US"),
      ("US", "US"), ("UAE", "AE"), ("UK", "GB"), ("NZ", "NZ"), ("Korea", "KR"), ("한국", "KR"),
      ("Republic of Ireland", "IE"), ("Éire", "IE"), ("East Timor", "TL"), ("臺灣", "TW"),
      ("Siam", "TH"), ("Ceylon", "LK"), ("Persia", "IR"), ("Trinidad", "TT"),
      ("Bosnia", "BA"), ("Mostar, Bosnia", "BA"), ("Palestine, Texas", "US"),
    ]
  )
  func countries(typed: String, code: String) throws {
    let found = try #require(catalogue.place(called: typed))
    guard case .place(let answer) = found else {
      Issue.record("\(typed) is an airport")
      return
    }
    #expect(answer.place.countryCode == code)
    #expect((answer.place.kind == .country) == !typed.contains(","))
  }

  @Test func `is still an airport by the code that is a country's abbreviation elsewhere`() {
    #expect(catalogue.airport(code: "USA")?.icao == "KJQF")
    let home = Coordinate(degreesNorth: 35.4, degreesEast: -80.7)
    let offered = catalogue.places(called: "Concord-Padgett", near: home)
    #expect(offered.contains { $0.query == "KJQF" })
  }

  @Test(
    "is no airport of which a word or the beginnings of some are typed",
    arguments: ["Sa Pa", "Ne Yo", "Ca Na", "Earth", "Home", "Moon", "Newtown"]
  )
  func parts(typed: String) {
    #expect(catalogue.answer(typed).hasPrefix("no airport or city is called \"\(typed)\""))
  }

  @Test(
    "is an airport by the initials of its town or of its name with full stops",
    arguments: [("L.A.", "LAX"), ("S.F.", "SFO"), ("J.F.K.", "JFK")]
  )
  func initials(typed: String, code: String) {
    #expect(catalogue.answer(typed).hasSuffix("(\(code))"))
    #expect(catalogue.answer("D.C.").hasPrefix("no airport"))
  }

  @Test(
    "is that of a listed area before an unknown area if there is no other of the name",
    arguments: ["Zermatt, Valais", "Verbier, Valais", "Chamonix, Haute-Savoie"]
  )
  func unknownAreas(typed: String) {
    #expect(catalogue.answer(typed).hasSuffix("(GVA)"))
    #expect(catalogue.answer("Kent, Conneticut").hasPrefix("no airport"))
  }

  @Test func `is not a remote airport beside a town that is near the nearest town`() {
    #expect(catalogue.answer("Mont Saint-Michel") == "Granville Airport (GFR)")
  }

  @Test func `is an airport with airlines that has the name rather than a small town elsewhere`() {
    #expect(catalogue.answer("Oban") == "Oban Airport (OBN)")
    #expect(catalogue.answer("Aarhus").hasPrefix("Århus, Central Jutland, Denmark"))
    #expect(catalogue.answer("Hualien").hasPrefix("Hualien City, Taiwan"))
  }

  @Test(
    "is a county or resort at the airport by which it is reached",
    arguments: [
      ("Bergen County", "EWR"), ("Hudson County", "EWR"), ("Pierce County", "SEA"),
      ("Hamilton County", "CVG"), ("Johnson County", "MCI"), ("Will County", "MDW"),
      ("Dade County", "MIA"), ("Miami-Dade", "MIA"), ("Park City", "SLC"), ("Skagen", "AAL"),
      ("Dahab", "SSH"), ("Lantau", "HKG"), ("Natal, South Africa", "DUR"), ("Timor", "DIL"),
      ("Okavango", "MUB"),
    ]
  )
  func listed(typed: String, code: String) throws {
    let airport = try #require(catalogue.airport(code: code))
    let place = try #require(catalogue.place(called: typed))
    let metres = Earth.distanceMetres(from: place.coordinate, to: airport.coordinate)
    #expect(metres < 60_000, "\(catalogue.answer(typed))")
  }

  @Test(
    "is not in a county of another state, nor a heliport by a code in small letters",
    arguments: ["Hudson County, Ohio", "Swat"]
  )
  func wrong(typed: String) {
    #expect(catalogue.answer(typed).hasPrefix("no airport or city is called \"\(typed)\""))
  }

  @Test(
    "is no airport that has the words for a county apart from each other",
    arguments: ["Lake County", "Pierce County, Nebraska", "Marion County"]
  )
  func countyApart(typed: String) {
    let name = typed.prefix { $0 != "," }
    let found = catalogue.answer(typed)
    #expect(found.hasPrefix("no airport") || found.contains(name), "\(found)")
  }

  @Test(
    "is a heliport only if nothing else is similar, and the heliport or its town has the name",
    arguments: [
      ("Fremantle", "Fremantle Heliport (JFM)"), ("Stromboli", "Stromboli Heliport (IT-0650)"),
      ("Patmos", "Patmos Heliport (GR-0032)"), ("Ysbyty Gwynedd", nil),
    ] as [(String, String?)]
  )
  func heliports(typed: String, name: String?) {
    let names = catalogue.similarNames(to: typed)
    #expect(names.last { $0.contains("Heliport") } == name)
    #expect(name == nil || names.last == name)
  }

  @Test(
    "is not suggested by a part that another word makes a different place",
    arguments: ["Kingston upon Thames", "Lake Victoria", "Wells next the Sea", "Mount Berlin"]
  )
  func otherPlaces(typed: String) {
    #expect(!catalogue.answer(typed).contains("perhaps"))
  }
}
