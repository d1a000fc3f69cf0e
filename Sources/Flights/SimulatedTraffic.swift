public import Airports
public import Breathing
public import Geodesy
import Glibc

/// Simulated traffic around a place, which a radar shows until it has real sources.
///
/// A few dozen staggered slots of forty minutes each hold one flight after another. The flight in a
/// slot depends only on the seed, the slot and the time, so any instant can be queried, and two
/// machines with the same seed show the same sky. No two flights in the air meet.
public struct SimulatedTraffic: Sendable {
  private let catalogue: Catalogue
  private let seed: UInt64
  let slots: Int
  private let routes: Routes

  /// Nearby airports with scheduled service, and small airfields.
  private let near, fields: [Int]

  /// More distant airports with scheduled service, and their bearings from the place.
  private let far: [(index: Int, bearing: Angle)]

  /// The duration of a flight's slot, in seconds.
  private static let slotSeconds: Int64 = 2400

  /// Creates the traffic around a place.
  ///
  /// - Parameters:
  ///   - catalogue: The airports to fly between.
  ///   - home: The place.
  ///   - seed: The seed of all random choices.
  ///   - slots: The maximum number of simultaneous flights, at most 90: as many as there are numbers for their
  ///     callsigns.
  ///   - closures: The airspace without airline service.
  public init(
    catalogue: Catalogue,
    around home: Coordinate,
    seed: UInt64,
    slots: Int = 36,
    avoiding closures: AirspaceClosures = .none
  ) {
    self.catalogue = catalogue
    self.seed = seed
    self.slots = slots
    let routes = Routes(catalogue, home: home, avoiding: closures)
    self.routes = routes
    func isServed(_ index: Int) -> Bool {
      routes.isServed(index) && [.large, .medium].contains(catalogue.kind(of: index))
    }
    let nearMetres = 160_000.0
    let wide = catalogue.within(Earth.angle(metres: 1_800_000), of: home, where: isServed)
    let split = wide.firstIndex { Earth.metres($0.distance) > nearMetres } ?? wide.endIndex
    near = wide[..<split].prefix(16).map(\.index)
    far = wide[split...].filter { Earth.metres($0.distance) > 280_000 }.map {
      ($0.index, GreatCircle(from: home, to: catalogue.coordinate(of: $0.index)).bearing(at: 0))
    }
    fields = catalogue.nearest(to: home, count: 60, within: Earth.angle(metres: 120_000)) {
      [.small, .medium].contains(catalogue.kind(of: $0)) && routes.isOpen($0)
    }.map(\.index)
  }

  /// Returns the flights in the air at an instant, each with a number that is unique within the
  /// day. No two have the same callsign.
  public func flights(at now: Instant) -> [(number: Int, flight: SimulatedFlight)] {
    schedule(at: now).filter { $0.flight.state(at: now) != nil }
  }

  /// Returns the flights in the slots at an instant, in the air or not; the list is constant until
  /// ``turn(at:)`` changes.
  public func schedule(at now: Instant) -> [(number: Int, flight: SimulatedFlight)] {
    let turns = (0..<slots).map { slot in
      (now.nanoseconds - shift(slot)).flooredQuotient(by: Self.slotLength)
    }
    let flights = flights(of: Set(turns))
    return turns.enumerated().compactMap { slot, turn in
      guard let flight = flights[turn]?[slot]?.flight else { return nil }
      let numberOfDay = Int(turn.flooredRemainder(by: 1024)) * slots + slot
      return (numberOfDay, flight)
    }
  }

  /// Returns a number that increases whenever a slot changes its flight: about once a minute.
  public func turn(at now: Instant) -> Int64 {
    let whole = now.nanoseconds.flooredQuotient(by: Self.slotLength)
    let into = now.nanoseconds.flooredRemainder(by: Self.slotLength)
    return whole * Int64(slots) + Int64((0..<slots).count { shift($0) <= into })
  }

  /// Returns the code of an airport of departure or destination.
  public func code(of airport: Int) -> String { catalogue.airport(airport).code }

  private static let slotLength = slotSeconds * 1_000_000_000

  /// Returns when a slot has a turn.
  func span(ofTurn turn: Int64, slot: Int) -> Range<Instant> {
    let start = Instant(nanoseconds: turn * Self.slotLength + shift(slot))
    return start..<start.advanced(by: .nanoseconds(Self.slotLength))
  }

