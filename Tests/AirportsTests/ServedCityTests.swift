import Airports
import Foundation
import Geodesy
import TestSupport
import Testing

@Suite("The cities of the world's airports")
struct ServedCityTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue(bytes: Checkout.resource("airports.catalogue"))
  }

  /// The table of reviewed cities: identifier, city, and the city in PyPI airportsdata 20260905
  /// (MIT) where it differs.
  private static func reviewed() throws -> [(ident: String, city: String)] {
    let table = Checkout.root.appending(path: "Tests/AirportsTests/served-cities.tsv")
    return try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        return (String(fields[0]), String(fields[1]))
      }
  }

  @Test("are the reviewed ones for every large airport with scheduled service")
  func reviewed() throws {
    let reviewed = try Self.reviewed()
    let large = (0..<catalogue.count).filter {
      catalogue.kind(of: $0) == .large && catalogue.hasScheduledService($0)
    }
    #expect(Set(reviewed.map(\.ident)) == Set(large.map { catalogue.airport($0).ident }))
    for (ident, city) in reviewed {
      #expect(catalogue.airport(code: ident)?.city == city, "\(ident)")
    }
  }

  @Test(
    "are not suburbs, and are not misspelt",
    arguments: [
      ("EBBR", "Brussels"), ("RJSS", "Sendai"), ("LIMC", "Milan"), ("LGAV", "Athens"),
      ("WMKK", "Kuala Lumpur"), ("UKBB", "Kyiv"), ("EDDP", "Leipzig"), ("KPVD", "Providence"),
      ("DNEN", "Enugu"), ("FABL", "Bloemfontein"), ("AYGA", "Goroka"), ("MMMX", "Mexico City"),
      ("MMSM", "Mexico City"), ("LFPO", "Paris"), ("LFPB", "Paris"), ("EGMC", "London"),
    ]
  )
  func samples(code: String, city: String) {
    #expect(catalogue.airport(code: code)?.city == city)
  }

  @Test(
    "keep the municipality searchable",
    arguments: [
      ("Zaventem", "EBBR"), ("Natori", "RJSS"), ("Sepang", "WMKK"), ("Boryspil", "UKBB"),
      ("Schkeuditz", "EDDP"), ("Spata-Artemida", "LGAV"),
    ]
  )
  func municipalities(words: String, ident: String) {
    #expect(catalogue.search(words).contains { $0.airport.ident == ident }, "\(words)")
  }

  @Test("have one name each: no two airports within 60 km spell a city differently")
  func oneName() {
    let pairs = [
      ("Mexico City", "Ciudad de México"), ("Cologne", "Köln"), ("Munich", "München"),
      ("Milan", "Milano"), ("Moscow", "Moskva"), ("Prague", "Praha"), ("Delhi", "New Delhi"),
      ("Bengaluru", "Bangalore"), ("Rio de Janeiro", "Rio"), ("Zurich", "Zürich"),
    ]
    let names = Dictionary(uniqueKeysWithValues: pairs.map { ($1, $0) })
    for index in 0..<catalogue.count {
      let kind = catalogue.kind(of: index)
      guard kind == .large || kind == .medium else { continue }
      let airport = catalogue.airport(index)
      #expect(names[airport.city] == nil, "\(airport.ident) \(airport.city)")
    }
  }
}
