import Breathing
import Geodesy
import Testing

@testable import Flights

/// How the displayed track changes when a sighting disagrees.
@Suite("A corrected track")
struct TrackCorrectionTests {
  private static func metres(_ one: Aircraft?, _ other: Aircraft?) -> Double {
    guard let one, let other else { return .infinity }
    return Earth.distanceMetres(from: one.coordinate, to: other.coordinate)
  }

  /// Sightings of an aircraft that turns and changes speed and height, with errors, gaps and
  /// partial lines, as receivers report them, each with its time of arrival.
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
        at: TrackTests.instant(0),
        track: .degrees(heading),
        speedMetresPerSecond: speed
      )
      place = Coordinate(normal: motion.normal(at: TrackTests.instant(gap)))
      heading += .random(in: -3...3, using: &dice) * gap
      speed = min(max(speed + .random(in: -3...3, using: &dice) * gap, 0), 300)
      height = min(max(height + .random(in: -20...20, using: &dice) * gap, 0), 13_000)
      var sighting = TrackTests.sighting(
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

  @Test("never jumps in position, height, track or speed")
  func continuity() throws {
    var dice = SeededGenerator(seed: 7)
    var corrections = 0
    for _ in 0..<60 {
      let sightings = Self.wandering(using: &dice, count: 40)
      var track = Track(sightings[0].sighting, at: TrackTests.instant(sightings[0].arrival))
      for (sighting, arrival) in sightings.dropFirst() {
        let now = TrackTests.instant(arrival)
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
        // A millisecond later it is where the old track would have led: the speed does not jump
        // either.
        let next = track.aircraft(at: now.advanced(by: .milliseconds(1)))
        #expect(Self.metres(reckoned, next) < 0.01)
        #expect(after.opacity == before.opacity || sighting.position != nil)
        corrections += 1
      }
    }
    #expect(corrections > 1000)
  }

  @Test("reaches the sighting in three seconds")
  func convergence() throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    var track = Track(TrackTests.sighting(0, place), at: TrackTests.instant(0))
    // Ten seconds later it is 1 km further north than extrapolated, with another track.
    let there = Coordinate(degreesNorth: 50.009, degreesEast: 5.035)
    track.insert(
      TrackTests.sighting(10, there, track: 45, height: 10_300),
      at: TrackTests.instant(10)
    )
    let alone = Track(
      TrackTests.sighting(10, there, track: 45, height: 10_300),
      at: TrackTests.instant(10)
    )
    var last = 0.0
    for tenth in 0...30 {
      let now = TrackTests.instant(10 + Double(tenth) / 10)
      let distance = Self.metres(track.aircraft(at: now), alone.aircraft(at: now))
      // At first it continues as before, so the difference may grow slightly.
      #expect(tenth == 0 ? (900...1100).contains(distance) : distance < last + 30)
      #expect(tenth < 10 || distance < last)
      last = distance
    }
    for second in [13.0, 14, 30, 60] {
      let (eased, new) = (
        try #require(track.aircraft(at: TrackTests.instant(second))),
        try #require(alone.aircraft(at: TrackTests.instant(second)))
      )
      #expect(Self.metres(eased, new) < 1e-3)
      #expect(abs((eased.altitudeMetres ?? 0) - 10_300) < 1e-6)
      #expect(eased.track?.degrees.rounded() == new.track?.degrees.rounded())
    }
  }

  @Test("keeps the path that was shown")
  func memory() throws {
    var dice = SeededGenerator(seed: 11)
    var checks = 0
    for _ in 0..<40 {
      let sightings = Self.wandering(using: &dice, count: 12)
      var track = Track(sightings[0].sighting, at: TrackTests.instant(sightings[0].arrival))
      var shown: [(instant: Instant, aircraft: Aircraft)] = []
      for (sighting, arrival) in sightings.dropFirst() {
        let now = TrackTests.instant(arrival)
        track.insert(sighting, at: now)
        let later = now.advanced(by: .milliseconds(50))
        if let aircraft = track.aircraft(at: later) { shown.append((later, aircraft)) }
      }
      let end = TrackTests.instant(sightings[sightings.count - 1].arrival)
      for (instant, aircraft) in shown where instant.duration(to: end) < Track.retention {
        let again = try #require(track.aircraft(at: instant))
        #expect(again.coordinate == aircraft.coordinate)
        #expect(again.opacity == aircraft.opacity)
        checks += 1
      }
      #expect(track.aircraft(at: TrackTests.instant(-5)) == nil)
    }
    #expect(checks > 100)
  }

  @Test("ignores an impossible jump, and accepts it if the next sighting agrees")
  func jumps() throws {
    let place = Coordinate(degreesNorth: 50, degreesEast: 5)
    let far = Coordinate(degreesNorth: 52, degreesEast: 5)
    var track = Track(TrackTests.sighting(0, place), at: TrackTests.instant(0))
    track.insert(TrackTests.sighting(1, far, speed: 200), at: TrackTests.instant(1))
    #expect(track.refusedPositions == 1)
    let kept = try #require(track.aircraft(at: TrackTests.instant(1)))
    #expect(Earth.distanceMetres(from: kept.coordinate, to: place) < 300)
    // The sighting's other values are accepted.
    #expect(kept.known.speedMetresPerSecond == 200)

    var recovered = track
    recovered.insert(
      TrackTests.sighting(2, Coordinate(degreesNorth: 50, degreesEast: 5.007)),
      at: TrackTests.instant(2)
    )
    #expect(recovered.refusedPositions == 1)
    recovered.insert(TrackTests.sighting(3, far), at: TrackTests.instant(3))
    #expect(recovered.refusedPositions == 2)

    track.insert(TrackTests.sighting(2, far), at: TrackTests.instant(2))
    #expect(track.refusedPositions == 1)
    let moved = try #require(track.aircraft(at: TrackTests.instant(2)))
    #expect(Earth.distanceMetres(from: moved.coordinate, to: far) < 1)
    // It does not fly there: it fades in.
    #expect(moved.opacity == 0)
    #expect(track.aircraft(at: TrackTests.instant(4))?.opacity == 1)
  }
}
