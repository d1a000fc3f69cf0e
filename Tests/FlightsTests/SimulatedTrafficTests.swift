import Airports
import Breathing
import Geodesy
import Testing

@testable import Flights

struct SimulatedTrafficTests {
  private let now = Instant(nanoseconds: 1_795_000_000_000_000_000)
  private let home = Coordinate(degreesNorth: 51.47, degreesEast: -0.46)

  /// Airports of all sizes on a grid, half a degree apart near home, two degrees farther off.
  private static func catalogue() throws -> Catalogue {
    var entries: [CatalogueEntry] = []
    func add(_ north: Double, _ east: Double, _ kind: Airport.Kind, isServed: Bool) {
      entries.append(
        CatalogueEntry(
          ident: "G\(entries.count)",
          name: "G\(entries.count)",
          municipality: "",
          country: "XX",
          coordinate: Coordinate(degreesNorth: north, degreesEast: east),
          elevationFeet: entries.count % 900,
          kind: kind,
          hasScheduledService: isServed
        )
      )
    }
    for row in -4...4 {
      for column in -4...4 {
        let isServed = row.isMultiple(of: 3) && column.isMultiple(of: 3)
        let (north, east) = (51.5 + Double(row) / 4, -0.5 + Double(column) / 2)
        add(north, east, isServed ? .large : .small, isServed: isServed)
      }
    }
    for north in stride(from: 40.0, through: 60, by: 2) {
      for east in stride(from: -18.0, through: 18, by: 4) {
        add(north, east, .large, isServed: true)
      }
    }
    return try Catalogue(entries)
  }

  private func traffic(seed: UInt64 = 7) throws -> SimulatedTraffic {
    SimulatedTraffic(catalogue: try Self.catalogue(), around: home, seed: seed)
  }

  @Test func `the same seed gives the same sky, and another one another`() throws {
    let (one, two) = (try traffic(), try traffic())
    let there = one.flights(at: now).map(\.flight)
    #expect(!there.isEmpty)
    #expect(there == two.flights(at: now).map(\.flight))
    #expect(there != (try traffic(seed: 8)).flights(at: now).map(\.flight))
  }

