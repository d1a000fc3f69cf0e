import Airports
import Breathing
import Flights
import Geodesy
import Glibc
import TestSamples
import Testing

@testable import Scenes
@testable import Show

@Suite("Synchronised screens")
struct StepTests {
  private static let start = Europe.start

  private static func instant(_ seconds: Double) -> Instant {
    start.advanced(by: .seconds(seconds))
  }

  /// A command that every screen receives at the same instant.
  private struct Event {
    let at: Instant
    let command: Command
  }

  /// A screen: its show, and the commands it has yet to receive.
  private struct Screen {
    var show: Show
    var events: ArraySlice<Event>

    /// The scene at an instant, after the commands until then.
    mutating func scene(at now: Instant, prepares: Bool) -> Scene {
      receive(until: now)
      if prepares { show.prepare(for: now) }
      return show.scene(at: now, size: [640, 360])
    }

    mutating func receive(until now: Instant) {
      while let event = events.first, event.at <= now {
        show.apply(event.command, at: event.at)
        events.removeFirst()
      }
    }
  }

  /// The scenes of an hour, with the commands that keep it busy.
  struct Sample: CustomStringConvertible {
    let description: String
    let view: ViewName
    var isCompanyReal = false
    var isRadarLive = true
    var hasFellows = false
  }

  static let samples = [
    Sample(description: "sky with people", view: .sky, hasFellows: true),
    Sample(description: "sky with real aircraft", view: .sky, isCompanyReal: true),
    Sample(description: "radar of real aircraft", view: .radar),
    Sample(description: "radar of simulated aircraft", view: .radar, isRadarLive: false),
    Sample(description: "card", view: .airport, hasFellows: true),
  ]

  private func show(_ sample: Sample) throws -> Show {
    let plan = try Plan(interludes: [.seconds(12)], seed: 7)
    let catalogue = try Europe.catalogue()
    var options = RadarOptions()
    options.sweep = sample.isRadarLive ? .breath : .seconds(7)
    let simulated = SimulatedTraffic(catalogue: catalogue, around: Europe.heathrow, seed: 3)
    var appearance = Appearance(palette: .day)
    appearance.usesRealCompanions = sample.isCompanyReal
    var journey = try Journey(catalogue: catalogue, home: Europe.heathrow, seed: 7)
    journey.extend(through: 400)
    return Show(
      timeline: Timeline(plan: plan, start: Self.start, screen: .personal),
      journey: journey,
      facts: nil,
      appearance: appearance,
      view: sample.view,
      radar: Radar(
        source: sample.isRadarLive ? .live(Traffic(), sources: []) : .simulated(simulated),
        home: Europe.heathrow,
        title: "Here",
        options: options
      )
    )
  }

  /// Commands of an hour: aircraft every five seconds, neighbours every second, and a few keys.
  private func events(_ sample: Sample) -> [Event] {
    var events: [Event] = []
    if sample.view == .radar || sample.isCompanyReal {
      var traffic = Traffic()
      for second in stride(from: 0.5, to: 3600, by: 5) {
        traffic.insert(sightings(at: second), at: Self.instant(second))
        events.append(Event(at: Self.instant(second), command: .traffic(traffic, sources: [])))
      }
    }
    if sample.hasFellows {
      for second in stride(from: 0.3, to: 3600, by: 1) {
        events.append(Event(at: Self.instant(second), command: .neighbours(neighbours(at: second))))
      }
    }
    let keys: [(Double, Command)] = [
      (3300.7, .radar(.nextAircraft)), (401.3, .radar(.zoom(by: 1))), (500.9, .togglePause),
      (515.2, .togglePause), (900.1, .slower), (1500.4, .radar(.zoom(by: -1))), (2000.6, .skip),
      (2400.8, .radar(.toggleSteady)), (2700.3, .radar(.toggleSteady)),
    ]
    events += keys.map { Event(at: Self.instant($0.0), command: $0.1) }
    return events.sorted { $0.at < $1.at }
  }

  /// Thirty aircraft that cross the area, each repeatedly.
  private func sightings(at second: Double) -> [Sighting] {
    (0..<30).map { index in
      var random = SeededGenerator(seed: 11, stream: UInt64(index))
      let (north, east) = (random.unit() - 0.5, random.unit() - 0.5)
      let track = random.unit() * 360
      let speed = 60 + random.unit() * 180
      let period = 600.0
      let way =
        (second + random.unit() * period).truncatingRemainder(dividingBy: period) - period / 2
      var sighting = Sighting(AircraftAddress(UInt32(0x480000 + index)), at: Self.instant(second))
      let place = Coordinate(degreesNorth: 51.47 + north, degreesEast: -0.46 + east * 1.6)
      let degrees = Earth.angle(metres: speed * way).degrees
      let heading = Angle.degrees(track).radians
      let position = Coordinate(
        degreesNorth: place.latitude.degrees + degrees * cos(heading),
        degreesEast: place.longitude.degrees + degrees * sin(heading) / 0.62
      )
      sighting.position = .init(position, at: Self.instant(second))
      sighting.callsign = "TERN\(index)"
      sighting.altitudeMetres = 3000 + random.unit() * 8000
      sighting.track = .degrees(track)
      sighting.speedMetresPerSecond = speed
      sighting.category = .large
      return sighting
    }
  }

