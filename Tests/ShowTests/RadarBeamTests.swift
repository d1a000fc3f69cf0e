import Breathing
import Flights
import Geodesy
import Testing

@testable import Show

/// What a beam of one turn a minute has painted.
@Suite struct RadarBeamTests {
  /// Forty seconds after the beam has pointed up.
  private let start = Instant(nanoseconds: 1_795_000_000_000_000_000)

  private let home = Coordinate(degreesNorth: 52, degreesEast: 5)

  private func instant(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  /// An aircraft some metres from home, with its track and its speed in metres per second.
  private func sighting(
    north: Double,
    east: Double,
    track: Double,
    speed: Double,
    at seconds: Double
  ) -> Sighting {
    let now = instant(seconds)
    var sighting = Sighting(AircraftAddress(0x480001), at: now)
    let place = Coordinate(
      degreesNorth: 52 + north / 111_195,
      degreesEast: 5 + east / 68_458
    )
    sighting.position = Sighting.Position(place, at: now)
    sighting.altitudeMetres = 6000
    sighting.track = .degrees(track)
    sighting.speedMetresPerSecond = speed
    return sighting
  }

  private func radar(_ sightings: [Sighting]) -> Radar {
    var traffic = Traffic()
    for sighting in sightings { traffic.insert([sighting], at: sighting.instant) }
    return Radar(
      source: .live(traffic, sources: []),
      home: home,
      title: "Here",
      options: RadarOptions()
    )
  }

  /// The distances of the aircraft on a scope, in metres.
  private func distances(_ radar: Radar, range: Double, at seconds: Double) throws -> [Double] {
    let now = instant(seconds)
    let timeline = Timeline(plan: try Plan(leadIn: .zero), start: start, screen: .personal)
    let scope = Scope(home: home, rangeMetres: range, up: .zero, center: .zero, radius: 1)
    let sweep = Sweep(timeline, at: now, pace: .seconds(60))
    let painted = radar.aircraft.painted(at: now, sweep: sweep, on: scope)
    return painted.blips.map(\.relativePosition.distanceMetres)
  }

  @Test func `an aircraft stays until the beam returns, although its track remembers less`()
    throws
  {
    let way = (0...50).map { second in
      sighting(
        north: 10_000 + 50 * Double(second),
        east: 1000,
        track: 0,
        speed: 50,
        at: Double(second)
      )
    }
    // The beam passed it after 21 seconds, 11 km to the north.
    let distances = try distances(radar(way), range: 74_080, at: 50.5)
    #expect(distances.count == 1)
    #expect(distances.allSatisfy { abs($0 - 11_090) < 100 }, "\(distances)")
  }

  @Test func `an aircraft that a longer range takes in has been painted already`() throws {
    let radar = radar([sighting(north: 60_000, east: 1000, track: 0, speed: 0, at: 0)])
    #expect(try distances(radar, range: 20_000, at: 30) == [])
    #expect(try distances(radar, range: 100_000, at: 30).count == 1)
    #expect(try distances(radar, range: 20_000, at: 30) == [])
  }

  @Test func `a fast aircraft that enters a short range during a turn is painted`() throws {
    // It is 7.5 km away when the turn begins, and 4.5 km when the beam passes it.
    let radar = radar([sighting(north: 0, east: 7500, track: 270, speed: 200, at: -40)])
    let distances = try distances(radar, range: 5000, at: -20)
    #expect(distances.count == 1)
    #expect(distances.allSatisfy { abs($0 - 4500) < 100 }, "\(distances)")
  }
}
