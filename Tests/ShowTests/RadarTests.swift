import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import Testing

@testable import Scenes
@testable import Show

struct SweepTests {
  private let start = Instant(nanoseconds: 1_795_000_000_000_000_000)

  @Test func `the beam turns on without a jump`() throws {
    let timeline = Timeline(
      plan: try Plan(interludes: [.seconds(14)]),
      start: start,
      screen: .personal
    )
    var last = Sweep(timeline, at: start).direction
    var turns = 0.0
    for step in 1..<60_000 {
      let next = Sweep(timeline, at: start.advanced(by: .milliseconds(step * 5))).direction
      let turned = next - last - (next - last).rounded(.down)
      // A turn takes six seconds at least, so five milliseconds are less than a thousandth of it.
      #expect(turned < 0.001)
      turns += turned
      last = next
    }
    // In five minutes, with turns of less than 13 s but for the start.
    #expect(turns > 20)
  }

  @Test(arguments: [0.0, 0.2, 0.45, 0.7, 0.99])
  func `the beam last pointed in a direction less than 13 seconds ago`(direction: Double) throws {
    let timeline = Timeline(
      plan: try Plan(interludes: [.seconds(14)]),
      start: start,
      screen: .personal
    )
    for second in stride(from: 20.0, to: 200, by: 3.7) {
      let now = start.advanced(by: .seconds(second))
      let passed = Sweep(timeline, at: now).passed(direction)
      let then = Sweep(timeline, at: passed.instant).direction
      let apart = abs(then - direction)
      #expect(min(apart, 1 - apart) < 1e-6)
      #expect(passed.instant <= now && passed.instant.duration(to: now) < .seconds(13))
    }
  }

  @Test func `the beam stands still while paused`() throws {
    let running = Timeline(plan: try Plan(), start: start, screen: .personal)
    let paused = running.pause(at: start.advanced(by: .seconds(20)))
    let (a, b) = (start.advanced(by: .seconds(25)), start.advanced(by: .seconds(90)))
    #expect(Sweep(paused, at: a).direction == Sweep(paused, at: b).direction)
    #expect(Sweep(paused, at: a).passed(0.3).instant == Sweep(paused, at: b).passed(0.3).instant)
  }
}

struct ContactTests {
  @Test(arguments: [(4134.0, 1.0835), (7360, 0.8331), (0, 2), (30_000, 0.7)])
  func `an aircraft is drawn larger the lower it flies`(metres: Double, scale: Double) {
    let contact = Contact(
      id: "1",
      name: "TERN 1",
      icon: .airliner,
      place: Coordinate(degreesNorth: 0, degreesEast: 0),
      altitudeFeet: metres / 0.3048
    )
    #expect(abs(contact.scale - scale) < 0.0001)
  }

  @Test(arguments: [
    (14_200.0, 1700.0, "142↑"), (6_200, -900, "062↓"), (1_400, 0, "014"), (-1_200, 0, "−012"),
    (-140, -900, "−001↓"), (-40, 0, "000"),
  ])
  func `a label has the level and whether it climbs`(feet: Double, climb: Double, line: String) {
    let contact = Contact(
      id: "1",
      name: "TERN 1",
      icon: .airliner,
      place: Coordinate(degreesNorth: 0, degreesEast: 0),
      altitudeFeet: feet,
      climbFeetPerMinute: climb
    )
    #expect(contact.tagLines() == ["TERN 1", line])
  }

  @Test(
    arguments: [
      ("B738", AircraftCategory.large, "Boeing 737-800", AircraftIcon.airliner),
      ("AS21", .glider, "AS21", .glider), ("ZZZZ", .ultralight, "ultralight", .light),
      ("GLID", nil, "glider", .glider), ("ZZZZ", nil, nil, .unknown),
    ] as [(String, AircraftCategory?, String?, AircraftIcon)]
  )
  func `a designator without a model is a kind in words, or nothing`(
    designator: String,
    category: AircraftCategory?,
    type: String?,
    icon: AircraftIcon
  ) throws {
    var sighting = Sighting(AircraftAddress(0x480001), at: Instant(nanoseconds: 0))
    let place = Coordinate(degreesNorth: 52, degreesEast: 5)
    sighting.position = .init(place, at: Instant(nanoseconds: 0))
    (sighting.type, sighting.category) = (designator, category)
    let contact = try #require(sighting.contact(watching: WatchList()))
    #expect(contact.type == type && contact.icon == icon && contact.designator == designator)
  }

  @Test(arguments: AircraftIcon.allCases)
  func `every icon has a shape within its box`(icon: AircraftIcon) {
    #expect(!icon.shapes.isEmpty)
    for case .outline(let points) in icon.shapes {
      #expect(points.allSatisfy { max(abs($0.x), abs($0.y)) <= 1.16 })
    }
  }
}

extension Sweep {
  /// Returns when the beam last pointed in a direction.
  ///
  /// - Parameter direction: A direction as a fraction of a turn, clockwise from the top.
  /// - Returns: The instant, and how far behind the beam the direction is, from 0 up to 1.
  func passed(_ direction: Double) -> (instant: Instant, behind: Double) {
    let difference = self.direction - direction
    let behind = difference - difference.rounded(.down)
    return (instant(afterTurns: self.direction - behind), behind)
  }
}
