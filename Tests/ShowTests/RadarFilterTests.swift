import Breathing
import Flights
import Geodesy
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite("The filter of a radar")
struct RadarFilterTests {
  private func contact(
    _ icon: AircraftIcon = .airliner,
    feet: Double? = 20_000,
    onGround: Bool = false
  ) -> Contact {
    Contact(
      id: "1",
      name: "TERN 1",
      icon: icon,
      place: Coordinate(degreesNorth: 0, degreesEast: 0),
      altitudeFeet: feet,
      isOnGround: onGround
    )
  }

  @Test("A new filter admits everything, and has no description")
  func open() {
    let filter = RadarFilter()
    for icon in AircraftIcon.allCases {
      #expect(filter.admits(contact(icon, feet: nil, onGround: true), distanceMetres: 1e6))
    }
    #expect(RadarWords(.nautical, Words()).filter(filter) == nil)
  }

  @Test("Height limits apply, and unknown heights are admitted")
  func heights() {
    var filter = RadarFilter()
    (filter.lowestFeet, filter.highestFeet) = (10_000, 25_000)
    #expect(filter.admits(contact(feet: 10_000), distanceMetres: 0))
    #expect(filter.admits(contact(feet: 25_000), distanceMetres: 0))
    #expect(!filter.admits(contact(feet: 9999), distanceMetres: 0))
    #expect(!filter.admits(contact(feet: 25_001), distanceMetres: 0))
    #expect(filter.admits(contact(feet: nil), distanceMetres: 0))
    #expect(!filter.admits(contact(feet: nil, onGround: true), distanceMetres: 0))
    #expect(RadarWords(.nautical, Words()).filter(filter) == "10,000 to 25,000 ft")
  }

  @Test("Distance, kinds and the ground are filtered as configured")
  func rest() {
    var filter = RadarFilter()
    filter.farthestMetres = 18_520
    filter.kinds = [.helicopter, .glider]
    filter.showsGround = false
    #expect(filter.admits(contact(.glider), distanceMetres: 18_000))
    #expect(!filter.admits(contact(.glider), distanceMetres: 19_000))
    #expect(!filter.admits(contact(.heavy), distanceMetres: 0))
    #expect(!filter.admits(contact(.rotorcraft, onGround: true), distanceMetres: 0))
    #expect(
      RadarWords(.nautical, Words()).filter(filter)
        == "gliders, helicopters, within 10 NM, in the air"
    )
  }

  @Test("Keys cycle through every choice and back to all")
  func keys() {
    var filter = RadarFilter()
    for step in 0..<5 {
      #expect((filter.kinds.isEmpty) == (step == 0))
      filter.showNextKinds()
    }
    for step in 0..<4 {
      #expect((filter.lowestFeet == nil && filter.highestFeet == nil) == (step == 0))
      filter.showNextHeights()
    }
    var distances: [Double?] = []
    for _ in 0..<4 {
      filter.showNextDistance(of: [10, 20, 30].map { $0 * 1852 })
      distances.append(filter.farthestMetres.map { $0 / 1852 })
    }
    #expect(distances == [30, 20, 10, nil])
    #expect(filter == RadarFilter())
  }

  @Test("Every icon has a kind, and every kind an icon")
  func kinds() {
    #expect(Set(AircraftIcon.allCases.map(\.kind)) == Set(RadarKind.allCases))
  }
}

@Suite("Details of the selected aircraft")
struct AircraftDetailsTests {
  private func blip(
    feet: Double?,
    metres: Double,
    climb: Double = 0,
    onGround: Bool = false
  ) -> Blip {
    let contact = Contact(
      id: "1",
      name: "KLM 28W",
      icon: .airliner,
      place: Coordinate(degreesNorth: 0, degreesEast: 0),
      altitudeFeet: feet,
      isOnGround: onGround,
      climbFeetPerMinute: climb,
      speedKnots: 250
    )
    return Blip(
      aircraft: SeenAircraft(
        contact,
        at: Scope.RelativePosition(distanceMetres: metres, bearing: .degrees(247.5))
      ),
      icon: .airliner,
      brightness: 1
    )
  }

  @Test(
    "A short distance has a decimal and is never zero",
    arguments: [
      (800.0, "0.4 NM", "0.8 kilometres"), (1000, "1 NM", "1 kilometre"),
      (300, "0.2 NM", "0.3 kilometres"), (4, "0.1 NM", "0.1 kilometres"),
    ]
  )
  func shortDistances(metres: Double, nautical: String, metric: String) {
    let words = RadarWords(.nautical, Words())
    #expect(words.rounded(metres) == nautical && words.short(metres) == nautical)
    #expect(words.distance(4) == "0.1 NM" && words.distance(1852 * 7.5) == "7.5 NM")
    let lines = AircraftDetails(blip(feet: nil, metres: metres), words).lines
    #expect(lines.last == "\(nautical) west-southwest")
    #expect(RadarWords(.metric, Words()).distance(metres) == metric)
  }

