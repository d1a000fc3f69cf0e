import Airports
import Breathing
import Flights
import Geodesy
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite struct RadarOptionTests {
  @Test func `each option is taken over, and nothing else changes`() {
    let standard = RadarOptions()
    let amber = Phosphor.amber
    func taken(_ option: RadarOption) -> RadarOptions {
      var options = standard
      options.set(option)
      return options
    }
    #expect(taken(.phosphor(amber)).phosphor == amber)
    #expect(taken(.range(metres: 20_000)).rangeMetres == 20_000)
    #expect(taken(.units(.metric)).units == .metric)
    #expect(taken(.steady(true)).isSteady)
    #expect(!taken(.glass(false)).isGlass)
    #expect(!taken(.map(false)).showsMap)
    #expect(!taken(.airports(false)).showsAirports)
    #expect(taken(.silly(true)).isSilly)
    #expect(taken(.blips(true)).blips)
    #expect(taken(.sweep(.seconds(8))).sweep == .seconds(8))
    #expect(taken(.sweep(.seconds(1))).sweep == .seconds(6))
    #expect(taken(.limit(50)).limit == 50)
    #expect(taken(.limit(0)).limit == 1)
    #expect(!taken(.route(false)).showsRoute)
    for option in [
      RadarOption.phosphor(.mint), .units(.nautical), .steady(false), .glass(true), .map(true),
      .airports(true), .silly(false), .blips(false), .sweep(.breath), .limit(200), .route(true),
    ] {
      #expect(taken(option) == standard)
    }
  }

  @Test func `options that differ are adopted, and no other`() throws {
    let old = RadarOptions()
    var new = old
    (new.phosphor, new.rangeMetres, new.units, new.sweep) = (.amber, 20_000, .metric, .seconds(8))
    (new.isSteady, new.isGlass, new.isSilly, new.blips) = (true, false, true, true)
    (new.showsMap, new.showsAirports) = (false, false)
    (new.showsRoute, new.showsCountry) = (false, true)
    (new.filter.nearestMetres, new.filter.farthestMetres) = (1000, 10_000)
    (new.filter.lowestFeet, new.filter.highestFeet) = (1000, 10_000)
    (new.filter.kinds, new.filter.showsGround) = ([.glider], false)
    new.watchList = WatchList([try #require(WatchList.Pattern("TERN*"))])
    new.limit = 50
    let pairs =
      Array(zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children))
      + Array(zip(Mirror(reflecting: old.filter).children, Mirror(reflecting: new.filter).children))
    for (before, after) in pairs {
      #expect("\(before.value)" != "\(after.value)", "\(before.label ?? "?")")
    }
    var options = old
    options.adopt(new, after: old)
    #expect(options == new)
    options.adopt(new, after: new)
    #expect(options == new)
    options.adopt(old, after: old)
    #expect(options == new)
  }

  @Test(arguments: [
    ([false, true, true, false], [3, nil]), ([true, false, false], [2, nil]),
    ([true, true, true], [1, 2, nil]),
  ])
  func `the next aircraft is one in the air, if there is any`(
    areParked: [Bool],
    selected: [Int?]
  ) throws {
    let now = Europe.start
    let sightings = areParked.enumerated().map { number, isParked in
      var sighting = Sighting(AircraftAddress(UInt32(0x400000 + number)), at: now)
      let north = 51.4706 + 0.01 * Double(number)
      let place = Coordinate(degreesNorth: north, degreesEast: -0.461941)
      sighting.position = Sighting.Position(place, at: now)
      sighting.isOnGround = isParked
      return sighting
    }
    var traffic = Traffic()
    traffic.insert(sightings, at: now)
    var radar = Radar(
      source: .live(traffic, sources: []),
      home: Europe.heathrow,
      title: "Here",
      options: RadarOptions()
    )
    let near = radar.nearby(at: now).map(\.contact.id)
    #expect(near.count == areParked.count)
    for number in selected {
      _ = radar.apply(.nextAircraft, at: now, words: Words())
      #expect(radar.selection == number.map { near[$0] })
    }
  }

  @Test func `a notice says what it is about, and the next aircraft needs none`() {
    var radar = Radar(
      source: .live(Traffic(), sources: []),
      home: Europe.heathrow,
      title: "Here",
      options: RadarOptions()
    )
    func said(_ request: RadarRequest) -> String? {
      radar.apply(request, at: Europe.start, words: Words())
    }
    #expect(said(.nextAircraft) == nil)
    #expect(said(.nextKinds) == "only airliners")
    #expect(said(.nextHeights) == "only below 10,000 ft")
    #expect(said(.nextDistance)?.hasPrefix("only within ") == true)
    #expect(said(.toggleSilly) == "visitors from space")
    #expect(said(.toggleSilly) == "no visitors from space")
  }

  @Test(arguments: [(0, 5000), (-1, 5000), (1e12, 250_000), (.infinity, 250_000), (74_080, 74_080)])
  func `a range is limited to what can be shown`(asked: Double, taken: Double) {
    var options = RadarOptions()
    options.set(.range(metres: asked))
    #expect(options.rangeMetres == taken)
  }

  @Test(arguments: [0xFF0000, 0x00FF00, 0x0000FF, 0x66CCAA, 0x808080, 0xFFFFFF, 0x102030])
  func `a colour of one's own is found again by its hue`(rgb: UInt32) {
    let phosphor = Phosphor(hueOf: Color(rgb))
    let again = Phosphor(hueOf: phosphor.hue)
    for (a, b) in zip(phosphor.stops, again.stops) {
      #expect((a.color.unit - b.color.unit).max() < 0.02)
      #expect((b.color.unit - a.color.unit).max() < 0.02)
    }
    #expect(phosphor.name == nil)
    #expect(Phosphor.names.allSatisfy { Phosphor.named[$0]?.name == $0 })
  }
}
