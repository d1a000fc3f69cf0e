/// A catalogue built from public tables: those of OurAirports, or that of OpenFlights.
public struct CatalogueImport: Sendable {
  /// The catalogue.
  public let bytes: [UInt8]

  /// The rows that were kept, corrected and dropped.
  public let report: ImportReport

  /// Builds a catalogue from the OurAirports tables; equal tables and notes give equal bytes.
  ///
  /// - Parameters:
  ///   - airports: The table `airports.csv`.
  ///   - runways: The table `runways.csv`, which refers to airports by `id`, as does the next.
  ///   - frequencies: The table `frequencies.csv`; nil for no frequencies.
  ///   - navaids: The table `navaids.csv`; nil for no navaids.
  ///   - cities: The rules that name the cities airports serve; nil to use their municipalities.
  ///   - notes: The origin of the data, with the keys of `Catalogue.notes`.
  /// - Throws: `CatalogueImportError`, which names the table and the problem.
  public init(
    airports: [UInt8],
    runways: [UInt8],
    frequencies: [UInt8]? = nil,
    navaids: [UInt8]? = nil,
    cities: CityNaming? = nil,
    notes: [String: String] = [:]
  ) throws(CatalogueImportError) {
    var report = ImportReport()
    let airportTable = try Self.read(.airports) { () throws(TableError) in
      try AirportTable(airports, &report.airports)
    }
    let runwayTable = try Self.read(.runways) { () throws(TableError) in
      try RunwayTable(runways, of: airportTable, &report)
    }
    let frequencyTable = try Self.read(.frequencies) { () throws(TableError) in
      try frequencies.map { bytes throws(TableError) in
        try FrequencyTable(bytes, of: airportTable, &report)
      }
    }
    let navaidTable = try Self.read(.navaids) { () throws(TableError) in
      try navaids.map { bytes throws(TableError) in try NavaidTable(bytes, &report.navaids) }
    }
    var entries = airportTable.ids.compactMap { id in
      var entry = airportTable.entries[id]
      entry?.runways = runwayTable.runways[id] ?? []
      entry?.frequencies = frequencyTable?.frequencies[id] ?? []
      return entry
    }
    report.airports.corrected["municipalities that are not the city served"] = cities?.name(
      &entries
    )
    bytes = Catalogue.bytes(
      of: entries,
      navaids: navaidTable?.navaids ?? [],
      notes: notes
    )
    self.report = report
  }

  /// Builds a catalogue from the OpenFlights table, which has airports only; equal tables and notes
  /// give equal bytes. Unreadable rows are skipped and counted.
  ///
  /// - Parameters:
  ///   - openFlights: The table `airports.dat`.
  ///   - notes: The origin of the data, with the keys of `Catalogue.notes`.
  /// - Throws: `.nothingKept` if no row is readable.
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

/// The table and the problem that stopped an import.
public struct CatalogueImportError: Error, Sendable, Hashable {
  /// The unreadable table.
  public let table: CatalogueTable

  /// The problem.
  public let problem: TableError

  /// Creates an error.
  public init(table: CatalogueTable, problem: TableError) {
    self.table = table
    self.problem = problem
  }
}

extension CatalogueImportError: CustomStringConvertible {
  /// The problem and its location, for the user.
  public var description: String {
    "\(table.fileName): \(problem)"
  }
}
