import Flights
import Geodesy
import Glibc
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite("The direction of aircraft on the radar")
struct RadarTrackTests {
  private let sample = RadarSample()

  private func blips(_ sightings: [Sighting]) throws -> [TubeBlip] {
    try sample.picture(sightings, still: true).lit(staticMarks: []).light.blips
  }

  @Test(
    "An aircraft that flies to the centre points to it, however the scope is turned",
    arguments: [(78.2, 0.0), (51.5, 37), (0, 180), (-33.9, 270), (89.9, 0), (-89.9, 15)]
  )
  func inbound(north: Double, up: Double) {
    let home = Coordinate(degreesNorth: north, degreesEast: 15)
    let scope = Scope(
      home: home,
      rangeMetres: 250_000,
      up: .degrees(up),
      center: .zero,
      radius: 100
    )
    for (step, far) in [(0.2, 0.3), (1.1, -1.4), (-0.9, 6), (0.04, 120), (-2, -170)] {
      let place = Coordinate(
        degreesNorth: min(max(north + step, -89.99), 89.99),
        degreesEast: 15 + far
      )
      let position = scope.relativePosition(of: place)
      let track = GreatCircle(from: place, to: home).bearing(at: 0)
      let direction = scope.direction(ofTrack: track, at: position)
      let point = scope.place(position)
      let inward = Angle.radians(atan2(Double(-point.x), Double(point.y)))
      #expect(abs((direction - inward).signed.degrees) < 0.001, "\(place)")
      // A right angle to that stays one.
      let across = scope.direction(ofTrack: track + .degrees(90), at: position)
      #expect(abs((across - inward).signed.degrees - 90) < 0.001, "\(place)")
    }
  }

  @Test func `the position ahead lies where the nose points`() {
    let home = Coordinate(degreesNorth: 78.2, degreesEast: 15.5)
    let scope = Scope(home: home, rangeMetres: 250_000, up: .zero, center: .zero, radius: 1000)
    let here = Coordinate(degreesNorth: 78.2, degreesEast: 24)
    let way = GreatCircle(from: here, to: Coordinate(degreesNorth: 79, degreesEast: 24.5))
    let position = scope.relativePosition(of: here)
    let ahead = scope.relativePosition(of: way.coordinate(at: 0.02))
    let moved = scope.place(ahead) - scope.place(position)
    let seen = Angle.radians(atan2(Double(moved.x), Double(-moved.y)))
    let nose = scope.direction(ofTrack: way.bearing(at: 0), at: position)
    #expect(abs((nose - seen).signed.degrees) < 0.2)
    #expect(abs((nose - way.bearing(at: 0)).signed.degrees) > 5)
  }

  @Test func `an aircraft of unknown track is a dot, but one on the ground has its heading`()
    throws
  {
    var aircraft = sample.sighting(1, north: 52.1, east: 5.1, track: 0)
    (aircraft.track, aircraft.heading) = (nil, .degrees(123))
    let dot = try #require(try blips([aircraft]).first)
    #expect(dot.icon == nil && dot.echoes == 0 && dot.reach >= 1.5)
    aircraft.isOnGround = true
    let parked = try #require(try blips([aircraft]).first)
    #expect(parked.icon == .airliner)
    #expect(abs((Angle.radians(Double(parked.turn)) - .degrees(123)).signed.degrees) <= 1.6)
    // What moves over the ground counts more than where the nose points, as in a pushback.
    aircraft.track = .degrees(303)
    let pushed = try #require(try blips([aircraft]).first)
    #expect(abs((Angle.radians(Double(pushed.turn)) - .degrees(303)).signed.degrees) <= 1.6)
    // A balloon has no nose.
    (aircraft.track, aircraft.heading, aircraft.isOnGround) = (nil, nil, false)
    aircraft.category = .lighterThanAir
    #expect(try blips([aircraft]).first?.icon == .balloon)
  }

  @Test(
    arguments: [
      (nil, "6,200 ft"), (0, "6,200 ft level"), (-900, "6,200 ft descending"),
      (900, "6,200 ft climbing"),
    ] as [(Double?, String)]
  )
  func `only an aircraft of known vertical speed is level`(climb: Double?, line: String) {
    let contact = Contact(
      id: "1",
      name: "TERN 1",
      icon: .airliner,
      place: Coordinate(degreesNorth: 0, degreesEast: 0),
      altitudeFeet: 6_240,
      climbFeetPerMinute: climb
    )
    let position = Scope.RelativePosition(distanceMetres: 24_076, bearing: .zero)
    let details = AircraftDetails(contact, at: position, RadarWords(.nautical, Words()))
    #expect(details.lines.first == line)
  }
}
