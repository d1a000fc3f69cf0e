import Airports
import Geodesy
import Places
import Session
import System
import Testing

@Suite("Finding a region, an island or another area by its name")
struct RegionNameTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.world.get()
  }

  private func kilometres(_ asked: PlaceCases.Case, from place: Coordinate) -> Double {
    let meant = Coordinate(degreesNorth: asked.north, degreesEast: asked.east)
    return Earth.distanceMetres(from: meant, to: place) / 1000
  }

  @Test(
    "returns the area that a person there would mean",
    arguments: PlaceCases.regions + PlaceCases.counties
  )
  func regions(asked: PlaceCases.Case) throws {
    let place = try Place.find(asked.typed, zone: nil, in: catalogue)
    #expect(kilometres(asked, from: place.coordinate) <= asked.kilometres, "\(place.choice)")
  }

  /// A city's airport may be that far outside.
  private static let outside = 70.0

  @Test(
    "agrees with the airport that the search lists first",
    arguments: PlaceCases.regions + PlaceCases.counties
  )
  func search(asked: PlaceCases.Case) throws {
    let first = try #require(catalogue.search(asked.typed, limit: 1).first).airport
    let away = kilometres(asked, from: first.coordinate)
    #expect(away <= asked.kilometres + Self.outside, "\(first.name)")
  }

  @Test func `is judged for at least 150 names`() {
    #expect(PlaceCases.regions.count >= 150)
    #expect(Set(PlaceCases.regions.map(\.typed)).count == PlaceCases.regions.count)
  }

  @Test(
    "prefers an American place before the word for a county, unless it is a British or Irish one",
    arguments: PlaceCases.cases(
      """
      Santa Cruz County | 36.97 -122.03 50
      Santa Barbara County | 34.42 -119.70 50
      Victoria County | 28.81 -97.00 50
      Medina County | 41.14 -81.86 50
      Nairobi County | -1.28 36.82 50
      Berlin County | 52.52 13.41 50
      Dublin County | 53.33 -6.25 50
      """
    )
  )
  func american(asked: PlaceCases.Case) throws {
    let place = try Place.find(asked.typed, zone: nil, in: catalogue)
    #expect(kilometres(asked, from: place.coordinate) <= asked.kilometres, "\(place.choice)")
  }

  @Test(
    "finds an airfield far from towns in the state of the nearest one of its country",
    arguments: PlaceCases.cases(
      """
      Lake Placid, New York | 44.26 -73.96 30
      Mackinac Island, Michigan | 45.86 -84.64 30
      """
    )
  )
  func far(asked: PlaceCases.Case) throws {
    let place = try Place.find(asked.typed, zone: nil, in: catalogue)
    #expect(kilometres(asked, from: place.coordinate) <= asked.kilometres, "\(place.choice)")
  }

  @Test(
    "refuses a name before a country in which nothing has it",
    arguments: [
      "Paris, Japan", "Yorkshire, France", "Interlaken, UK", "Rome, Germany", "Cork, France",
      "Heathrow, Japan", "Heathrow, JP", "Santorini, Norway", "Dorset, Japan",
    ]
  )
  func elsewhere(typed: String) {
    let failure = #expect(throws: Failure.self) {
      try Place.find(typed, zone: nil, in: catalogue)
    }
    #expect(failure?.message.hasPrefix("no airport or city is called \"\(typed)\"") == true)
  }

  @Test(
    "prefers a city to an area of its name only if airlines serve an airport of that name",
    arguments: [("Kent", "GB"), ("Surrey", "GB"), ("Norfolk", "US"), ("Norfolk, England", "GB")]
  )
  func cities(typed: String, country: String) throws {
    let found = try #require(catalogue.place(called: typed))
    switch found {
    case .airport(let airport): #expect(airport.country == country)
    case .place(let answer): #expect(answer.place.countryCode == country)
    }
  }
}
