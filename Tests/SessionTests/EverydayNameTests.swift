import Airports
import Geodesy
import Places
import Session
import System
import Testing

@Suite("The names by which people call airports")
struct EverydayNameTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.world.get()
  }

  /// A town that an airport is called after is at most so far away: Osaka is 39 km from that of Kansai.
  private static let metres = 45_000.0

  @Test(
    "are positions at the airport or in the town that it is called after",
    arguments: PlaceCases.airports
  )
  func positions(asked: PlaceCases.AirportCase) throws {
    let airport = try #require(catalogue.airport(code: asked.code))
    let place = try Place.find(asked.typed, zone: nil, in: catalogue)
    let metres = Earth.distanceMetres(from: place.coordinate, to: airport.coordinate)
    #expect(metres <= Self.metres, "\(place.choice)")
  }

  @Test(
    "find the airport first",
    arguments: PlaceCases.airports + PlaceCases.searchedAirports
  )
  func searches(asked: PlaceCases.AirportCase) throws {
    let found = catalogue.search(asked.typed, limit: 3).map(\.airport.code)
    #expect(found.first == asked.code, "\(found)")
  }

  @Test func `are judged for at least 150 names`() {
    #expect(PlaceCases.airports.count >= 150)
    #expect(Set(PlaceCases.airports.map(\.typed)).count == PlaceCases.airports.count)
  }

  @Test(
    "mean the airport of a city rather than a much smaller town elsewhere, which is mentioned",
    arguments: [
      ("Logan", "Logan International Airport (BOS); also Logan, Utah, United States"),
      ("Congonhas", "Congonhas Airport (CGH); also Congonhas, Minas Gerais, Brazil"),
      ("Midway", "Chicago Midway International Airport (MDW); also Midway, Florida, United States"),
      ("laguardia", "LaGuardia Airport (LGA); also La Guardia, Nueva Esparta State, Venezuela"),
      ("LOGAN", "Logan International Airport (BOS); also Logan, Utah, United States"),
    ]
  )
  func townsBeside(typed: String, choice: String) {
    #expect(catalogue.answer(typed) == choice)
  }

  @Test(
    "are towns unless these are small, and the airport large or in a metropolis far larger",
    arguments: [
      ("Logan, Utah", "Logan, Utah, United States"), ("Bradley", "Bradley, Illinois"),
      ("Wilson", "Wilson, North Carolina"), ("Douglas", "Douglas, "), ("Taiping", "Taiping, "),
      ("Hopkins", "Hopkins, Minnesota"), ("Qufu", "Qufu, Shandong"), ("Hedong", "Hedong, "),
      ("Donghe", "Donghe, "), ("Yulong", "Yulong, "), ("Pingtan", "Pingtan, "),
      ("Changle", "Changle, Shandong"), ("Xinqiao", "Xinqiao, "),
    ]
  )
  func towns(typed: String, beginning: String) {
    #expect(catalogue.answer(typed).hasPrefix(beginning), "\(catalogue.answer(typed))")
  }

  @Test(
    "come after a town's airport in a search unless they are better known, or those of a city",
    arguments: [
      ("Douglas", "IOM", "CLT"), ("Hancock", "CMX", "SYR"), ("El Dorado", "BOG", "ELD"),
      ("Bradford", "LBA", "BFD"),
    ]
  )
  func searchedTowns(typed: String, first: String, later: String) {
    let found = catalogue.search(typed, limit: 10).map(\.airport.code)
    #expect(found.first == first, "\(found)")
    #expect(found.contains(later), "\(found)")
  }

  @Test(
    "are not those of a large airport elsewhere for the airport of a town",
    arguments: [
      ("Cambridge Airport", "(CBG)"), ("Riverside Airport", "(RAL)"), ("Smyrna Airport", "(MQY)"),
    ]
  )
  func airportsOfTowns(typed: String, code: String) {
    #expect(catalogue.answer(typed).hasSuffix(code), "\(catalogue.answer(typed))")
  }

  @Test(
    "may have only the beginning of a long word of a former name",
    arguments: ["Budapest Ferihegy", "Ferihegy Airport"]
  )
  func beginnings(typed: String) {
    #expect(catalogue.answer(typed).hasSuffix("(BUD)"), "\(catalogue.answer(typed))")
  }

  @Test func `are offered with the town while they are typed`() {
    let home = Coordinate(degreesNorth: 40, degreesEast: -100)
    let offered = catalogue.places(called: "Logan", near: home).map(\.name)
    #expect(
      offered.prefix(2) == ["Logan International Airport (BOS)", "Logan, Utah, United States"],
      "\(offered)"
    )
  }

  @Test(
    "are former ones of a large airport rather than those of a smaller one",
    arguments: [("Lindbergh Field", "(SAN)"), ("Portela", "(LIS)")]
  )
  func former(typed: String, code: String) {
    #expect(catalogue.answer(typed).hasSuffix(code), "\(catalogue.answer(typed))")
  }

  @Test(
    "are in a listed county after a comma",
    arguments: [("Stansted, Essex", "(STN)"), ("Luton Airport, Bedfordshire", "(LTN)")]
  )
  func counties(typed: String, code: String) {
    #expect(catalogue.answer(typed).hasSuffix(code), "\(catalogue.answer(typed))")
  }

  @Test(
    "are not in a state that only some of the nearest towns are in, if they are those of a county",
    arguments: [
      "Monroe County Aeroplex, Florida", "Monroe County Aeroplex, FL",
      "Monroe County Aeroplex Florida",
    ]
  )
  func contradicted(typed: String) {
    let words = catalogue.answer(typed)
    #expect(words.hasPrefix("no airport or city is called \"\(typed)\""), "\(words)")
    #expect(catalogue.answer("Monroe County Aeroplex, USA").hasSuffix("(MVC)"))
  }

  @Test func `are suggested if the state is in doubt`() {
    let names = catalogue.similarNames(to: "Monroe County Aeroplex, Florida")
    #expect(names == ["Monroe County Aeroplex Airport (MVC)"])
  }

  @Test(
    "are not those of fields elsewhere for an invented town",
    arguments: ["Hill Valley", "South Park", "New Town", "AS Roma", "BB King", "SE Texas"]
  )
  func invented(typed: String) {
    let words = catalogue.answer(typed)
    #expect(words.hasPrefix("no airport or city is called \"\(typed)\""), "\(words)")
  }

  @Test(
    "are those of an island that is spelled with a letter of its own, not of a town without it",
    arguments: [
      ("Fanø", "Esbjerg Airport (EBJ)"), ("Rømø", "Esbjerg Airport (EBJ)"),
      ("Mandø", "Esbjerg Airport (EBJ)"), ("Fano", "Fano, Marche, Italy"),
      ("Amrum", "Westerland Sylt Airport (GWT)"), ("Sark", "Guernsey Airport (GCI)"),
    ]
  )
  func islands(typed: String, choice: String) {
    #expect(catalogue.answer(typed) == choice)
  }
}
