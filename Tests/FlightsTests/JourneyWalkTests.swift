import Airports
import Breathing
import Flights
import Geodesy
import TestSupport
import Testing

/// Walks over the world's airports.
@Suite("A journey over the world's airports")
struct JourneyWalkTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue(bytes: Checkout.resource("airports.catalogue"))
  }

  /// Thirty places on all continents, with dense and sparse traffic.
  static let places: [(name: String, north: Double, east: Double)] = [
    ("London", 51.5, -0.1), ("Moscow", 55.75, 37.6), ("Istanbul", 41, 29), ("Madrid", 40.4, -3.7),
    ("Tromsø", 69.65, 18.96), ("Reykjavík", 64.1, -21.9), ("Athens", 38, 23.7),
    ("New York", 40.7, -74), ("Denver", 39.7, -105), ("Honolulu", 21.3, -157.9),
    ("Anchorage", 61.2, -149.9), ("Havana", 23.1, -82.4), ("Mexico City", 19.4, -99.1),
    ("Bogotá", 4.7, -74.1), ("São Paulo", -23.5, -46.6), ("Ushuaia", -54.8, -68.3),
    ("Dakar", 14.7, -17.5), ("Lagos", 6.5, 3.4), ("Nairobi", -1.3, 36.8),
    ("Cape Town", -33.9, 18.4), ("Cairo", 30, 31.2), ("Dubai", 25.2, 55.3), ("Delhi", 28.6, 77.2),
    ("Novosibirsk", 55, 82.9),
    ("Singapore", 1.35, 103.8), ("Bali", -8.7, 115.2), ("Tokyo", 35.7, 139.7),
    ("Urumqi", 43.8, 87.6), ("Sydney", -33.9, 151.2), ("Papeete", -17.5, -149.6),
  ]

  /// The cities with airline service from an airport within a region's leg lengths.
  private func cities(inRangeOf airport: Airport) -> Set<String> {
    let reach = Earth.angle(metres: 900_000)
    let found = catalogue.within(reach, of: airport.coordinate) { index in
      catalogue.hasScheduledService(index) && catalogue.kind(of: index) != .heliport
    }
    return Set(
      found.filter { Earth.metres($0.distance) > 120_000 }.map { name(catalogue.airport($0.index)) }
    )
  }

  private func name(_ airport: Airport) -> String {
    airport.city + ", " + airport.country
  }

  @Test("never returns to the previous city if ten are in range", arguments: places)
  func returns(place: (name: String, north: Double, east: Double)) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var journey = try Journey(
        catalogue: catalogue,
        home: Coordinate(degreesNorth: place.north, degreesEast: place.east),
        seed: seed
      )
      journey.extend(through: 19)
      let legs = (0..<20).map { journey.leg($0) }
      for (first, second) in zip(legs, legs.dropFirst())
      where name(first.origin) == name(second.destination) {
        let choice = cities(inRangeOf: second.origin).count
        #expect(choice < 10, "\(place.name), seed \(seed): \(first), then \(second)")
      }
      for leg in legs { #expect(name(leg.origin) != name(leg.destination), "\(leg)") }
    }
  }

  @Test("visits forty cities in Europe before it repeats one")
  func memory() throws {
    var journey = try Journey(
      catalogue: catalogue,
      home: Coordinate(degreesNorth: 48, degreesEast: 10),
      seed: 5
    )
    journey.extend(through: 120)
    let visits = (0...120).map { name(journey.leg($0).origin) }
    for (number, city) in visits.enumerated() {
      let before = visits[max(0, number - 40)..<number]
      #expect(!before.contains(city), "visit \(number), \(city)")
    }
  }

  /// Remote homes with a range, and a distance in kilometres that no airport of a journey exceeds.
  static let remoteHomes:
    [(name: String, north: Double, east: Double, range: FlightRange, kilometres: Double)] = [
      ("Honolulu", 21.3, -157.9, .region, 2600), ("Kiritimati", 1.98, -157.4, .region, 2600),
      ("Reykjavík", 64.1, -21.9, .region, 1101), ("Reykjavík", 64.1, -21.9, .nearby, 950),
      ("Alice Springs", -23.8, 133.9, .nearby, 1100), ("Alert", 82.5, -62.3, .nearby, 1850),
      ("Ulaanbaatar", 47.9, 106.9, .nearby, 800),
    ]

  @Test("stays near a remote home, and avoids the last eight airports", arguments: remoteHomes)
  func staysNear(
    place: (name: String, north: Double, east: Double, range: FlightRange, kilometres: Double)
  ) throws {
    let home = Coordinate(degreesNorth: place.north, degreesEast: place.east)
    for seed in 1...3 as ClosedRange<UInt64> {
      var journey = try Journey(
        catalogue: catalogue,
        home: home,
        range: place.range,
        seed: seed
      )
      journey.extend(through: 200)
      let calls = (0...200).map { journey.leg($0).origin }
      for (number, airport) in calls.enumerated() {
        let kilometres = Earth.distanceMetres(from: home, to: airport.coordinate) / 1000
        #expect(kilometres < place.kilometres, "\(place.name), seed \(seed): \(airport.name)")
        let before = calls[max(0, number - 8)..<number].map(\.index)
        #expect(!before.contains(airport.index), "\(place.name), seed \(seed), call \(number)")
      }
    }
  }

  @Test("returns from across the ocean when the range becomes smaller")
  func returnsHome() throws {
    let home = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)
    func kilometres(_ airport: Airport) -> Double {
      Earth.distanceMetres(from: home, to: airport.coordinate) / 1000
    }
    for seed in 1...4 as ClosedRange<UInt64> {
      var journey = try Journey(catalogue: catalogue, home: home, range: .world, seed: seed)
      journey.extend(through: 12)
      let legs = (0...12).map { journey.leg($0) }
      let farthest = legs.firstIndex { kilometres($0.destination) > 4000 }
      let far = try #require(farthest)
      let last = legs[far]
      journey.reach(.nearby, after: far)
      journey.extend(through: far + 40)
      #expect(journey.leg(far) == last)
      for number in far + 1...far + 40 {
        #expect(kilometres(journey.leg(number).destination) < 1000, "seed \(seed), leg \(number)")
      }
    }
  }

  @Test(
    "has the same legs where the same changes of its range are made later",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func repeatsChangesOfRange(seed: UInt64) throws {
    let home = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)
    var journey = try Journey(catalogue: catalogue, home: home, seed: seed)
    var generator = SeededGenerator(seed: seed)
    var leg = 0
    for _ in 0..<12 {
      // Several changes may come after the same leg, and take back those before.
      leg += Int.random(in: 0...2, using: &generator)
      journey.extend(through: leg + 3)
      let range = FlightRange.allCases.randomElement(using: &generator)
      journey.reach(try #require(range), after: leg)
    }
    #expect(Set(journey.rangeChanges.map(\.leg)).count == journey.rangeChanges.count)
    var other = try Journey(catalogue: catalogue, home: home, seed: seed)
    for change in journey.rangeChanges { other.reach(change.range, after: change.leg) }
    #expect(other.range == journey.range && other.rangeChanges == journey.rangeChanges)
    for number in 0...leg + 10 {
      let (theirs, ours) = (other.airports(ofLeg: number), journey.airports(ofLeg: number))
      #expect(theirs.destination == ours.destination, "leg \(number)")
    }
  }

  @Test("keeps the legs before a change of its range, whatever leg the next change names")
  func keepsLegsBeforeChange() throws {
    let home = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)
    var journey = try Journey(catalogue: catalogue, home: home, seed: 1)
    journey.reach(.world, after: 7)
    let legs = (0...7).map { journey.leg($0) }
    journey.reach(.nearby, after: 3)
    #expect((0...7).map { journey.leg($0) } == legs)
    #expect(journey.rangeChanges == [RangeChange(to: .nearby, after: 7)])
  }

  @Test("returns to home, not to where it began, when the range becomes smaller")
  func returnsHomeFromAChosenLeg() throws {
    let home = Coordinate(degreesNorth: 51.5, degreesEast: -0.1)
    let newYork = try #require(catalogue.index(code: "JFK"))
    let losAngeles = try #require(catalogue.index(code: "LAX"))
    for seed in 1...4 as ClosedRange<UInt64> {
      var journey = try Journey(catalogue: catalogue, home: home, range: .world, seed: seed)
      journey.begin(from: newYork, to: losAngeles)
      journey.reach(.nearby, after: 0)
      let next = journey.leg(1).destination
      let metres = Earth.distanceMetres(from: home, to: next.coordinate)
      #expect(metres < 1_000_000, "seed \(seed): \(next.name)")
    }
  }
}
