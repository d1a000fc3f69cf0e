import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import Testing
import Text

@testable import Show

@Suite("Codes of airports on the radar")
struct AirportCodeTests {
  private let start = Instant(nanoseconds: 1_795_000_000_000_000_000)
  private let home = Coordinate(degreesNorth: 52, degreesEast: 5)

  private func radar(
    _ traffic: Traffic = Traffic(),
    steady: Bool = false,
    rangeMetres: Double = 74_080
  ) -> Radar {
    var options = RadarOptions()
    options.isSteady = steady
    options.rangeMetres = rangeMetres
    return Radar(source: .live(traffic, sources: []), home: home, title: "Here", options: options)
  }

  private func scope(rangeMetres: Double = 74_080) -> Scope {
    Scope(home: home, rangeMetres: rangeMetres, up: .zero, center: .zero, radius: 1)
  }

  @Test func `a code moves for an aircraft and stays there; without a free place it is hidden`()
    throws
  {
    let catalogue = try Europe.catalogue()
    let airports = radar().airportAreas(in: catalogue, on: scope(), textScale: 1)
    #expect(airports.map(\.code) == ["AMS", "RTM"])
    let airport = try #require(airports.first)
    let still = airport.obstacles
    let free = CodePlaces().next([airport], on: TagGrid(still))
    #expect(free.place(of: airport) == CodePlace.designed)
    let covered = airport.box(CodePlace.designed)
    let moved = free.next([airport], on: TagGrid(still + [covered]))
    let place = try #require(moved.place(of: airport))
    #expect(!airport.box(place).overlaps(covered))
    // It does not return at once when the aircraft is gone.
    let held = moved.next([airport], on: TagGrid(still))
    #expect(held.place(of: airport) == place)
    // It fades out in one place, then in in the other.
    func seen(_ seconds: Double) -> AirportCode? {
      moved.codes(of: [airport], after: free, seconds: seconds).first
    }
    #expect(seen(0)?.place == CodePlace.designed && seen(0)?.opacity == 1)
    #expect((seen(0.2)?.opacity ?? 1) < 0.6)
    #expect(seen(0.9)?.place == place && seen(0.9)?.opacity == 1)
    // Aircraft are everywhere.
    let hidden = moved.next([airport], on: TagGrid([TagBox(around: .zero, 2)]))
    #expect(hidden.place(of: airport) == nil)
    #expect(hidden.codes(of: [airport], after: moved, seconds: 1.9).isEmpty)
  }

  @Test("A code's box is on its side of the airport and covers no part of its mark")
  func boxes() {
    for place in CodePlace.all {
      let box = place.box(letters: 3, size: AirportArea.designedSize, around: [0.1, 0.2])
      #expect(!box.overlaps(TagBox(around: [0.1, 0.2], 0.016)))
      let middle = (box.low + box.high) / 2 - [0.1, 0.2]
      switch place.side {
      case .below: #expect(middle.y > 0 && middle.x.magnitude < 1e-4)
      case .above: #expect(middle.y < 0 && middle.x.magnitude < 1e-4)
      case .right: #expect(middle.x > 0 && middle.y.magnitude < 1e-4)
      case .left: #expect(middle.x < 0 && middle.y.magnitude < 1e-4)
      }
    }
  }

  /// Aircraft that cross the airport of Amsterdam from all sides, each twenty seconds after the one
  /// before.
  private func crossing() -> Traffic {
    var traffic = Traffic(timeout: PositionTimeout(fresh: .seconds(600), gone: .seconds(900)))
    let sightings = (0..<6).map { index in
      var sighting = Sighting(AircraftAddress(UInt32(0x480000 + index)), at: start)
      let track = Angle.degrees(Double(index) * 67)
      let metres = 250 * (10 + 20 * Double(index))
      let degree = 111_195.0
      let place = Coordinate(
        degreesNorth: 52.308601 - metres * cos(track.radians) / degree,
        degreesEast: 4.76389
          - metres * sin(track.radians) / (degree * cos(Angle.degrees(52.3).radians))
      )
      sighting.position = .init(place, at: start)
      sighting.callsign = "HERON\(index)"
      sighting.altitudeMetres = 6000
      sighting.track = track
      sighting.speedMetresPerSecond = 250
      sighting.category = .large
      return sighting
    }
    traffic.insert(sightings, at: start)
    return traffic
  }

  /// What a viewer sees of the codes over time.
  private struct Seen {
    /// In how many pictures the code of Amsterdam is visible, and in which places.
    var visible = 0
    var places: Set<CodePlace> = []

    /// How many codes are covered, and how often that of Amsterdam changes its place visibly.
    var covered = 0
    var jumps = 0

    private var last: AirportCode?

    mutating func note(_ picture: RadarPicture) {
      for code in picture.codes where code.opacity > 0.02 {
        let box = code.airport.box(code.place)
        covered += picture.blips.count { blip in
          let point = picture.scope.place(blip.relativePosition)
          return box.overlaps(TagBox(around: point, blip.reach * 0.95))
        }
        covered += picture.tags.count { $0.box.overlaps(box) }
      }
      let code = picture.codes.first { $0.airport.code == "AMS" }
      if let code, code.opacity > 0.5 {
        visible += 1
        places.insert(code.place)
      }
      if let code, let last, code.place != last.place, min(code.opacity, last.opacity) > 0.51 {
        jumps += 1
      }
      last = code
    }
  }

