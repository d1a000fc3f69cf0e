import Breathing
import Flights
import Geodesy
import Glibc
import Testing

@testable import Show

/// Blips behind a beam that turns more slowly than a track keeps its parts.
@Suite struct SlowBeamTests {
  /// The beam of a minute points north 100 seconds later.
  private let start = Instant(sinceEpoch: .seconds(1_700_000_000))

  private func instant(_ seconds: Int) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// A sighting of an aircraft in a turn of 3° a second, at 120 m/s.
  private func sighting(_ seconds: Int) throws -> Sighting {
    let angle = 3 * Double(seconds) * .pi / 180
    let radiusDegrees = Earth.angle(metres: 120 / (3 * .pi / 180)).degrees
    let place = Coordinate(
      degreesNorth: 52 + radiusDegrees * cos(angle),
      degreesEast: 4 + radiusDegrees * sin(angle) / cos(52 * Double.pi / 180)
    )
    var sighting = Sighting(AircraftAddress(0x40_621D), at: instant(seconds))
    sighting.position = Sighting.Position(place, at: instant(seconds))
    sighting.track = Angle.radians(angle + .pi / 2).bearing
    sighting.speedMetresPerSecond = 120
    return sighting
  }

  @Test func `a blip stays where the beam left it, although the aircraft turns`() throws {
    // North of the aircraft, which the beam passes in its half turn, at 70 seconds.
    let home = Coordinate(degreesNorth: 52.2, degreesEast: 4)
    let scope = Scope(home: home, rangeMetres: 50_000, up: .zero, center: .zero, radius: 1)
    let view = Viewpoint(home, nearMetres: 60_000)
    let timeline = Timeline(plan: try Plan(), start: start, screen: .personal)
    var track = Track(try sighting(0), at: instant(0))
    var blips: [SeenAircraft] = []
    for second in 1...125 {
      let now = instant(second)
      track.insert(try sighting(second), at: now)
      guard second >= 105 else { continue }
      let target = try #require(RadarTarget(track, .live, watching: WatchList()))
      let sweep = Sweep(timeline, at: now, pace: .seconds(60))
      let turn = RadarTarget.Turn(sweep, on: scope)
      let painted = target.painted(at: now, by: sweep, in: turn, on: scope, from: view)?.painted
      let blip = try #require(painted)
      blips.append(blip.aircraft)
    }
    let first = try #require(blips.first)
    for blip in blips {
      let way = Earth.distanceMetres(from: first.contact.place, to: blip.contact.place)
      #expect(way < 1)
      let (one, other) = (try #require(first.contact.track), try #require(blip.contact.track))
      #expect(abs((one - other).signed.degrees) < 0.1)
    }
  }
}
