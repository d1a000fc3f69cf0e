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

  private static func metres(_ one: Aircraft?, _ other: Aircraft?) -> Double {
    guard let one, let other else { return .infinity }
    return Earth.distanceMetres(from: one.coordinate, to: other.coordinate)
  }

  static let places: [(north: Double, east: Double, track: Double)] = [
    (52.25, 3.92, 90), (52.25, 3.92, 271.5), (0, 179.99, 90), (0, -179.99, 270), (89.99, 20, 0),
    (-89.99, 20, 180), (90, 0, 45), (60, -0.01, 135),
  ]

  @Test(
    "goes on along the great circle between sightings, over poles and date line",
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

  @Test("climbs on for half a minute, and never sinks below the sea")
  func climb() throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    func height(_ start: Double, _ climb: Double?, after seconds: Double) -> Double? {
      Track(Self.sighting(0, place, height: start, climb: climb), at: Self.instant(0))
        .aircraft(at: Self.instant(seconds))?.altitudeMetres
    }
    #expect(height(1000, 5, after: 10) == 1050)
    #expect(height(1000, 5, after: 50) == 1150)
    #expect(height(1000, nil, after: 10) == 1000)
    #expect(height(100, -10, after: 20) == 0)
    #expect(height(-50, -1, after: 20) == -50)
  }

  /// Sightings of an aircraft that turns and changes speed and height, with errors, gaps, and lines
  /// that tell only a part, as receivers give them; each with when it came in.
  private static func wandering(
    using dice: inout SeededGenerator,
    count: Int
  ) -> [(sighting: Sighting, arrival: Double)] {
    var place = Coordinate(
      degreesNorth: .random(in: -89...89, using: &dice),
      degreesEast: .random(in: -180...180, using: &dice)
    )
    var (heading, speed, height) = (Double.random(in: 0..<360, using: &dice), 200.0, 5000.0)
    var time = 0.0
    return (0..<count).map { _ in
      let gap = Bool.random(using: &dice) ? 0.3 : Double.random(in: 0.1...20, using: &dice)
      time += gap
      let motion = Motion(
        from: place.normal,
        at: instant(0),
        track: .degrees(heading),
        speedMetresPerSecond: speed
      )
      place = Coordinate(normal: motion.normal(at: instant(gap)))
      heading += .random(in: -3...3, using: &dice) * gap
      speed = min(max(speed + .random(in: -3...3, using: &dice) * gap, 0), 300)
      height = min(max(height + .random(in: -20...20, using: &dice) * gap, 0), 13_000)
      var sighting = sighting(
        time - .random(in: 0...0.05, using: &dice),
        Int.random(in: 0..<4, using: &dice) == 0 ? nil : place,
        track: Bool.random(using: &dice) ? nil : heading,
        speed: Bool.random(using: &dice) ? nil : speed,
        height: Bool.random(using: &dice) ? nil : height,
        climb: Bool.random(using: &dice) ? nil : .random(in: -15...15, using: &dice)
      )
      sighting.callsign = "KLM1023"
      return (sighting, time)
    }
  }

  @Test("never jumps: place, height and track go on where a sighting corrects them, speed too")
  func continuity() throws {
    var dice = SeededGenerator(seed: 7)
    var corrections = 0
    for _ in 0..<60 {
      let sightings = Self.wandering(using: &dice, count: 40)
      var track = Track(sightings[0].sighting, at: Self.instant(sightings[0].arrival))
      for (sighting, arrival) in sightings.dropFirst() {
        let now = Self.instant(arrival)
        let before = track.aircraft(at: now)
        let reckoned = track.aircraft(at: now.advanced(by: .milliseconds(1)))
        let refused = track.refusedPositions
        track.insert(sighting, at: now)
        guard let before, let reckoned, track.refusedPositions == refused else { continue }
        let after = try #require(track.aircraft(at: now))
        #expect(Self.metres(before, after) < 1e-3)
        if let one = before.altitudeMetres, let other = after.altitudeMetres {
          #expect(abs(one - other) < 1e-6)
        }
        if let one = before.track, let other = after.track {
          #expect(abs((one - other).signed.degrees) < 1e-6)
        }
        // A millisecond later it is where the old way would have led: speed does not jump either.
        let next = track.aircraft(at: now.advanced(by: .milliseconds(1)))
        #expect(Self.metres(reckoned, next) < 0.01)
        #expect(after.opacity == before.opacity || sighting.position != nil)
        corrections += 1
      }
    }
    #expect(corrections > 1000)
  }

  @Test("comes to where the sighting puts it in three seconds")
  func convergence() throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    var track = Track(Self.sighting(0, place), at: Self.instant(0))
    // Ten seconds later it is 1 km further north than reckoned, and flies another way.
    let there = Coordinate(degreesNorth: 50.009, degreesEast: 5.035)
    track.insert(Self.sighting(10, there, track: 45, height: 10_300), at: Self.instant(10))
    let alone = Track(Self.sighting(10, there, track: 45, height: 10_300), at: Self.instant(10))
    var last = 0.0
    for tenth in 0...30 {
      let now = Self.instant(10 + Double(tenth) / 10)
      let distance = Self.metres(track.aircraft(at: now), alone.aircraft(at: now))
      // At first it goes on the way it went, so the difference may grow a little.
      #expect(tenth == 0 ? (900...1100).contains(distance) : distance < last + 30)
      #expect(tenth < 10 || distance < last)
      last = distance
    }
    for second in [13.0, 14, 30, 60] {
      let (eased, new) = (
        try #require(track.aircraft(at: Self.instant(second))),
        try #require(alone.aircraft(at: Self.instant(second)))
      )
      #expect(Self.metres(eased, new) < 1e-3)
      #expect(abs((eased.altitudeMetres ?? 0) - 10_300) < 1e-6)
      #expect(eased.track?.degrees.rounded() == new.track?.degrees.rounded())
    }
  }

  @Test("remembers the way that was shown")
  func memory() throws {
    var dice = SeededGenerator(seed: 11)
    var checks = 0
    for _ in 0..<40 {
      let sightings = Self.wandering(using: &dice, count: 12)
      var track = Track(sightings[0].sighting, at: Self.instant(sightings[0].arrival))
      var shown: [(instant: Instant, aircraft: Aircraft)] = []
      for (sighting, arrival) in sightings.dropFirst() {
        let now = Self.instant(arrival)
        track.insert(sighting, at: now)
        let later = now.advanced(by: .milliseconds(50))
        if let aircraft = track.aircraft(at: later) { shown.append((later, aircraft)) }
      }
      let end = Self.instant(sightings[sightings.count - 1].arrival)
      for (instant, aircraft) in shown where instant.duration(to: end) < Track.memory {
        let again = try #require(track.aircraft(at: instant))
        #expect(again.coordinate == aircraft.coordinate)
        #expect(again.opacity == aircraft.opacity)
        checks += 1
      }
      #expect(track.aircraft(at: Self.instant(-5)) == nil)
    }
    #expect(checks > 100)
  }

  @Test("drops a jump that nothing flies, and believes it when the next sighting agrees")
  func jumps() throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    let far = Coordinate(degreesNorth: 52, degreesEast: 5)
    var track = Track(Self.sighting(0, place), at: Self.instant(0))
    track.insert(Self.sighting(1, far, speed: 200), at: Self.instant(1))
    #expect(track.refusedPositions == 1)
    let kept = try #require(track.aircraft(at: Self.instant(1)))
    #expect(Earth.distanceMetres(from: kept.coordinate, to: place) < 300)
    // What else the sighting told is taken.
    #expect(kept.known.speedMetresPerSecond == 200)

    var recovered = track
    recovered.insert(
      Self.sighting(2, Coordinate(degreesNorth: 50, degreesEast: 5.007)),
      at: Self.instant(2)
    )
    #expect(recovered.refusedPositions == 1)
    recovered.insert(Self.sighting(3, far), at: Self.instant(3))
    #expect(recovered.refusedPositions == 2)

    track.insert(Self.sighting(2, far), at: Self.instant(2))
    #expect(track.refusedPositions == 1)
    let moved = try #require(track.aircraft(at: Self.instant(2)))
    #expect(Earth.distanceMetres(from: moved.coordinate, to: far) < 1)
    // It does not fly there: it fades in.
    #expect(moved.opacity == 0)
    #expect(track.aircraft(at: Self.instant(4))?.opacity == 1)
  }

  @Test(
    "appears within a second, fades when it is not located any more, and is gone after a minute"
  )
  func fading() throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    var track = Track(Self.sighting(0, place), at: Self.instant(0))
    func opacity(_ seconds: Double) -> Double? {
      track.aircraft(at: Self.instant(seconds))?.opacity
    }
    #expect(opacity(0) == 0)
    #expect(opacity(0.5) == 0.5)
    #expect(opacity(1) == 1)
    #expect(opacity(15) == 1)
    #expect(opacity(37.5) == 0.5)
    #expect(opacity(60) == nil)
    // To be heard is not to be located.
    track.insert(Self.sighting(50, nil), at: Self.instant(50))
    #expect(opacity(60) == nil)
    track.insert(
      Self.sighting(58, Coordinate(degreesNorth: 50, degreesEast: 5.2)),
      at: Self.instant(58)
    )
    #expect(opacity(60) == 1)
    let slow = Patience.polled(every: .seconds(100))
    #expect(track.aircraft(at: Self.instant(250), slow)?.opacity == 1)
    #expect(track.aircraft(at: Self.instant(360), slow) == nil)
  }

  @Test("takes what is told last, fills gaps with what comes late, and passes over other aircraft")
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
    #expect(track.heard == Self.instant(10))
    var next = Sighting(AircraftAddress(0x40_621D), at: Self.instant(12))
    next.squawk = "7700"
    track.insert(next, at: Self.instant(12))
    #expect(track.known.squawk == "7700")
    #expect(track.aircraft(at: Self.instant(12))?.isEmergency == true)
    #expect(track.heard == Self.instant(12))
    var other = Sighting(AircraftAddress(0x40_621D, isMadeUp: true), at: Self.instant(13))
    other.callsign = "X"
    track.insert(other, at: Self.instant(13))
    #expect(track.known.callsign == "KLM1023")
    #expect(track.heard == Self.instant(12))
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

  @Test("of a recording flies as fast as it is played, and its label tells the truth")
  func haste() throws {
    let home = Coordinate(degreesNorth: 0, degreesEast: 3.92)
    func told(_ seconds: Double) -> Sighting {
      // Ten seconds of the recording pass in one: 2.5 km along the equator.
      let way = Earth.angle(metres: 2500 * seconds)
      let place = Coordinate(degreesNorth: 0, degreesEast: 3.92 + way.degrees)
      var sighting = Self.sighting(seconds, place, climb: 5)
      sighting.haste = 10
      return sighting
    }
    var track = Track(told(0), at: Self.instant(0))
    for second in 1...20 {
      let now = Self.instant(Double(second))
      let before = try #require(track.aircraft(at: now))
      track.insert(told(Double(second)), at: now)
      let after = try #require(track.aircraft(at: now))
      // It was where it is told to be already.
      #expect(Self.metres(before, after) < 1)
      let flown = Earth.distanceMetres(from: home, to: after.coordinate)
      #expect(abs(flown - 2500 * Double(second)) < 1)
    }
    #expect(track.refusedPositions == 0)
    #expect(track.known.speedMetresPerSecond == 250)
  }
}
