import Breathing
import Geodesy
import Testing

@testable import Flights

@Suite("A track")
struct TrackTests {
  static let start = Instant(sinceEpoch: .seconds(1_700_000_000))

  static func instant(_ seconds: Double) -> Instant {
    start.advanced(by: .seconds(seconds))
  }

  /// A sighting of an airliner at a place, 250 m/s, level.
  static func sighting(
    _ seconds: Double,
    _ place: Coordinate?,
    track: Double? = 90,
    speed: Double? = 250,
    height: Double? = 10_000,
    climb: Double? = 0
  ) -> Sighting {
    var sighting = Sighting(AircraftAddress(0x40_621D), at: instant(seconds))
    sighting.position = place.map { Sighting.Position($0, at: instant(seconds)) }
    sighting.track = track.map(Angle.degrees)
    sighting.speedMetresPerSecond = speed
    sighting.altitudeMetres = height
    sighting.climbMetresPerSecond = climb
    return sighting
  }

  static let places: [(north: Double, east: Double, track: Double)] = [
    (52.25, 3.92, 90), (52.25, 3.92, 271.5), (0, 179.99, 90), (0, -179.99, 270), (89.99, 20, 0),
    (-89.99, 20, 180), (90, 0, 45), (60, -0.01, 135),
  ]

  @Test(
    "continues along the great circle between sightings, over the poles and the 180th meridian",
    arguments: places
  )
  func reckoning(north: Double, east: Double, track: Double) throws {
    let place = Coordinate(degreesNorth: north, degreesEast: east)
    let way = Track(Self.sighting(0, place, track: track), at: Self.instant(0))
    var last = place
    for second in 1...50 {
      let aircraft = try #require(way.aircraft(at: Self.instant(Double(second))))
      let flown = Earth.distanceMetres(from: place, to: aircraft.coordinate)
      #expect(abs(flown - 250 * Double(second)) < 1e-3)
      let step = GreatCircle(from: last, to: aircraft.coordinate)
      #expect(abs(Earth.metres(step.length) - 250) < 1e-3)
      let heading = try #require(aircraft.track)
      #expect(abs((heading - step.bearing(at: 1)).signed.degrees) < 1e-3)
      last = aircraft.coordinate
    }
  }

  @Test("stays where it is without a speed or a track")
  func withoutSpeed() throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    for (track, speed) in [(nil, 250.0), (90.0, nil)] as [(Double?, Double?)] {
      let way = Track(Self.sighting(0, place, track: track, speed: speed), at: Self.instant(0))
      let aircraft = try #require(way.aircraft(at: Self.instant(20)))
      #expect(Earth.distanceMetres(from: place, to: aircraft.coordinate) < 1e-6)
      #expect(aircraft.track?.degrees.rounded() == track)
    }
  }

  @Test(
    "keeps climbing for half a minute, and never sinks below the sea",
    arguments: [
      (1000, 5, 10, 1050), (1000, 5, 50, 1150), (1000, nil, 10, 1000), (100, -10, 20, 0),
      (-50, -1, 20, -50),
    ] as [(Double, Double?, Double, Double)]
  )
  func climb(start: Double, climb: Double?, seconds: Double, height: Double) throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    let way = Track(Self.sighting(0, place, height: start, climb: climb), at: Self.instant(0))
    #expect(way.aircraft(at: Self.instant(seconds))?.altitudeMetres == height)
  }

  @Test(
    "appears within a second, fades if it is no longer located, and is gone after a minute"
  )
  func fading() throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    var track = Track(Self.sighting(0, place), at: Self.instant(0))
    func opacity(_ seconds: Double) -> Double? {
      track.aircraft(at: Self.instant(seconds))?.opacity
    }
    #expect([0, 0.5, 1, 15, 37.5, 60].map(opacity) == [0, 0.5, 1, 1, 0.5, nil])
    // Receiving an aircraft does not locate it.
    track.insert(Self.sighting(50, nil), at: Self.instant(50))
    #expect(opacity(60) == nil)
    track.insert(
      Self.sighting(58, Coordinate(degreesNorth: 50, degreesEast: 5.2)),
      at: Self.instant(58)
    )
    #expect(opacity(60) == 1)
    let slow = PositionTimeout.polled(every: .seconds(100))
    #expect(track.aircraft(at: Self.instant(250), slow)?.opacity == 1)
    #expect(track.aircraft(at: Self.instant(360), slow) == nil)
  }

  @Test("uses the latest report, fills gaps with late ones, and ignores other aircraft")
  func joining() throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    var track = Track(Self.sighting(10, place), at: Self.instant(10))
    var late = Self.sighting(5, Coordinate(degreesNorth: 50, degreesEast: 4.9), speed: 100)
    late.callsign = "KLM1023"
    late.squawk = "1000"
    track.insert(late, at: Self.instant(11))
    #expect(track.known.callsign == "KLM1023")
    #expect(track.known.speedMetresPerSecond == 250)
    #expect(track.known.position?.coordinate == place)
    #expect(track.receivedAt == Self.instant(10))
    var next = Sighting(AircraftAddress(0x40_621D), at: Self.instant(12))
    next.squawk = "7700"
    track.insert(next, at: Self.instant(12))
    #expect(track.known.squawk == "7700")
    #expect(track.aircraft(at: Self.instant(12))?.known.squawk == "7700")
    #expect(track.receivedAt == Self.instant(12))
    var other = Sighting(AircraftAddress(0x40_621D, isNonICAO: true), at: Self.instant(13))
    other.callsign = "X"
    track.insert(other, at: Self.instant(13))
    #expect(track.known.callsign == "KLM1023")
    #expect(track.receivedAt == Self.instant(12))
  }

  @Test("has no height on the ground")
  func ground() throws {
    var track = Track(
      Self.sighting(0, Coordinate(degreesNorth: 50, degreesEast: 5), height: 20),
      at: Self.instant(0)
    )
    var landed = Sighting(AircraftAddress(0x40_621D), at: Self.instant(2))
    landed.isOnGround = true
    track.insert(landed, at: Self.instant(2))
    let aircraft = try #require(track.aircraft(at: Self.instant(3)))
    #expect(aircraft.altitudeMetres == nil)
    #expect(aircraft.known.altitudeMetres == nil)
    #expect(aircraft.known.isOnGround == true)
  }

  @Test("of a recording flies at the playback speed and is labelled correctly")
  func playbackSpeed() throws {
    let home = Coordinate(degreesNorth: 0, degreesEast: 3.92)
    func sighting(_ seconds: Double) -> Sighting {
      // Ten seconds of the recording pass in one: 2.5 km along the equator.
      let way = Earth.angle(metres: 2500 * seconds)
      let place = Coordinate(degreesNorth: 0, degreesEast: 3.92 + way.degrees)
      var sighting = Self.sighting(seconds, place, climb: 5)
      sighting.playbackSpeed = 10
      return sighting
    }
    var track = Track(sighting(0), at: Self.instant(0))
    for second in 1...20 {
      let now = Self.instant(Double(second))
      let before = try #require(track.aircraft(at: now))
      track.insert(sighting(Double(second)), at: now)
      let after = try #require(track.aircraft(at: now))
      // It was at the reported position already.
      #expect(Earth.distanceMetres(from: before.coordinate, to: after.coordinate) < 1)
      let flown = Earth.distanceMetres(from: home, to: after.coordinate)
      #expect(abs(flown - 2500 * Double(second)) < 1)
    }
    #expect(track.refusedPositions == 0)
    #expect(track.known.speedMetresPerSecond == 250)
  }
}