  @Test func `no two flights have the same number`() throws {
    let numbers = try traffic().flights(at: now).map(\.number)
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func `no two flights at a time have the same callsign`() throws {
    let catalogue = try Self.catalogue()
    for seed in UInt64(0)..<12 {
      let traffic = SimulatedTraffic(catalogue: catalogue, around: home, seed: seed)
      // One slot or another changes its flight after about a minute.
      for second in stride(from: 0, to: 3600, by: 60) {
        let flights = traffic.schedule(at: now.advanced(by: .seconds(second)))
        let callsigns = Set(flights.map(\.flight.callsign))
        #expect(callsigns.count == flights.count, "seed \(seed), second \(second)")
      }
      let crowd = SimulatedTraffic(catalogue: catalogue, around: home, seed: seed, slots: 90)
        .schedule(at: now)
      #expect(crowd.count > 20)
      #expect(Set(crowd.map(\.flight.callsign)).count == crowd.count)
    }
  }

  @Test func `no two flights meet`() throws {
    let catalogue = try Self.catalogue()
    for seed in UInt64(0)..<6 {
      let traffic = SimulatedTraffic(catalogue: catalogue, around: home, seed: seed)
      var (count, turn) = (0, Int64.min)
      var flights: [SimulatedFlight] = []
      for second in stride(from: 0, to: 7200, by: 5) {
        let then = now.advanced(by: .seconds(second))
        if traffic.turn(at: then) != turn {
          turn = traffic.turn(at: then)
          flights = traffic.schedule(at: then).map(\.flight)
        }
        let places = flights.compactMap { $0.state(at: then)?.coordinate }
        count += places.count
        for (index, place) in places.enumerated() {
          let others = places[(index + 1)...]
          let nearest = others.map { Earth.distanceMetres(from: place, to: $0) }.min()
          // Within half a second, which is the finest step, two fly towards each other by 250 m.
          let least = SimulatedFlight.minimumDistanceMetres - 20
          #expect(nearest ?? least >= least, "seed \(seed), second \(second)")
        }
      }
      // Few are left out for it: thirty were in the air without it.
      #expect(count > 20 * 1440, "seed \(seed)")
    }
  }

  @Test func `the flights of a slot stay for the whole of its turn`() throws {
    let traffic = try traffic()
    for minute in stride(from: 0, to: 120, by: 1) {
      let then = now.advanced(by: .seconds(60 * minute))
      let next = then.advanced(by: .seconds(1))
      guard traffic.turn(at: then) == traffic.turn(at: next) else { continue }
      #expect(traffic.schedule(at: then).map(\.flight) == traffic.schedule(at: next).map(\.flight))
    }
    // Within forty minutes each slot has had one other flight at most.
    let minutes = (0..<40).map { now.advanced(by: .seconds(60 * $0)) }
    let numbers = Set(minutes.flatMap { traffic.schedule(at: $0).map(\.number) })
    let flights = Set(minutes.flatMap { traffic.schedule(at: $0).map(\.flight) })
    #expect(numbers.count == flights.count)
  }

  @Test func `planes move at their speed, without a jump`() throws {
    let traffic = try traffic()
    let step = Duration.seconds(1)
    for second in stride(from: 0, to: 3000, by: 37) {
      let then = now.advanced(by: .seconds(second))
      for (_, flight) in traffic.flights(at: then) {
        guard let a = flight.state(at: then), let b = flight.state(at: then.advanced(by: step))
        else { continue }
        let metres = Earth.distanceMetres(from: a.coordinate, to: b.coordinate)
        let expected = (a.speedKnots + b.speedKnots) / 2 * 1852 / 3600
        #expect(abs(metres - expected) < 1 + expected * 0.01)
        #expect(abs(b.altitudeFeet - a.altitudeFeet) < 80)
        #expect((-2_000...44_000).contains(a.altitudeFeet))
      }
    }
  }

  @Test(arguments: SimulatedFlight.Kind.allCases)
  func `between high airfields, flights are above the ground`(kind: SimulatedFlight.Kind) throws {
    let entries = [-106.0, -105].map { east in
      CatalogueEntry(
        ident: "G\(Int(-east))",
        name: "High",
        municipality: "",
        country: "XX",
        coordinate: Coordinate(degreesNorth: 39, degreesEast: east),
        elevationFeet: 9_000,
        kind: .small,
        hasScheduledService: false
      )
    }
    let catalogue = try Catalogue(entries)
    let flight = SimulatedFlight(
      kind,
      callsign: "WREN 10",
      from: catalogue.airport(0),
      to: catalogue.airport(1),
      departure: now,
      level: 0
    )
    let middle = now.advanced(by: flight.duration / 2)
    let state = try #require(flight.state(at: middle))
    #expect(state.altitudeFeet >= 9_500)
  }

  @Test func `flights begin and end at their airports`() throws {
    let catalogue = try Self.catalogue()
    for (_, flight) in try traffic().flights(at: now) {
      let landing = flight.departure.advanced(by: flight.duration)
      let from = try #require(flight.state(at: flight.departure))
      let to = try #require(flight.state(at: landing.advanced(by: .milliseconds(-1))))
      let (origin, destination) = (flight.origin, flight.destination)
      #expect(Earth.distanceMetres(from: from.coordinate, to: catalogue.coordinate(of: origin)) < 1)
      #expect(
        Earth.distanceMetres(from: to.coordinate, to: catalogue.coordinate(of: destination)) < 2
      )
      #expect(flight.state(at: flight.departure.advanced(by: .milliseconds(-1))) == nil)
      #expect(flight.state(at: landing.advanced(by: .milliseconds(2))) == nil)
    }
  }
}