  @Test("Details as text: altitude, speed, distance, direction, and where to look")
  func words() {
    let lines = AircraftDetails(
      blip(feet: 6_240, metres: 24_076, climb: -900),
      RadarWords(.nautical, Words())
    ).lines
    #expect(
      lines == [
        "6,200 ft descending, 250 kt", "13 NM west-southwest", "Look 4° above the horizon",
      ]
    )
    let metric = AircraftDetails(blip(feet: nil, metres: 990), RadarWords(.metric, Words())).lines
    #expect(metric == ["463 km/h", "1 kilometre west-southwest"])
    let parked = AircraftDetails(
      blip(feet: 0, metres: 5000, onGround: true),
      RadarWords(.metric, Words())
    ).lines
    #expect(parked == ["on the ground, 463 km/h", "5 kilometres west-southwest"])
  }

  /// Computed by hand from the two sides and the angle between them, R = 6,371,008.8 m.
  @Test(
    "The angle above the horizon takes the Earth's curvature into account",
    arguments: [
      (38_000.0, 74_080.0, 9), (38_000, 250_000, 2), (10_000, 10_000, 17), (3_000, 250_000, nil),
      (40_000, 1000, 85),
    ]
  )
  func elevation(feet: Double, metres: Double, degrees: Int?) {
    let contact = blip(feet: feet, metres: metres).contact
    #expect(contact.degreesAboveHorizon(distanceMetres: metres) == degrees)
  }
}

@Suite("The status lines of sources")
struct SourceLineTests {
  private let now = Instant(nanoseconds: 1_795_000_000_000_000_000)

  private func report(
    _ name: String,
    _ standing: SourceReport.Status,
    inUse: Bool = false,
    secondsAgo: Double? = nil,
    remark: String? = nil,
    attribution: String? = nil
  ) -> SourceReport {
    SourceReport(
      name: name,
      status: standing,
      isInUse: inUse,
      lastReport: secondsAgo.map { now.advanced(by: .seconds(-$0)) },
      remark: remark,
      attribution: attribution
    )
  }

  @Test("The source in use comes first, then failing ones with the reason")
  func lines() {
    let reports = [
      report("localhost", .failing, remark: "connection refused"),
      report("OpenSky", .working, inUse: true, secondsAgo: 4, attribution: "Data: OpenSky"),
      report("adsb.lol", .waiting),
    ]
    let lines = SourceLine.all(of: .live(Traffic(), sources: reports), at: now, Words())
    #expect(
      lines.map(\.text) == [
        "from OpenSky, just now", "Data: OpenSky", "localhost: connection refused",
      ]
    )
    #expect(lines.map(\.isInUse) == [true, false, false])
  }

  @Test(
    "Ages change in steps, and old data are labelled outdated",
    arguments: [
      (0.0, "just now"), (9.9, "just now"), (12, "10 s ago"), (25, "20 s ago, outdated"),
      (61, "1 min ago, outdated"), (7300, "2 h ago, outdated"), (-3, "just now"),
    ]
  )
  func ages(seconds: Double, words: String) {
    #expect(SourceLine.age(.seconds(seconds), Words()) == words)
  }

  @Test(
    "A source that is polled rarely is not outdated before its next poll has failed",
    arguments: [
      (5, 19, "10 s ago"), (5, 20, "20 s ago, outdated"), (90, 170, "2 min ago"),
      (90, 180, "3 min ago, outdated"), (300, 599, "9 min ago"), (300, 600, "10 min ago, outdated"),
    ]
  )
  func polledRarely(interval: Int, seconds: Int, words: String) {
    let report = SourceReport(
      name: "OpenSky",
      status: .working,
      isInUse: true,
      lastReport: now.advanced(by: .seconds(-seconds)),
      interval: .seconds(interval)
    )
    let lines = SourceLine.all(of: .live(Traffic(), sources: [report]), at: now, Words())
    #expect(lines.map(\.text) == ["from OpenSky, \(words)"])
  }

  @Test func `before any source has answered, the radar waits for the first`() {
    let reports = [report("a", .waiting), report("b", .waiting)]
    let lines = SourceLine.all(of: .live(Traffic(), sources: reports), at: now, Words())
    #expect(lines.map(\.text) == ["waiting for a"])
  }

  @Test("The next pass of a satellite comes after the source of the aircraft")
  func nextPass() throws {
    let pass = SourceLine(text: "ISS visible in 12 min", isInUse: true)
    func texts(_ source: RadarSource) -> [String] {
      SourceLine.all(of: source, nextPass: pass, at: now, Words()).map(\.text)
    }
    let traffic = SimulatedTraffic(catalogue: try Cards.catalogue(), around: Cards.home, seed: 7)
    #expect(texts(.simulated(traffic)) == ["simulated traffic", pass.text])
    let empty = Traffic()
    #expect(texts(.live(empty, sources: [])) == ["no source answers", pass.text])
    let waiting = [report("a", .waiting)]
    #expect(texts(.live(empty, sources: waiting)) == ["waiting for a", pass.text])
    let failing = [report("a", .failing, remark: "gone")]
    #expect(
      texts(.live(empty, sources: failing)) == ["no source answers", pass.text, "a: gone"]
    )
  }

  @Test("If no source answers, the reason for each is shown")
  func none() {
    let reports = [report("a", .failing, secondsAgo: 90, remark: "gone"), report("b", .waiting)]
    let lines = SourceLine.all(of: .live(Traffic(), sources: reports), at: now, Words())
    #expect(lines.map(\.text) == ["no source answers", "a: gone, 1 min ago, outdated"])
  }

  @Test("A public screen names no reasons")
  func publicScreen() {
    let reports = [
      report("a", .failing, secondsAgo: 90, remark: "the answer is malformed: empty"),
      report("b", .failing, remark: "connection refused"),
    ]
    let lines = SourceLine.all(
      of: .live(Traffic(), sources: reports),
      for: .public,
      at: now,
      Words()
    )
    let expected = ["no source answers", "a: no answer, 1 min ago, outdated", "b: no answer"]
    #expect(lines.map(\.text) == expected)
  }
}
