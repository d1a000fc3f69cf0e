import Airports
import ArgumentParser
import Geodesy
import Surface
import Testing

@testable import aloft

@Suite struct AirportListingTests {
  private let field = Airport(
    index: 3,
    ident: "KXYZ",
    icao: "KXYZ",
    iata: "XYZ",
    name: "Example Regional Airport",
    municipality: "Example (North)",
    country: "US",
    coordinate: Coordinate(degreesNorth: 40.5, degreesEast: -100.25),
    elevationFeet: 12,
    kind: .medium,
    hasScheduledService: true
  )

  private let runway = Runway(
    lowEnd: RunwayEnd(
      ident: "09",
      threshold: Coordinate(degreesNorth: 40.5, degreesEast: -100.26)
    ),
    highEnd: RunwayEnd(ident: "27"),
    lengthFeet: 5000,
    surface: .asphalt,
    isLighted: true
  )

  @Test func `an airport near a place is one line with its distance`() {
    let listing = AirportListing(field, distance: Earth.angle(metres: 12_345))
    #expect(
      listing.description
        == "   12.3 km  XYZ      Example Regional Airport (Example, US), medium airport"
    )
  }

  @Test func `an airport asked for by code comes with its runways`() {
    let listing = AirportListing(field, runways: [runway])
    #expect(
      listing.description == """
        Example Regional Airport
          codes      XYZ, KXYZ
          city       Example (North), US
          kind       medium airport, scheduled service
          place      40.5000°N 100.2500°W
          elevation  12 ft
          runway     09/27    5000 ft, asphalt, lighted
        """
    )
  }

  @Test func `what is not known is left out of the JSON`() {
    let listing = AirportListing(field, score: 0.875, runways: [runway])
    #expect(
      listing.json.description == """
        {"code":"XYZ","ident":"KXYZ","icao":"KXYZ","iata":"XYZ","name":"Example Regional Airport",\
        "city":"Example","municipality":"Example (North)","country":"US","kind":"medium airport",\
        "scheduled_service":true,"latitude":40.5,"longitude":-100.25,"elevation_ft":12,\
        "score":0.875,"runways":[{"name":"09/27","length_ft":5000,"surface":"asphalt",\
        "lighted":true,"low_end":{"ident":"09","latitude":40.5,"longitude":-100.26},\
        "high_end":{"ident":"27"}}]}
        """
    )
  }

  @Test func `the commands read what the manual shows`() throws {
    let byCode = try #require(
      try AirportsCommand.parseAsRoot(["LHR", "--json"]) as? AirportsCommand.ByCode
    )
    #expect(byCode.codes == ["LHR"])
    #expect(byCode.list.json)
    let near = try #require(
      try AirportsCommand.parseAsRoot(["near", "-33.9,151.2", "--count", "3"])
        as? AirportsCommand.Near
    )
    #expect(near.words == ["-33.9,151.2"])
    #expect(near.list.count == 3)
    let find = try #require(
      try AirportsCommand.parseAsRoot(["find", "charles", "de", "gaule"]) as? AirportsCommand.Find
    )
    #expect(find.words == ["charles", "de", "gaule"])
    #expect(throws: (any Error).self) {
      try AirportsCommand.parseAsRoot(["find", "x", "--count", "0"])
    }
  }
}
