import Airports
import Breathing
import Flights
import Geodesy
import Testing

@Suite("Closed airspace")
struct ClosureTests {
  private let home = Coordinate(degreesNorth: 50, degreesEast: 20)

  /// Airports of three countries around home, in columns from west to east; those of the middle
  /// country are nearest.
  private func catalogue() throws -> Catalogue {
    var entries: [CatalogueEntry] = []
    for (column, country) in ["AA", "AA", "BB", "BB", "CC", "CC"].enumerated() {
      for row in 0..<6 {
        let ident = "\(country)\(column)\(row)"
        entries.append(
          CatalogueEntry(
            ident: ident,
            name: ident,
            municipality: ident,
            country: country,
            coordinate: Coordinate(
              degreesNorth: 46 + 1.5 * Double(row),
              degreesEast: 10 + 4 * Double(column)
            ),
            kind: .large,
            hasScheduledService: true
          )
        )
      }
    }
    return try Catalogue(entries)
  }

  /// Sixty legs of each of three seeds.
  private func legs(avoiding closures: AirspaceClosures) throws -> [Leg] {
    try (1...3 as ClosedRange<UInt64>).flatMap { seed in
      var journey = try Journey(
        catalogue: try catalogue(),
        home: home,
        seed: seed,
        avoiding: closures
      )
      journey.extend(through: 60)
      return (0..<60).map { journey.leg($0) }
    }
  }

  private func countries(_ legs: [Leg]) -> Set<String> {
    Set(legs.flatMap { [$0.origin.country, $0.destination.country] })
  }

  @Test("is empty by default")
  func none() throws {
    #expect(countries(try legs(avoiding: .none)) == ["AA", "BB", "CC"])
  }

  @Test("keeps journeys away from an airport")
  func airport() throws {
    let idents = { (legs: [Leg]) in Set(legs.map(\.destination.ident)) }
    #expect(idents(try legs(avoiding: .none)).contains("BB22"))
    #expect(!idents(try legs(avoiding: AirspaceClosures(airports: ["BB22"]))).contains("BB22"))
  }

  @Test("keeps journeys out of a country, even if home is there", arguments: ["AA", "BB", "CC"])
  func country(code: String) throws {
    let flown = countries(try legs(avoiding: AirspaceClosures(countries: [code])))
    #expect(flown == Set(["AA", "BB", "CC"]).subtracting([code]))
  }

  @Test("separates two countries, and home stays connected only to countries with flights")
  func pair() throws {
    let apart = AirspaceClosures(pairs: [.init("CC", "AA")])
    for leg in try legs(avoiding: apart) {
      let ends = Set([leg.origin.country, leg.destination.country])
      #expect(ends != ["AA", "CC"], "\(leg)")
    }
    #expect(countries(try legs(avoiding: apart)) == ["AA", "BB", "CC"])
    let fromHome = AirspaceClosures(pairs: [.init("BB", "CC")])
    #expect(countries(try legs(avoiding: fromHome)) == ["AA", "BB"])
  }

  @Test("leaves a destination if everything is closed")
  func everything() throws {
    let legs = try legs(avoiding: AirspaceClosures(countries: ["AA", "BB", "CC"]))
    #expect(legs.allSatisfy { $0.origin != $0.destination })
  }

  @Test("applies to companions and simulated traffic")
  func others() throws {
    let catalogue = try catalogue()
    let closures = AirspaceClosures(
      airports: ["BB22"],
      countries: ["CC"],
      pairs: [.init("AA", "BB")]
    )
    let isOpen = { (one: Int, other: Int) in
      let ends = [catalogue.airport(one), catalogue.airport(other)]
      return ends.allSatisfy { $0.country == "BB" && $0.ident != "BB22" }
    }
    let journey = try Journey(catalogue: catalogue, home: home, seed: 1, avoiding: closures)
    let companions = (0..<30).flatMap { journey.companions(of: journey.leg($0), number: $0) }
    #expect(!companions.isEmpty)
    #expect(companions.allSatisfy { isOpen($0.origin, $0.destination) })
    let traffic = SimulatedTraffic(
      catalogue: catalogue,
      around: home,
      seed: 1,
      avoiding: closures
    )
    let flights = (0..<50).flatMap { hour in
      traffic.schedule(at: Instant(nanoseconds: hour * 3_600_000_000_000)).map(\.flight)
    }
    #expect(!flights.isEmpty)
    #expect(flights.allSatisfy { isOpen($0.origin, $0.destination) })
  }

  @Test("counts pairs in either order")
  func order() {
    #expect(AirspaceClosures.Pair("PL", "RU") == AirspaceClosures.Pair("RU", "PL"))
  }
}
