package import Airports
package import System
package import Text

/// Builds a new catalogue and installs it if it is plausible.
package struct CatalogueRenewal: Sendable {
  /// The program's own data.
  package let data: DataDirectory

  /// The folder of updated data.
  package let store: CatalogueStore

  /// Whether tables may lose many rows, and names of cities may be missing.
  package let admitsLoss: Bool

  package init(data: DataDirectory, store: CatalogueStore, admitsLoss: Bool) {
    self.data = data
    self.store = store
    self.admitsLoss = admitsLoss
  }

  /// The former catalogue, the new one, and the statistics of the import.
  package struct Outcome: Sendable {
    package let before: CatalogueFile
    package let after: CatalogueFile
    package let report: ImportReport
  }

  /// Builds a catalogue from tables and installs it.
  ///
  /// - Parameters:
  ///   - tables: The tables' bytes.
  ///   - names: The name of each table in messages: its file or address.
  ///   - source: The source of the tables, as `aloft data info` prints it.
  ///   - day: The date of the tables.
  ///   - lock: The lock of the folder of updated data.
  /// - Returns: The former and the new catalogue.
  /// - Throws: A failure that names the table, or the file with names of cities, and the problem. Nothing has
  ///   changed then.
  package func renew(
    from tables: [CatalogueTable: [UInt8]],
    called names: [CatalogueTable: String],
    source: String,
    of day: Day,
    _ lock: borrowing DataLock
  ) throws(Failure) -> Outcome {
    let before = try CatalogueChoice(data, store.home).file
    for table in CatalogueTable.allCases {
      guard let bytes = tables[table], bytes.isEmpty || Self.isPage(bytes) else { continue }
      let found = bytes.isEmpty ? "nothing" : "an HTML page"
      throw Failure(
        .data,
        "\(names[table] ?? table.fileName): found \(found); a table is expected"
      )
    }
    try checkAge(of: day, called: names, tables)
    let made = try catalogue(of: tables, called: names, ["source": source, "date": "\(day)"])
    let catalogue: Catalogue
    do {
      catalogue = try Catalogue(bytes: made.bytes)
    } catch {
      throw Failure(.software, "The new catalogue cannot be read: \(error)")
    }
    guard catalogue.count > 0 else {
      let name = names[.airports] ?? CatalogueTable.airports.fileName
      throw Failure(.data, "\(name): no airport was found; at least 1 is needed")
    }
    let counts = CatalogueCounts(catalogue)
    if !admitsLoss, let loss = counts.loss(against: CatalogueCounts(before.catalogue)) {
      throw Failure(.data, "\(names[loss.table] ?? loss.table.fileName): \(loss)")
    }
    try store.install(made.bytes, lock)
    let after = try CatalogueFile(path: store.home.catalogue)
    return Outcome(before: before, after: after, report: made.report)
  }

  /// Throws if the tables are older than the program's own data, which would be preferred.
  private func checkAge(
    of day: Day,
    called names: [CatalogueTable: String],
    _ tables: [CatalogueTable: [UInt8]]
  ) throws(Failure) {
    guard let own = (try? CatalogueFile(shippedIn: data))?.day, day < own else { return }
    let table = tables[.openFlights] == nil ? CatalogueTable.airports : .openFlights
    let name = names[table] ?? table.fileName
    let age = "the tables of \(day) are older than the program's own data of \(own)"
    throw Failure(.data, "\(name): \(age), which are used instead")
  }

  private func catalogue(
    of tables: [CatalogueTable: [UInt8]],
    called names: [CatalogueTable: String],
    _ notes: [String: String]
  ) throws(Failure) -> CatalogueImport {
    let cities = try tables[.openFlights] == nil ? cities() : nil
    do throws(CatalogueImportError) {
      if let openFlights = tables[.openFlights] {
        return try CatalogueImport(openFlights: openFlights, notes: notes)
      }
      return try CatalogueImport(
        airports: tables[.airports] ?? [],
        runways: tables[.runways] ?? [],
        frequencies: tables[.frequencies],
        navaids: tables[.navaids],
        cities: cities,
        notes: notes
      )
    } catch {
      throw Failure(.data, "\(names[error.table] ?? error.table.fileName): \(error.problem)")
    }
  }

  /// Returns the rules for names of cities. If they cannot be read, and that is allowed, it prints the reason and
  /// returns nil.
  private func cities() throws(Failure) -> CityNaming? {
    do throws(Failure) {
      return try CityNames(data).naming
    } catch {
      guard admitsLoss else { throw error }
      Diagnostics.log("\(error.message); airports are listed under their own municipalities")
      return nil
    }
  }

  /// Whether bytes are HTML, as a captive portal or a broken server sends them.
  private static func isPage(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return start.first == UInt8(ascii: "<")
  }
}