  /// Watches the codes, in a picture every fifth of a second.
  private func watch(
    _ radar: Radar,
    pictures: Int,
    up: Angle = .zero,
    text: MinimumTextSize = .none,
    rangeMetres: (Int) -> Double = { _ in 74_080 }
  ) throws -> Seen {
    let catalogue = try Europe.catalogue()
    var radar = radar
    let timeline = Timeline(plan: try Plan(leadIn: .zero), start: start, screen: .personal)
    var history = RadarHistory(radar, timeline)
    var seen = Seen()
    for step in 0..<pictures {
      let now = start.advanced(by: .milliseconds(step * 200))
      if radar.options.rangeMetres != rangeMetres(step) {
        radar.options.rangeMetres = rangeMetres(step)
        history.note(radar, timeline, at: now, isSeen: true)
      }
      let parameters = Radar.PictureParameters(
        size: [1280, 720],
        up: up,
        isStill: false,
        words: Words(),
        text: text
      )
      seen.note(
        radar.picture(
          at: now,
          timeline: timeline,
          history: history,
          parameters,
          catalogue: catalogue
        )
      )
    }
    return seen
  }

  @Test(
    "While aircraft cross an airport, neither they nor tags cover codes",
    arguments: [true, false]
  )
  func overTime(steady: Bool) throws {
    let seen = try watch(radar(crossing(), steady: steady), pictures: 600)
    #expect(seen.covered == 0)
    #expect(seen.jumps == 0)
    #expect(
      seen.visible > 400 && seen.places.count > 1,
      "\(seen.visible) of 600, in \(seen.places.count) places"
    )
  }

  @Test("Nor if the scope is turned or text is large", arguments: [0.0, 0.04], [35.0, 215])
  func turnedOrLarge(text: Double, degrees: Double) throws {
    let seen = try watch(
      radar(crossing(), steady: true),
      pictures: 200,
      up: .degrees(degrees),
      text: MinimumTextSize(text)
    )
    #expect(seen.covered == 0)
    #expect(seen.jumps == 0)
    #expect(seen.visible > 50, "\(seen.visible) of 200")
  }

  @Test func `nor do they after the range has changed`() throws {
    let seen = try watch(radar(crossing(), steady: true), pictures: 200) { step in
      step < 77 ? 74_080 : 55_560
    }
    #expect(seen.covered == 0)
    #expect(seen.visible > 50, "\(seen.visible) of 200")
  }

  @Test func `while the scope rotates, codes fade as tags do`() throws {
    let catalogue = try Europe.catalogue()
    let radar = radar()
    let timeline = Timeline(plan: try Plan(leadIn: .zero), start: start, screen: .personal)
    func codes(_ shown: Double) -> [AirportCode] {
      let parameters = Radar.PictureParameters(
        size: [1280, 720],
        up: .degrees(40),
        upOfTags: .zero,
        isStill: false,
        words: Words(),
        tags: shown
      )
      let picture = radar.picture(
        at: start,
        timeline: timeline,
        history: RadarHistory(radar, timeline),
        parameters,
        catalogue: catalogue
      )
      return picture.codes
    }
    #expect(codes(1).map(\.opacity) == [1, 1])
    #expect(codes(0.25).map(\.opacity) == [0.25, 0.25])
    #expect(codes(0).isEmpty)
  }

  /// A runway from west to east, 3.8 km long.
  private func lane(_ name: String, north: Double) -> Runway {
    func end(_ ident: String, _ east: Double) -> RunwayEnd {
      RunwayEnd(
        ident: ident,
        threshold: Coordinate(degreesNorth: north, degreesEast: east)
      )
    }
    return Runway(lowEnd: end("09" + name, 4.972), highEnd: end("27" + name, 5.028))
  }

  private func entry(_ code: String, at place: Coordinate, _ lanes: [Runway]) -> CatalogueEntry {
    CatalogueEntry(
      ident: "XX" + code,
      iata: code,
      icao: "XXHM",
      name: "Home Airport",
      municipality: "Home",
      country: "XX",
      coordinate: place,
      elevationFeet: 80,
      kind: .large,
      hasScheduledService: true,
      runways: lanes
    )
  }

  @Test func `the airport at the centre shows its long runways, and its code crosses none`()
    throws
  {
    let lanes = [lane("L", north: 52.006), lane("R", north: 51.994)]
    let catalogue = try Catalogue([entry("HOM", at: home, lanes)])
    // From afar, only the dot of the centre is there.
    let far = radar().airportAreas(in: catalogue, on: scope(), textScale: 1)
    #expect(far.isEmpty)
    let near = radar(rangeMetres: 10_000)
    let onScope = scope(rangeMetres: 10_000)
    let airport = try #require(near.airportAreas(in: catalogue, on: onScope, textScale: 1).first)
    let fixed = near.fixedAreas(on: onScope, textScale: 1)
    let places = CodePlaces().next([airport], on: TagGrid(fixed + airport.obstacles))
    // Between the parallel runways.
    #expect(places.place(of: airport) == CodePlace(side: .right, away: 0))
  }

  @Test func `no code passes the rim, however large it is`() throws {
    let south = Coordinate(degreesNorth: 51.915, degreesEast: 5)
    let catalogue = try Catalogue([entry("RIM", at: south, [lane("", north: 51.915)])])
    let radar = radar(rangeMetres: 10_000)
    func box(textScale: Float) throws -> TagBox? {
      let onScope = scope(rangeMetres: 10_000)
      let airports = radar.airportAreas(in: catalogue, on: onScope, textScale: textScale)
      let airport = try #require(airports.first)
      let places = CodePlaces().next([airport], on: TagGrid(airport.obstacles))
      return places.place(of: airport).map(airport.box)
    }
    let designed = try #require(try box(textScale: 1))
    let large = try #require(try box(textScale: 2))
    #expect(designed.isOnScope)
    #expect(large.isOnScope)
  }
}
