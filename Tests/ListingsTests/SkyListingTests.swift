import Breathing
import Geodesy
import Listings
import Testing
import Text

@testable import SharedSky

/// The reports that `aloft sky watch` prints.
@Suite struct SkyListingTests {
  @Test func `the time of a report is by the relay's clock`() {
    let state = FlightState(
      at: Coordinate(degreesNorth: 48, degreesEast: 11),
      altitudeMetres: 1_000
    )
    // By our clock, which is two hours ahead.
    let neighbour = Neighbour(
      SkyRecord(tag: 1, state: state, age: 0),
      stateTime: Instant(nanoseconds: 1_800_000_000_000_000_000)
    )
    let json = neighbour.json(relayAhead: .seconds(-7_200))
    #expect(json.description.contains("1799992800000"))
  }
}
