import Breathing
import Geodesy
import Glibc
import Testing

@testable import Flights

/// The way of an aircraft farther back than the parts that its track keeps.
@Suite struct PastWayTests {
  /// A sighting of an aircraft that climbs in a turn of 3° a second, at 120 m/s.
  private func sighting(_ seconds: Double) -> Sighting {
    let angle = 3 * seconds * .pi / 180
    let radiusDegrees = Earth.angle(metres: 120 / (3 * .pi / 180)).degrees
    let place = Coordinate(
      degreesNorth: 52 + radiusDegrees * cos(angle),
      degreesEast: 4 + radiusDegrees * sin(angle) / cos(52 * Double.pi / 180)
    )
    let track = Angle.degrees(3 * seconds + 90).bearing.degrees
    let height = 1_000 + 5 * seconds
    return TrackTests.sighting(seconds, place, track: track, speed: 120, height: height, climb: 5)
  }

  /// The track after a report in each second up to one.
  private func track(
    until last: Int,
    _ each: (Track, Int) -> Void = { _, _ in }
  ) -> Track {
    var track = Track(sighting(0), at: TrackTests.instant(0))
    for second in 1...last {
      track.insert(sighting(Double(second)), at: TrackTests.instant(Double(second)))
      each(track, second)
    }
    return track
  }

  @Test func `a turn stays as it was displayed, to some metres`() throws {
    var shown: [(instant: Instant, aircraft: Aircraft)] = []
    let track = track(until: 120) { track, second in
      let later = TrackTests.instant(Double(second) + 0.5)
      if let aircraft = track.aircraft(at: later) { shown.append((later, aircraft)) }
    }
    for (instant, aircraft) in shown where instant > TrackTests.instant(35) {
      let again = try #require(track.aircraft(at: instant))
      #expect(Earth.distanceMetres(from: again.coordinate, to: aircraft.coordinate) < 12)
      let (now, then) = (try #require(again.track), try #require(aircraft.track))
      #expect(abs((now - then).signed.degrees) < 3)
      #expect(abs((again.altitudeMetres ?? 0) - (aircraft.altitudeMetres ?? 0)) < 3)
      #expect(again.opacity == 1)
      let normal = try #require(track.normal(at: instant))
      let same = Coordinate(normal: normal)
      #expect(Earth.distanceMetres(from: again.coordinate, to: same) < 0.01)
    }
    // A minute and a half is remembered.
    let begin = try #require(track.begin)
    #expect((85.0...95).contains(begin.seconds(to: TrackTests.instant(120))))
    #expect(track.aircraft(at: begin) != nil)
    #expect(track.aircraft(at: TrackTests.instant(10)) == nil)
  }

  @Test func `no report changes what was displayed long ago`() throws {
    var places: Set<Coordinate> = []
    _ = track(until: 150) { track, second in
      guard second >= 100, let aircraft = track.aircraft(at: TrackTests.instant(80)) else { return }
      places.insert(aircraft.coordinate)
    }
    #expect(places.count == 1)
  }

  @Test func `an aircraft that appeared elsewhere has not been there before`() throws {
    var track = track(until: 60)
    let far = Coordinate(degreesNorth: 40, degreesEast: 4)
    for second in 61...90 {
      let now = TrackTests.instant(Double(second))
      track.insert(TrackTests.sighting(Double(second), far, speed: 0), at: now)
    }
    #expect(track.aircraft(at: TrackTests.instant(40)) == nil)
    #expect(track.normal(at: TrackTests.instant(40)) == nil)
    #expect(track.begin == TrackTests.instant(62))
    #expect(track.appeared == TrackTests.instant(62))
  }
}
