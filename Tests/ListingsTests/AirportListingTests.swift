import Airports
import Facts
import Geodesy
import Listings
import Outlets
import Session
import Testing
import Text

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

  /// Distance and bearing to the field from a place due south of it, where the declination is 10°
  /// east.
  private func way(metres: Double) -> BearingAndDistance {
    let south = Coordinate(
      degreesNorth: 40.5 - Earth.angle(metres: metres).degrees,
      degreesEast: -100.25
    )
    return BearingAndDistance(from: south, to: field.coordinate, declination: .degrees(10))
  }

  @Test func `an airport near a place is one line with its distance`() {
    let listing = AirportListing(field, runways: [], way: way(metres: 12_345))
    #expect(
      listing.description
        == "   12.3 km  XYZ      Example Regional Airport (Example, US), medium airport"
    )
  }

  @Test func `an airport requested by code includes its runways`() {
    let listing = AirportListing(field, runways: [runway], listsRunways: true)
    #expect(
      listing.description == """
        Example Regional Airport
          codes      XYZ, KXYZ
          city       Example (North), US
          kind       medium airport, scheduled service
          place      40.5000°N 100.2500°W
          elevation  4 m
          runway     09/27    1524 m, asphalt, lighted
        """
    )
    let imperial = AirportListing(field, runways: [runway], listsRunways: true, units: .imperial)
    #expect(imperial.description.contains("  elevation  12 ft\n"))
    #expect(imperial.description.contains("  runway     09/27    5000 ft, asphalt, lighted"))
  }

  @Test func `unknown values are left out of the JSON`() {
    let listing = AirportListing(field, runways: [runway], score: 0.875)
    #expect(
      listing.json.description == """
        {"code":"XYZ","ident":"KXYZ","icao":"KXYZ","iata":"XYZ","name":"Example Regional Airport",\
        "city":"Example","municipality":"Example (North)","country":"US","kind":"medium airport",\
        "scheduled_service":true,"latitude":40.5,"longitude":-100.25,"elevation_ft":12,\
        "elevation_m":3.7,"score":0.875,"longest_runway_ft":5000,"longest_runway_m":1524,\
        "longest_runway_surface":"asphalt",\
        "runways":[{"name":"09/27","length_ft":5000,"length_m":1524,"surface":"asphalt","lighted":true,\
        "low_end":{"ident":"09","latitude":40.5,"longitude":-100.26},\
        "high_end":{"ident":"27"}}]}
        """
    )
  }

  @Test func `a place gives the JSON distances and bearings`() {
    let json = AirportListing(field, runways: [], way: way(metres: 18_520)).json.description
    #expect(json.contains("\"distance_km\":18.52,\"distance_nm\":10,"))
    #expect(json.contains("\"bearing_true_deg\":0,\"bearing_magnetic_deg\":350,"))
    let here = AirportListing(field, runways: [], way: way(metres: 400)).json.description
    #expect(here.contains("\"distance_km\":0.4,"))
    #expect(!here.contains("bearing"))
  }

  @Test func `a table has a row for each airport`() {
    let other = Airport(
      index: 4,
      ident: "ZZ-0001",
      name: "Pad",
      municipality: "",
      country: "",
      coordinate: field.coordinate,
      kind: .heliport,
      hasScheduledService: false
    )
    func listings(_ units: Units) -> [AirportListing] {
      [
        AirportListing(field, runways: [runway], way: way(metres: 12_345), units: units),
        AirportListing(other, runways: [], way: way(metres: 0), units: units),
      ]
    }
    #expect(
      AirportListing.table(listings(.metric)).lines(width: nil) == [
        "code     name                      kind      distance  true   mag  runway  surface",
        "XYZ      Example Regional Airport  medium     12.3 km  360°  350°  1524 m  asphalt",
        "ZZ-0001  Pad                       heliport    0.0 km",
      ]
    )
    #expect(
      AirportListing.table(listings(.imperial)).lines(width: 76)[1]
        == "XYZ      Example Regional…  medium      7.7 mi  360°  350°  5000 ft  asphalt"
    )
  }
}
