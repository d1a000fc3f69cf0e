import Breathing
import Geodesy
import Scenes
import TestSamples
import Testing

@testable import Show

@Suite struct `The light of the sky` {
  private let size = SIMD2(320, 180)

  /// Sunset over Europe on 15 January 2027 is between 15:00 and 17:30 UTC.
  private let sunset = Europe.start.advanced(by: .seconds(7.5 * 3600))

  private func show() throws -> Show {
    try Europe.show(minutes: 6, facts: Europe.facts(), from: sunset, palette: .auto)
  }

  private func backdrop(_ scene: Scene) -> Backdrop? {
    for case .backdrop(let backdrop, _) in scene.marks { return backdrop }
    return nil
  }

  @Test func `is known a leg ahead, so that no leg waits for its backdrop at dusk`() throws {
    let show = try show()
    var last: Backdrop?
    var upcoming: Set<Backdrop> = []
    var changes = 0
    for second in stride(from: 2.0, to: 290, by: 0.5) {
      let scene = show.scene(at: sunset.advanced(by: .seconds(second)), size: size)
      guard let seen = backdrop(scene) else { continue }
      if let last, seen != last {
        changes += 1
        #expect(upcoming.contains(seen), "at \(second) s")
      }
      upcoming = scene.upcoming.map { [$0] } ?? upcoming
      last = seen
    }
    #expect(changes > 5)
  }

  @Test func `is requested as soon as another palette is chosen`() throws {
    var show = try Europe.show(minutes: 6, palette: .day)
    let chosen = Europe.start.advanced(by: .seconds(12))
    show.apply(.palette(.night), at: chosen)
    let opened = chosen.advanced(by: .seconds(PaletteTransition.seconds))
    let later = try #require(backdrop(show.scene(at: opened, size: size)))
    let earlier = show.scene(at: chosen.advanced(by: .seconds(0.1)), size: size)
    #expect(earlier.upcoming == later)
    #expect(backdrop(earlier) != later)
  }

  @Test func `stays as it is while a session is paused before its first flight`() throws {
    var show = try show()
    let paused = sunset.advanced(by: .seconds(2))
    show.apply(.pause(true), at: paused)
    let seen = try #require(backdrop(show.scene(at: paused.advanced(by: .seconds(2)), size: size)))
    let later = show.scene(at: paused.advanced(by: .seconds(1800)), size: size)
    #expect(backdrop(later) == seen)
  }

  @Test(arguments: [false, true])
  func `sinks with the land only where the globe does not turn`(reducesMotion: Bool) throws {
    let show = try Europe.show(
      minutes: 6,
      from: sunset,
      palette: .auto,
      reducesMotion: reducesMotion
    )
    let twilights = stride(from: 2.0, to: 120, by: 3).compactMap { second in
      backdrop(show.scene(at: sunset.advanced(by: .seconds(second)), size: size))?.twilight
    }
    #expect(!twilights.isEmpty)
    #expect(twilights.allSatisfy { $0.sinks == reducesMotion })
  }

  @Test func `has a twilight while the sun is near the horizon, and none by choice`() {
    let center = Coordinate(degreesNorth: 50, degreesEast: 4)
    let ground = Self.smallGround(around: center)
    for hour in 0..<24 {
      let instant = Europe.start.advanced(by: .seconds(Double(hour) * 3600))
      let height = Sun.altitude(atUnixSeconds: instant.sinceEpoch.seconds, at: center).degrees
      let light = SkyLight(.auto, at: instant)
      // Near the limit, the height of the sun at the picture's edges decides.
      if !(11.5...12.5).contains(abs(height)) {
        #expect((light.twilight(over: ground, home: center) != nil) == (abs(height) < 12))
      }
      #expect(SkyLight(.day, at: instant).twilight(over: ground, home: center) == nil)
      #expect(SkyLight(.night, at: instant).palette(home: center) == .night)
      if height > 6 { #expect(light.palette(home: center) == .day) }
      if height < -10 { #expect(light.palette(home: center) == .night) }
    }
  }

  /// The ground of a leg so short that the sun is almost equally high all along it.
  private static func smallGround(around center: Coordinate) -> SeenGround {
    let (north, east) = (center.latitude.degrees, center.longitude.degrees)
    let path = GreatCircle(
      from: Coordinate(degreesNorth: north, degreesEast: east - 0.2),
      to: Coordinate(degreesNorth: north, degreesEast: east + 0.2)
    )
    let globe = Framing.landscape.globe(showing: path, size: [320, 180])
    return SeenGround(of: globe, size: [320, 180], named: [center])
  }

  @Test func `follows the sun in small steps`() {
    let home = Europe.heathrow
    var last = SkyLight(.auto, at: Europe.start).palette(home: home).land
    for minute in 1..<24 * 60 {
      let instant = Europe.start.advanced(by: .seconds(Double(minute) * 60))
      let land = SkyLight(.auto, at: instant).palette(home: home).land
      #expect(abs(Int(land.green) - Int(last.green)) <= 6)
      last = land
    }
  }
}
