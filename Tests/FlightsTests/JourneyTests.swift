import Airports
import Breathing
import Flights
import Geodesy
import Testing

@Suite struct JourneyTests {
  /// Airports with scheduled service on a grid, every seventh a large one.
  private func grid(
    latitudes: StrideThrough<Double>,
    longitudes: StrideThrough<Double>
  ) throws -> Catalogue {
    var entries: [CatalogueEntry] = []
    for latitude in latitudes {
      for longitude in longitudes {
        entries.append(
          entry(
            "G\(entries.count)",
            Coordinate(degreesNorth: latitude, degreesEast: longitude),
            kind: entries.count.isMultiple(of: 7) ? .large : .medium
          )
        )
      }
    }
    return try Catalogue(entries)
  }

  private func entry(
    _ ident: String,
    _ place: Coordinate,
    kind: Airport.Kind,
    isServed: Bool = true
  ) -> CatalogueEntry {
    CatalogueEntry(
      ident: ident,
      name: ident,
      municipality: ident,
      country: "XX",
      coordinate: place,
      kind: kind,
      hasScheduledService: isServed
    )
  }

  private let home = Coordinate(degreesNorth: 48, degreesEast: 10)

  @Test func `each leg leaves from where the last arrived`() throws {
    let catalogue = try grid(
      latitudes: stride(from: 40, through: 56, by: 1),
      longitudes: stride(from: 0, through: 24, by: 1.5)
    )
    for seed in 0..<6 as Range<UInt64> {
      var journey = try Journey(catalogue: catalogue, home: home, seed: seed)
      journey.extend(through: 60)
      for number in 0..<60 {
        #expect(journey.leg(number).destination == journey.leg(number + 1).origin)
      }
    }
  }

  @Test func `no airport is called at again within eight legs, and the walk stays near`() throws {
    let catalogue = try grid(
      latitudes: stride(from: 30, through: 66, by: 1),
      longitudes: stride(from: -20, through: 40, by: 1.5)
    )
    var journey = try Journey(catalogue: catalogue, home: home, seed: 5)
    journey.extend(through: 300)
    let calls = (0...300).map { journey.leg($0).origin.index }
    for number in calls.indices {
      let before = calls[max(0, number - 8)..<number]
      #expect(!before.contains(calls[number]), "call \(number)")
    }
    let distances = calls.map { place -> Double in
      Earth.distanceMetres(from: home, to: catalogue.coordinate(of: place)) / 1000
    }
    #expect((distances.max() ?? 0) < 1600)
    let mean = distances.reduce(0, +) / Double(distances.count)
    #expect(mean < 700)
  }

  @Test func `legs are of comfortable length and lie mostly east and west`() throws {
    let catalogue = try grid(
      latitudes: stride(from: 40, through: 56, by: 0.7),
      longitudes: stride(from: 0, through: 24, by: 1.1)
    )
    var journey = try Journey(catalogue: catalogue, home: home, seed: 11)
    journey.extend(through: 200)
    let legs = (0..<200).map { journey.leg($0) }
    #expect(legs.allSatisfy { (119_000...901_000).contains($0.distanceMetres) })
    let level = legs.count { leg in
      let fromEast = abs((Angle.degrees(90) - leg.path.bearing(at: 0.5)).signed.degrees)
      return min(fromEast, 180 - fromEast) < 30
    }
    #expect(level > 110)
  }

  @Test func `the same seed flies the same legs, another others`() throws {
    let catalogue = try grid(
      latitudes: stride(from: 40, through: 56, by: 1),
      longitudes: stride(from: 0, through: 24, by: 1.5)
    )
    let journey = try Journey(catalogue: catalogue, home: home, seed: 1)
    var grown = try Journey(catalogue: catalogue, home: home, seed: 1)
    grown.extend(through: 60)
    let other = try Journey(catalogue: catalogue, home: home, seed: 2)
    #expect((0..<60).allSatisfy { journey.leg($0) == grown.leg($0) })
    #expect((0..<60).contains { journey.leg($0) != other.leg($0) })
  }

  @Test func `the first leg leaves from the nearest served airport, a large one a little further`()
    throws
  {
    let catalogue = try Catalogue([
      entry("NEAR", Coordinate(degreesNorth: 48.05, degreesEast: 10), kind: .small),
      entry("BIG", Coordinate(degreesNorth: 48.15, degreesEast: 10), kind: .large),
      entry("FAR", Coordinate(degreesNorth: 49.5, degreesEast: 10), kind: .large),
      entry("FIELD", home, kind: .small, isServed: false),
    ])
    let journey = try Journey(catalogue: catalogue, home: home, seed: 1)
    #expect(journey.leg(0).origin.ident == "BIG")
  }

  @Test(arguments: [
    Coordinate(degreesNorth: 0, degreesEast: -150), Coordinate(degreesNorth: 90, degreesEast: 0),
    Coordinate(degreesNorth: -90, degreesEast: 0), Coordinate(degreesNorth: -45, degreesEast: 180),
  ])
  func `sparse regions still fly`(home: Coordinate) throws {
    let catalogue = try Catalogue([
      entry("A", Coordinate(degreesNorth: 21, degreesEast: -158), kind: .large),
      entry("B", Coordinate(degreesNorth: -17, degreesEast: -149), kind: .medium),
      entry("C", Coordinate(degreesNorth: -43, degreesEast: 172), kind: .large),
    ])
    var journey = try Journey(catalogue: catalogue, home: home, seed: 3)
    journey.extend(through: 50)
    for number in 0..<50 {
      let leg = journey.leg(number)
      #expect(leg.origin != leg.destination)
    }
  }

  @Test func `two airports are enough, one is not`() throws {
    let a = entry("A", home, kind: .small, isServed: false)
    let b = entry("B", Coordinate(degreesNorth: 50, degreesEast: 10), kind: .small, isServed: false)
    let journey = try Journey(catalogue: Catalogue([a, b]), home: home, seed: 3)
    #expect(journey.leg(7).origin.ident == "B")
    #expect(throws: JourneyError.tooFewAirports) {
      try Journey(catalogue: Catalogue([a]), home: home, seed: 3)
    }
  }

  @Test func `companions fly between other airports`() throws {
    let catalogue = try grid(
      latitudes: stride(from: 40, through: 56, by: 1),
      longitudes: stride(from: 0, through: 24, by: 1.5)
    )
    let journey = try Journey(catalogue: catalogue, home: home, seed: 1)
    for number in 0..<20 {
      let leg = journey.leg(number)
      let companions = journey.companions(of: leg, number: number)
      #expect(!companions.isEmpty)
      for companion in companions {
        let theirs = [companion.origin, companion.destination]
        #expect(!theirs.contains(leg.origin.index) && !theirs.contains(leg.destination.index))
        #expect((0.60...0.80).contains(companion.opacity))
        #expect(companion.travel(atProgress: 1) < 0.85)
      }
    }
  }
}