  /// The offset of a slot from the first one: slots change their flights in turn.
  private func shift(_ slot: Int) -> Int64 { Self.slotLength / Int64(slots) * Int64(slot) }

  /// Draws the flight of a slot in a turn, which starts at an instant.
  func flight(slot: Int, turn: Int64, from start: Instant) -> SimulatedFlight? {
    let stream = UInt64(bitPattern: turn) &* 4096 &+ UInt64(slot)
    var random = SeededGenerator(seed: seed ^ 0x51AA_1A7E, stream: stream)
    let kind = Self.kind(at: random.unit())
    let callsign = callsign(&random, slot: slot)
    let level = random.unit()
    let middle = Self.slotSeconds / 2
    /// Draws an airport; the first in a list, which are the nearest, are the most likely.
    func draw(_ list: [Int]) -> Airport? {
      guard !list.isEmpty else { return nil }
      let place = random.unit() * random.unit() * Double(list.count)
      return catalogue.airport(list[min(Int(place), list.count - 1)])
    }
    switch kind {
    case .light, .rotorcraft, .glider:
      guard let here = draw(fields), let there = draw(fields), here.index != there.index else {
        return nil
      }
      let departure = start.advanced(by: .seconds(random.unit() * 300))
      return SimulatedFlight(
        kind,
        callsign: callsign,
        from: here,
        to: there,
        departure: departure,
        level: level
      )
    case .heavy, .airliner, .turboprop, .bizjet:
      let isArrival = random.unit() < 0.5
      let isOverhead = near.isEmpty || random.unit() < 0.25
      guard let away = draw(far.map(\.index)),
        let here = isOverhead ? draw(opposite(away.index)) : draw(near), here.index != away.index,
        routes.joins(here.index, away.index)
      else { return nil }
      let (from, to) = isArrival ? (away, here) : (here, away)
      func flight(departing departure: Instant) -> SimulatedFlight {
        SimulatedFlight(
          kind,
          callsign: callsign,
          from: from,
          to: to,
          departure: departure,
          level: level
        )
      }
      let whole = flight(departing: start).duration
      if isOverhead {
        let halfway = start.advanced(by: .seconds(middle))
        return flight(departing: halfway.advanced(by: .zero - whole / 2))
      }
      guard isArrival else { return flight(departing: start.advanced(by: .seconds(30))) }
      let landing = start.advanced(by: .seconds(Self.slotSeconds - 60))
      return flight(departing: landing.advanced(by: .zero - whole))
    }
  }

  /// The distant airports on the opposite side of the place, so that the route passes over it.
  private func opposite(_ index: Int) -> [Int] {
    guard let bearing = far.first(where: { $0.index == index })?.bearing else { return [] }
    return far.filter { abs(($0.bearing - bearing).signed.degrees) > 150 }.map(\.index)
  }

  private static func kind(at share: Double) -> SimulatedFlight.Kind {
    switch share {
    case ..<0.40: .airliner
    case ..<0.50: .heavy
    case ..<0.64: .turboprop
    case ..<0.71: .bizjet
    case ..<0.92: .light
    case ..<0.97: .rotorcraft
    default: .glider
    }
  }

  /// Birds, so that no callsign matches an airline's.
  private static let birds = [
    "HERON", "SWIFT", "TERN", "WREN", "LARK", "STORK", "CRANE", "ROBIN", "FINCH", "EGRET", "IBIS",
    "TEAL", "KNOT", "SERIN", "PIPIT", "ROOK",
  ]

  /// The numbers of callsigns, which all have two digits.
  private static let numbers = 10..<100

  /// Draws the callsign of a flight. Each slot has numbers of its own, so that no two flights at a time share one.
  private func callsign(_ random: inout SeededGenerator, slot: Int) -> String {
    let bird = Self.birds[Int(random.unit() * Double(Self.birds.count)) % Self.birds.count]
    let choices = max(1, Self.numbers.count / slots)
    let choice = slot * choices + min(Int(random.unit() * Double(choices)), choices - 1)
    // Seven has no factor in common with the count of numbers, so each choice is another number. Slots change their
    // flights in turn: their numbers are not in that order.
    return "\(bird) \(Self.numbers.lowerBound + choice * 7 % Self.numbers.count)"
  }
}
