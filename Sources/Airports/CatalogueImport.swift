/// A catalogue made of public tables: those of OurAirports, or that of OpenFlights.
public struct CatalogueImport: Sendable {
  /// The catalogue.
  public let bytes: [UInt8]

  /// What was kept, mended and dropped.
  public let report: ImportReport

  /// Makes a catalogue of the tables of OurAirports; equal tables and notes give equal bytes.
  ///
  /// - Parameters:
  ///   - airports: The table `airports.csv`.
  ///   - runways: The table `runways.csv`, which names airports by their `id`, as the next does.
  ///   - frequencies: The table `frequencies.csv`; without one there are none.
  ///   - navaids: The table `navaids.csv`; without one there are none.
  ///   - cities: What names the cities that airports serve; without it they go by their
  ///     municipalities.
  ///   - notes: What to say of the source, by the keys `Catalogue.notes` tells.
  /// - Throws: What is wrong with which table.
  public init(
    airports: [UInt8],
    runways: [UInt8],
    frequencies: [UInt8]? = nil,
    navaids: [UInt8]? = nil,
    cities: CityNaming? = nil,
    notes: [String: String] = [:]
  ) throws(CatalogueImportError) {
    var report = ImportReport()
    let table = try Self.read(.airports) { () throws(TableError) in
      try AirportTable(airports, &report.airports)
    }
    let lanes = try Self.read(.runways) { () throws(TableError) in
      try RunwayTable(runways, of: table, &report)
    }
    let talk = try Self.read(.frequencies) { () throws(TableError) in
      try frequencies.map { bytes throws(TableError) in
        try FrequencyTable(bytes, of: table, &report)
      }
    }
    let beacons = try Self.read(.navaids) { () throws(TableError) in
      try navaids.map { bytes throws(TableError) in try NavaidTable(bytes, &report.navaids) }
    }
    var entries = table.ids.compactMap { id in
      var entry = table.entries[id]
      entry?.runways = lanes.runways[id] ?? []
      entry?.frequencies = talk?.frequencies[id] ?? []
      return entry
    }
    report.airports.mended["municipalities that are not the city served"] = cities?.name(&entries)
    bytes = Catalogue.bytes(
      of: entries,
      navaids: beacons?.navaids ?? [],
      notes: notes
    )
    self.report = report
  }

  /// Makes a catalogue of the table of OpenFlights, which knows airports only; equal tables and notes
  /// give equal bytes. Rows that cannot be read are left out and counted.
  ///
  /// - Parameters:
  ///   - openFlights: The table `airports.dat`.
  ///   - notes: What to say of the source, by the keys `Catalogue.notes` tells.
  /// - Throws: `.nothingKept` where no row can be read.
  public init(
    openFlights: [UInt8],
    notes: [String: String] = [:]
  ) throws(CatalogueImportError) {
    var report = ImportReport()
    let table = OpenFlightsTable(openFlights, &report.airports)
    guard !table.entries.isEmpty else {
      throw CatalogueImportError(table: .openFlights, problem: .nothingKept)
    }
    bytes = Catalogue.bytes(of: table.entries, notes: notes)
    self.report = report
  }

  private static func read<Value>(
    _ table: CatalogueTable,
    _ body: () throws(TableError) -> Value
  ) throws(CatalogueImportError) -> Value {
    do throws(TableError) {
      return try body()
    } catch {
      throw CatalogueImportError(table: table, problem: error)
    }
  }
}

/// What stopped an import, and in which table.
public struct CatalogueImportError: Error, Sendable, Hashable {
  /// The table that cannot be read.
  public let table: CatalogueTable

  /// What is wrong with it.
  public let problem: TableError

  /// Creates an error.
  public init(table: CatalogueTable, problem: TableError) {
    self.table = table
    self.problem = problem
  }
}

extension CatalogueImportError: CustomStringConvertible {
  /// What is wrong and where, for the person who gave the tables.
  public var description: String {
    "\(table.fileName): \(problem)"
  }
}
