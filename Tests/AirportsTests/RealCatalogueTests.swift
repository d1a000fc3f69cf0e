import Airports
import Foundation
import Geodesy
import Testing

@Suite("The catalogue of the world")
struct RealCatalogueTests {
  private let catalogue: Catalogue

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let file = root.appending(path: "Resources/airports.catalogue").standardizedFileURL
    catalogue = try Catalogue(bytes: [UInt8](Data(contentsOf: file)))
  }

  @Test("holds every open airport and runway in less than 6.1 million bytes")
  func counts() {
    let survey = catalogue.survey()
    #expect(catalogue.byteCount < 6_100_000)
    #expect(catalogue.count == 71_303)
    #expect(survey.airports[.large] == 488)
    #expect(survey.airports[.medium] == 4687)
    #expect(survey.airports[.small] == 42_482)
    #expect(survey.airports[.seaplaneBase] == 1241)
    #expect(survey.airports[.heliport] == 22_405)
    #expect(survey.airfieldsWithRunway == 28_992)
    #expect(survey.runways == 42_694)
    #expect(survey.runwaysWithThresholds > 14_000)
    #expect(catalogue.notes["date"] == "2025-12-02")
  }

  static let fixtures: [(code: String, ident: String, runway: String, feet: Int, ends: [Double])] =
    [
      ("LHR", "EGLL", "09L/27R", 12_799, [51.4775009, -0.4894280, 51.4776993, -0.4332640]),
      ("SFO", "KSFO", "10L/28R", 11_870, [37.6287003, -122.3929977, 37.6134987, -122.3570023]),
      ("BWU", "YSBK", "11C/29C", 4644, [-33.9196014, 150.9839935, -33.9267998, 150.9960022]),
      ("AMS", "EHAM", "18C/36C", 10_826, [52.3314018, 4.7400298, 52.3017998, 4.7375002]),
    ]

  @Test("has runways where they are", arguments: fixtures)
  func runway(code: String, ident: String, name: String, feet: Int, ends: [Double]) throws {
    let airport = try #require(catalogue.airport(code: code))
    #expect(airport.ident == ident)
    let runways = catalogue.runways(of: airport.index)
    let runway = try #require(runways.first { $0.name == name })
    #expect(runway.lengthFeet == feet)
    #expect(runway.surface == .asphalt)
    #expect(runway.isLighted)
    let low = Coordinate(degreesNorth: ends[0], degreesEast: ends[1])
    let high = Coordinate(degreesNorth: ends[2], degreesEast: ends[3])
    #expect(Earth.distanceMetres(from: try #require(runway.lowEnd.threshold), to: low) < 0.2)
    #expect(Earth.distanceMetres(from: try #require(runway.highEnd.threshold), to: high) < 0.2)
  }

  @Test(
    "has as many runways as the tables",
    arguments: [("SFO", 4), ("BWU", 3), ("AMS", 6), ("LHR", 2)]
  )
  func runwayCount(code: String, count: Int) throws {
    #expect(catalogue.runways(of: try #require(catalogue.index(code: code))).count == count)
  }

  @Test("has no threshold off its airport and no runway that cannot be")
  func plausible() {
    for index in 0..<catalogue.count {
      let place = catalogue.coordinate(of: index)
      for runway in catalogue.runways(of: index) {
        #expect((1...20_000).contains(runway.lengthFeet ?? 1))
        #expect((runway.widthFeet ?? 0) <= (runway.lengthFeet ?? 20_000))
        for threshold in [runway.lowEnd.threshold, runway.highEnd.threshold] {
          guard let threshold else { continue }
          #expect(Earth.distanceMetres(from: place, to: threshold) < 20_100)
        }
      }
    }
  }

  static let queries: [(words: String, code: String)] = [
    ("heathrow", "LHR"), ("charles de gaule", "CDG"), ("München", "MUC"), ("munchen", "MUC"),
    ("muenchen", "MUC"), ("sao paulo", "GRU"), ("san francisco", "SFO"), ("o'hare", "ORD"),
    ("la guardia", "LGA"), ("zurich", "ZRH"), ("london", "LHR"), ("paris", "CDG"), ("1e6", "1E6"),
    ("heatrow airport", "LHR"), ("AU-0115", "AU-0115"), ("tokio haneda", "HND"),
  ]

  @Test("is searched by name", arguments: queries)
  func search(words: String, code: String) {
    #expect(catalogue.search(words, limit: 3).first?.airport.code == code)
  }

  @Test("finds the nearest as looking at all of them does, over poles and date line too")
  func nearest() {
    let places = [
      Coordinate(degreesNorth: 51.47, degreesEast: -0.45),
      Coordinate(degreesNorth: 90, degreesEast: 0),
      Coordinate(degreesNorth: -90, degreesEast: 123),
      Coordinate(degreesNorth: -16.6, degreesEast: 180),
      Coordinate(degreesNorth: -48.9, degreesEast: -123.4),
    ]
    for place in places {
      NearestTests.expectSame(
        catalogue.nearest(to: place, count: 8),
        NearestTests.bruteForce(catalogue, place, 8, .radians(.pi)),
        place
      )
    }
  }
}
