import Airports
import Flights
import Geodesy
import Testing

struct FlightRouteTests {
  private let catalogue: Catalogue

  init() throws {
    let places = [
      ("EGLL", "LHR", 51.47, -0.46), ("EINN", "SNN", 52.70, -8.92), ("KJFK", "JFK", 40.64, -73.78),
      ("EHAM", "AMS", 52.31, 4.76),
    ]
    catalogue = try Catalogue(
      places.map { ident, iata, north, east in
        CatalogueEntry(
          ident: ident,
          iata: iata,
          name: "\(iata) Airport",
          municipality: iata,
          coordinate: Coordinate(degreesNorth: north, degreesEast: east),
          kind: .large,
          hasScheduledService: true
        )
      }
    )
  }

  private func leg(_ route: String, _ place: (north: Double, east: Double)?) throws -> String? {
    let position = place.map { Coordinate(degreesNorth: $0.north, degreesEast: $0.east) }
    return try #require(FlightRoute(route)).leg(at: position, in: catalogue)
      .map { "\($0.origin)-\($0.destination)" }
  }

  @Test func `an aircraft on its way flies the route`() throws {
    #expect(try leg("EGLL-KJFK", (52, -20)) == "EGLL-KJFK")
    #expect(try leg("LHR-JFK", (52, -20)) == "LHR-JFK")
    // In a holding pattern beyond the destination.
    #expect(try leg("EHAM-EGLL", (51.3, -1.2)) == "EHAM-EGLL")
    #expect(try leg("EGLL-KJFK", nil) == "EGLL-KJFK")
  }

  @Test func `an aircraft elsewhere has another route`() throws {
    #expect(try leg("EHAM-EGLL", (52, -20)) == nil)
    #expect(try leg("EGLL-KJFK", (35, 20)) == nil)
    #expect(try leg("EGLL-XXXX", (52, -2)) == nil)
  }

  @Test func `of a route with stops the leg at the position is shown`() throws {
    #expect(try leg("EGLL-EINN-KJFK", (52, -4)) == "EGLL-EINN")
    #expect(try leg("EGLL-EINN-KJFK", (50, -40)) == "EINN-KJFK")
    #expect(try leg("EGLL-EINN-KJFK", nil) == nil)
  }

  @Test(arguments: ["EGLL", "", "EGLL-", "egll-kjfk", "EGLL-KJFKX", "EG-LL", "A-B"])
  func `other texts are not routes`(text: String) {
    #expect(FlightRoute(text) == nil)
  }
}
