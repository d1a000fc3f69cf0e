import Breathing
import Flights
import Outlets
import Session
import Settings
import Show
import Testing

/// The place that published flights are chosen around, which clients could compute from many of them.
@Suite struct FlightCenterTests {
  private static let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func builder(near place: String) throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"\(place)\"\nsession.seed = 7\n", from: "own.toml")
    return try SessionBuilder(configuration)
  }

  /// The airports of the first 200 legs, and those of the simulated traffic over two hours.
  private func flights(_ show: Show) throws -> [[Int]] {
    let legs = (0..<200).map { number in
      let leg = show.journey.airports(ofLeg: number)
      return [leg.origin, leg.destination]
    }
    guard case .simulated(let traffic) = show.radar?.source else {
      throw SimulationMissing()
    }
    let aircraft = (0..<120).flatMap { minute in
      traffic.flights(at: Self.start.advanced(by: .seconds(60 * minute))).map {
        [$0.number, $0.flight.origin, $0.flight.destination]
      }
    }
    return legs + aircraft
  }

  private struct SimulationMissing: Error {}

  @Test func `two homes that are the same to a tenth of a degree have the same flights`() throws {
    let homes = ["51.4510,-0.2490", "51.5490,-0.1510"]
    let shows = try homes.map { try builder(near: $0).show(from: Self.start) }
    #expect(try flights(shows[0]) == flights(shows[1]))
    // Distances at the screen are exact.
    #expect(shows[0].journey.home != shows[1].journey.home)
    let elsewhere = try builder(near: "51.5510,-0.2490").show(from: Self.start)
    #expect(try flights(shows[0]) != flights(elsewhere))
  }

  @Test func `flights that begin far away are announced with their distance`() throws {
    // McMurdo. The distance is from the rounded place.
    let line = try #require(try builder(near: "-77.9635,166.5245").farStart())
    #expect(
      line.hasPrefix("no airport near here has scheduled flights: they begin at Invercargill ")
    )
    #expect(line.hasSuffix(" (IVC), 3513 km away"))
    #expect(try builder(near: "LCY").farStart() == nil)
    #expect(try builder(near: "-50,-74").farStart() == nil)
  }

  @Test(arguments: ["51.4510,-0.2490", "LCY", "Winterthur"])
  func `followers fly the leader's flights`(place: String) throws {
    let leader = try builder(near: place)
    let show = try leader.show(from: Self.start)
    let document = leader.document(of: show, [])
    let own = try SessionSchedule(try builder(near: "JFK"))
    let followed = try own.adopting(document, from: .http("http://leader.local")).show
    #expect(try flights(followed) == flights(show))
  }
}
