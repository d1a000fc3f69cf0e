import Airports
import DataFiles
import Facts
import System
import TestRigs
import TestSupport
import Testing
import Text

@Suite struct CatalogueRenewalTests {
  private let scratch: ScratchData
  private let day = Day("2026-03-01")

  init() throws {
    scratch = try ScratchData(date: "2026-01-01")
  }

  private func renew(
    _ tables: [CatalogueTable: [UInt8]],
    admitsLoss: Bool = false,
    of day: Day? = nil
  ) throws -> CatalogueRenewal.Outcome {
    let renewal = CatalogueRenewal(data: scratch.data, store: scratch.store, admitsLoss: admitsLoss)
    let lock = try DataLock(scratch.home)
    return try renewal.renew(
      from: tables,
      called: Dictionary(uniqueKeysWithValues: tables.keys.map { ($0, "tables/" + $0.fileName) }),
      source: "test",
      of: try #require(day ?? self.day),
      lock
    )
  }

  /// Expects a refusal that changes nothing, and returns its message.
  private func refusal(
    _ tables: [CatalogueTable: [UInt8]],
    admitsLoss: Bool = false,
    of day: Day? = nil
  ) throws -> String {
    let failure = #expect(throws: Failure.self) {
      try renew(tables, admitsLoss: admitsLoss, of: day)
    }
    #expect(failure?.status == .data)
    #expect(try scratch.names == ["update.lock"])
    #expect(try scratch.dayInUse == "2026-01-01")
    return failure?.message ?? ""
  }

  @Test func `sound tables are used from then on`() throws {
    let outcome = try renew(SmallTables(airports: 22, runways: 18).bytes)
    #expect(outcome.before.day?.description == "2026-01-01")
    #expect(outcome.after.path == scratch.home.catalogue)
    #expect(try scratch.dayInUse == "2026-03-01")
    #expect(outcome.after.catalogue.count == 22)
    #expect(outcome.after.catalogue.notes["source"] == "test")
  }

  @Test(
    "A table that shrank by more than a tenth is refused with its name and numbers",
    arguments: [
      (SmallTables(airports: 17), CatalogueTable.airports, 17),
      (SmallTables(runways: 17), .runways, 17),
      (SmallTables(frequencies: 0), .frequencies, 0),
      (SmallTables(navaids: 12), .navaids, 12),
    ] as [(SmallTables, CatalogueTable, Int)]
  )
  func shrunken(tables: SmallTables, table: CatalogueTable, found: Int) throws {
    let words = """
      tables/\(table.fileName): \(found) \(table.rawValue) found, but the data in use have 20; \
      at least 18 are allowed
      """
    #expect(try refusal(tables.bytes) == words)
    #expect(try renew(tables.bytes, admitsLoss: true).after.day == day)
  }

  @Test func `a table that is missing has shrunk to nothing`() throws {
    var tables = SmallTables().bytes
    tables[.navaids] = nil
    #expect(try refusal(tables).hasPrefix("navaids.csv: 0 navaids found"))
  }

  @Test func `new tables are compared with those in use, not with the program's own`() throws {
    try scratch.install(SmallTables(navaids: 80), date: "2026-02-01")
    let failure = #expect(throws: Failure.self) { try renew(SmallTables(navaids: 71).bytes) }
    #expect(failure?.message.contains("have 80; at least 72") == true)
    #expect(try scratch.dayInUse == "2026-02-01")
    _ = try renew(SmallTables(navaids: 72).bytes)
  }

  @Test(arguments: CatalogueTable.ourAirports)
  func `a table without its columns, or that is a page, is refused even by force`(
    table: CatalogueTable
  ) throws {
    var tables = SmallTables().bytes
    tables[table] = Array("a,b,c\n1,2,3\n".utf8)
    let words = try refusal(tables, admitsLoss: true)
    #expect(words.hasPrefix("tables/\(table.fileName): there is no column"))
    tables[table] = Array("\n <!DOCTYPE html><html>".utf8)
    #expect(try refusal(tables, admitsLoss: true).contains("an HTML page"))
    tables[table] = []
    #expect(try refusal(tables, admitsLoss: true).hasPrefix("tables/\(table.fileName): "))
  }

  @Test func `no airport at all is refused even by force`() throws {
    let tables = SmallTables(airports: 0, runways: 0, frequencies: 0)
    #expect(try refusal(tables.bytes, admitsLoss: true).contains("at least 1 is needed"))
  }

  @Test func `tables older than the program's own are refused, for they would not be used`() throws
  {
    let words = try refusal(SmallTables().bytes, of: Day("2025-12-31"))
    #expect(words.hasPrefix("tables/airports.csv: "))
    #expect(words.contains("2025-12-31"))
    #expect(words.contains("2026-01-01"))
  }

  @Test func `the table of OpenFlights is taken by force, for it has no runways`() throws {
    let row = """
      507,"London Heathrow Airport","London","United Kingdom","LHR","EGLL",51.4706,-0.461941,83,\
      0,"E","Europe/London","airport","OurAirports"

      """
    let tables = [CatalogueTable.openFlights: Array(row.utf8)]
    #expect(try refusal(tables).contains("1 airports found"))
    let outcome = try renew(tables, admitsLoss: true)
    #expect(outcome.after.catalogue.airport(code: "LHR")?.name == "London Heathrow Airport")
  }
}
