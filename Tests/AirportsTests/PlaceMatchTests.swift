import Geodesy
import Testing

@testable import Airports

@Suite("The places that typed text may mean")
struct PlaceMatchTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.withTowns.get()
  }

  private static let london = Coordinate(degreesNorth: 51.507, degreesEast: -0.128)

  private func names(_ words: String) -> [String] {
    catalogue.places(called: words, near: Self.london).map(\.name)
  }

  @Test(
    "are those whose names are spelled nearly so, if no other is meant",
    arguments: [
      ("Lodnon", "London, England, United Kingdom"),
      ("Lodnon, England", "London, England, United Kingdom"),
      ("Zurch", "Zürich, Canton of Zurich, Switzerland"),
      ("heathrwo", "London Heathrow Airport (LHR)"),
    ]
  )
  func mistyped(words: String, name: String) {
    #expect(names(words).first == name, "\(names(words))")
  }

  @Test func `include the airports of a city whose name is mistyped`() {
    #expect(names("Lodnon").contains("London Heathrow Airport (LHR)"), "\(names("Lodnon"))")
  }

  @Test func `are no places at all for letters without sense`() {
    #expect(names("Zzzqqx").isEmpty, "\(names("Zzzqqx"))")
  }

  @Test("begin themselves with one or two letters", arguments: ["q", "qu"])
  func short(words: String) throws {
    let found = names(words)
    let first = try #require(found.first)
    #expect(first.hasPrefix("Q"), "\(found)")
    #expect(!found.contains("Kenya"), "\(found)")
  }

  @Test(
    "may be found by a single letter of another script",
    arguments: [("м", "Mexico"), ("東", "Tokyo")]
  )
  func scripts(words: String, name: String) {
    #expect(names(words).contains { $0.hasPrefix(name) }, "\(names(words))")
  }

  @Test func `around a place are airports with airlines, apart from it and from each other`() {
    let found = catalogue.places(around: Self.london, atLeastApart: 30_000, limit: 4)
    #expect(found.count == 4 && found.contains { $0.query == "LGW" }, "\(found)")
    let spots = [Self.london] + found.map(\.coordinate)
    for (index, spot) in spots.enumerated() {
      for other in spots[..<index] {
        #expect(Earth.distanceMetres(from: spot, to: other) >= 30_000)
      }
    }
    for match in found {
      #expect(catalogue.place(called: match.query)?.coordinate == match.coordinate)
    }
  }

  @Test func `are first airports in whose row the words are`() {
    // Pisa's airport is also called San Giusto.
    let found = names("san")
    #expect(found.first == "San Diego, California, United States")
    #expect(found.count == 5 && !found.contains { $0.hasPrefix("Pisa") }, "\(found)")
    #expect(names("San Giusto").contains { $0.hasPrefix("Pisa") })
  }
}
