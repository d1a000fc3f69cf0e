import Airports
import Breathing
import Geodesy
import Outlets
import Session
import Settings
import Testing

@testable import Listings

@Suite(.timeLimit(.minutes(10))) struct AirportLookupTests {
  @Test func `magnetic bearings are those of the time that is given`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(.near, to: "51.5,-0.1", option: "--set")
    let setup = try Setup(configuration)
    let airport = try setup.catalogue.airport(called: "EGLL")
    // In London the declination moves east by about a fifth of a degree a year.
    let bearings = try [1_795_435_200, 2_426_587_200].map { (seconds: Int64) in
      let lookup = AirportLookup(setup, at: Instant(nanoseconds: seconds * 1_000_000_000))
      let way = lookup.way(from: setup.place.coordinate, to: airport)
      return try #require(way.magneticBearing).degrees
    }
    #expect(bearings[0] - bearings[1] > 1)
  }

  @Test func `near a magnetic pole there is no magnetic bearing`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.set(.near, to: "86,138", option: "--set")
    let setup = try Setup(configuration)
    let airport = try setup.catalogue.airport(called: "EGLL")
    let way = AirportLookup(setup, at: Instant(nanoseconds: 1_795_435_200_000_000_000))
      .way(from: setup.place.coordinate, to: airport)
    #expect(way.bearing != nil)
    #expect(way.magneticBearing == nil)
  }
}
