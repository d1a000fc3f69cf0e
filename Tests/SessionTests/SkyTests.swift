import Airports
import Atlas
import Breathing
import DataFiles
import Feeds
import Flights
import Geodesy
import Network
import Outlets
import Session
import Settings
import Show
import Testing

@testable import SharedSky

@Suite("Reports to the shared sky")
struct SkyTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private static func configuration(_ choices: String) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read(
      "session.lead_in = 5\nsession.minutes = 2\nsession.seed = 3\n" + choices,
      from: "test.toml"
    )
    return configuration
  }

  private static func show() throws -> Show {
    try SessionBuilder(configuration("sky.near = \"51.4706,-0.4619\"")).show(from: start)
  }

  private static func plane(
    _ show: Show,
    after seconds: Double,
    isShared: Bool = true
  ) throws -> OwnPlane {
    let now = start.advanced(by: .milliseconds(Int(seconds * 1000)))
    return OwnPlane(show, at: now, as: try SkyCallsign("WREN-12"), isShared: isShared)
  }

  @Test("During a flight the paper plane is reported, with its breath and its airports")
  func flying() throws {
    let show = try Self.show()
    let plane = try Self.plane(show, after: 8)
    #expect(plane.flags == [.airborne, .inSession])
    #expect(plane.callsign.text == "WREN-12")
    #expect(plane.breath.pattern == 1 && plane.breath.phase > 100)
    let leg = show.journey.leg(0)
    let toLeg = leg.path.distance(to: plane.state.position.coordinate)
    #expect(Earth.metres(toLeg) < 3)
    #expect(plane.plan.count == 3)
    let second = try #require(plane.plan.place(1, from: plane.state.position)).coordinate
    #expect(Earth.distanceMetres(from: second, to: leg.destination.coordinate) < 100)
    #expect(plane.state.altitudeMetres > 2000)
  }

  @Test("A flight between continents is reported and seen as one")
  func flyingFar() throws {
    let configuration = try Self.configuration(
      "sky.near = \"51.4706,-0.4619\"\nsky.range = \"world\""
    )
    let show = try SessionBuilder(configuration).show(from: Self.start)
    let plane = try Self.plane(show, after: 7)
    let leg = show.leg(at: show.moment(at: Self.start.advanced(by: .seconds(7))))
    #expect(leg.distanceMetres > 700_000 && plane.plan.count == 3)
    let record = SkyRecord(
      tag: 1,
      state: plane.state,
      age: 0,
      breath: plane.breath,
      flags: plane.flags,
      plan: plane.plan
    )
    let now = Self.start.advanced(by: .seconds(7))
    let neighbour = NeighbourPlane(Neighbour(record, stateTime: now), at: now)
    let standing = try #require(neighbour.placement(at: now))
    #expect(Earth.distanceMetres(from: standing.path.origin, to: leg.origin.coordinate) < 600)
    let place = standing.path.coordinate(at: standing.travel)
    let off = Earth.distanceMetres(from: place, to: plane.state.position.coordinate)
    #expect(off < leg.distanceMetres / 50)
  }

  @Test(
    "Before and after flights, in a pause and without sharing, a ghost is published elsewhere"
  )
  func ghosts() throws {
    var show = try Self.show()
    let home = Coordinate(degreesNorth: 51.4706, degreesEast: -0.4619)
    for plane in [
      try Self.plane(show, after: 2), try Self.plane(show, after: 8, isShared: false),
      try Self.plane(show, after: 4000),
    ] {
      #expect(plane.flags == .ghost)
      #expect(plane.callsign == .none && plane.breath == .none && plane.plan.count == 0)
      let off = Earth.distanceMetres(from: plane.state.position.coordinate, to: home)
      #expect(off > 10_000)
      let degrees = plane.state.position.coordinate
      #expect(abs(degrees.latitude.degrees - degrees.latitude.degrees.rounded()) < 1e-4)
      #expect(abs(degrees.longitude.degrees - degrees.longitude.degrees.rounded()) < 1e-4)
    }
    show.apply(.pause(true), at: Self.start.advanced(by: .seconds(8)))
    #expect(try Self.plane(show, after: 8.5).flags == .ghost)
  }

  @Test("Who watches a place sends it rounded to a tenth of a degree, as a ghost")
  func watcher() {
    for (north, east) in [(51.5, -0.1), (51.46, 0.49), (-33.94, 151.18), (89.98, 10)] {
      let place = Coordinate(degreesNorth: north, degreesEast: east)
      let ghost = OwnPlane.watcher(near: place, seeing: .paper)
      #expect(ghost.flags == .ghost && ghost.wanted == .paper)
      let sent = ghost.state.position.coordinate
      #expect(Earth.distanceMetres(from: sent, to: place) < 7_900)
      for degrees in [sent.latitude.degrees, sent.longitude.degrees] {
        #expect(abs(degrees * 10 - (degrees * 10).rounded()) < 1e-3)
      }
    }
  }

  @Test("Nothing is sent before it is enabled, and a relay must be named")
  func settings() throws {
    #expect(try Self.configuration("").settings.sky.share == .off)
    let unnamed = try Self.configuration("sky.share = \"share\"")
    #expect {
      try unnamed.skyServer()
    } throws: {
      "\($0)".contains("sky.server")
    }
    let followed = try Self.configuration("[radar]\nsources = [\"adsb.lol:\", \"sky:\"]")
    #expect {
      try followed.skyServer()
    } throws: {
      "\($0)".contains("line 5: radar.sources = ")
    }
    let named = try Self.configuration("sky.server = \"[::1]\"").skyServer()
    #expect(named.host == "::1" && named.port == 8738)
    let bad = try Self.configuration("sky.callsign = \"Zoé\"")
    #expect {
      try bad.skyCallsign()
    } throws: {
      "\($0)".contains("sky.callsign") && "\($0)".contains("'é'")
    }
  }

  @Test("Random callsigns are short and gentle")
  func drawn() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let text = SkyCallsign.drawn(using: &generator).text
      #expect(text.count <= 8 && text.contains("-"), "\(text)")
    }
  }

  @Test("A random callsign does not depend on the session's seed")
  func drawnAgain() throws {
    // As many screens of one room.
    let configuration = try Self.configuration("")
    let names = try (0..<20).map { _ in try configuration.skyCallsign() }
    #expect(Set(names).count > 10)
  }

  @Test("A real aircraft is reported from five seconds in the air until a minute on the ground")
  func receiver() throws {
    let catalogue = try Setup(Self.configuration("sky.near = \"LHR\"")).catalogue
    var flight = ReportedFlight(GroundModel(catalogue, terrain: try .open(.current())))
    let callsign = try SkyCallsign("G-ABCD")
    #expect(flight.plane(at: Self.start, as: callsign) == nil)
    func fly(_ seconds: ClosedRange<Int>, metres: Double, speed: Double) -> [Bool] {
      seconds.map { second in
        let now = Self.start.advanced(by: .seconds(second))
        flight.update(
          with:
            Fix(
              coordinate: Coordinate(
                degreesNorth: 51.47 + Double(second) * 1e-4,
                degreesEast: -0.46
              ),
              track: .zero,
              speedMetresPerSecond: speed,
              altitudeMetres: metres,
              instant: now
            )
        )
        return flight.plane(at: now, as: callsign)?.flags == .airborne
      }
    }
    // Heathrow is 25 m above the sea: rolling there is not a flight.
    #expect(!fly(0...20, metres: 27, speed: 40).contains(true))
    #expect(
      fly(21...30, metres: 300, speed: 60) == [false, false, false, false, false]
        + [Bool](repeating: true, count: 5)
    )
    let plane = try #require(flight.plane(at: Self.start.advanced(by: .seconds(32)), as: callsign))
    #expect(plane.callsign == callsign)
    // Two seconds further on than the last fix.
    let place = plane.state.position.coordinate.latitude.degrees
    let expected: Double = 51.47 + 30e-4 + 120 / 111_195
    #expect(abs(place - expected) < 1e-4)
    #expect(plane.emergency == .none)
    // An old fix is no longer reported.
    #expect(flight.plane(at: Self.start.advanced(by: .seconds(41)), as: callsign)?.flags == .ghost)
    let down = fly(31...95, metres: 26, speed: 2)
    #expect(down.firstIndex(of: false) == 60)
  }
}