  /// Seven neighbours, some of them away for some minutes.
  private func neighbours(at second: Double) -> [NeighbourPlane] {
    (0..<7 as Range<UInt32>).compactMap { id in
      guard Int(second / 47 + Double(id) * 3.3) % 5 != 0 else { return nil }
      let cycle = BreathPattern.coherent.cycle.seconds
      let flight = (second / cycle).rounded(.down)
      let shift = Double(id) * 0.7 - 2.1
      let ends = [
        Coordinate(degreesNorth: 51.5 + shift, degreesEast: 0),
        Coordinate(degreesNorth: 52 + shift, degreesEast: 4),
      ]
      let isBack = Int(flight) % 2 == 1
      let path = GreatCircle(from: ends[isBack ? 1 : 0], to: ends[isBack ? 0 : 1])
      return NeighbourPlane(
        id: id,
        callsign: "WREN-\(id)",
        kind: .breathing(
          [path, GreatCircle(from: path.destination, to: path.origin)],
          pattern: .coherent,
          since: Self.instant(flight * cycle)
        ),
        stateTime: Self.instant(second)
      )
    }
  }

  @Test("Over an hour, screens draw the same whatever other instants they draw", arguments: samples)
  func anHour(sample: Sample) throws {
    let events = events(sample)[...]
    // The first draws every frame; the second only now and then and in between; the third is
    // never prepared; the fourth starts later.
    let show = try show(sample)
    var steady = Screen(show: show, events: events)
    var jumpy = Screen(show: show, events: events)
    var idle = Screen(show: try self.show(sample), events: events)
    var late: Screen?
    var random = SeededGenerator(seed: 5)
    var (compared, different) = (0, Set<Mark>())
    for step in 1..<450 {
      let second = Double(step) * 8 + 0.13 * Double(step % 17)
      let now = Self.instant(second)
      let scene = steady.scene(at: now, prepares: true)
      if step == 150 {
        var screen = Screen(show: try self.show(sample), events: events)
        // It receives no earlier commands, except for keys.
        let past = screen.events.prefix { $0.at <= now }
        screen.events = screen.events.dropFirst(past.count)
        for event in past {
          switch event.command {
          case .traffic, .neighbours: break
          default: screen.show.apply(event.command, at: event.at)
          }
        }
        late = screen
      }
      // A minute later, the late screen has caught up with tracks and neighbours.
      if step > 160, step % 4 == 0, let other = late?.scene(at: now, prepares: true) {
        #expect(other.marks == scene.marks, "late at \(second) s")
      }
      guard random.unit() < 0.4 else { continue }
      compared += 1
      if compared % 5 == 0 { different.formUnion(scene.marks) }
      if random.unit() < 0.5 {
        _ = jumpy.show.scene(
          at: now.advanced(by: .seconds(-0.4 * random.unit())),
          size: [640, 360]
        )
      }
      #expect(jumpy.scene(at: now, prepares: true).marks == scene.marks, "jumpy at \(second) s")
      guard compared % 4 == 0 else { continue }
      #expect(idle.scene(at: now, prepares: false).marks == scene.marks, "idle at \(second) s")
    }
    // Much was visible, so that much could have differed.
    #expect(compared > 120 && different.count > 20)
  }

  @Test("Instants are drawn the same in any order", arguments: samples)
  func anyOrder(sample: Sample) throws {
    var screen = Screen(show: try show(sample), events: events(sample)[...])
    screen.receive(until: Self.instant(1200))
    let show = screen.show
    let instants = (0..<40).map { Self.instant(1200.1 + Double($0) * 0.07) }
    let forwards = instants.map { show.scene(at: $0, size: [640, 360]) }
    var other = Screen(show: try self.show(sample), events: events(sample)[...])
    other.receive(until: Self.instant(1200))
    let backwards = instants.reversed().map { other.show.scene(at: $0, size: [640, 360]) }
    for (one, two) in zip(forwards, backwards.reversed()) { #expect(one.marks == two.marks) }
  }
}
