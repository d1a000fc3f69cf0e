/// A catalogue made of the tables `airports.csv` and `runways.csv` of OurAirports.
public struct CatalogueImport: Sendable {
  /// The catalogue.
  public let bytes: [UInt8]

  /// What was kept, mended and dropped.
  public let report: ImportReport

  /// Makes a catalogue; equal tables and notes give equal bytes.
  ///
  /// - Parameters:
  ///   - airports: The table of airports.
  ///   - runways: The table of runways, which names airports by their `id`.
  ///   - notes: What to say of the source, as `source` and `date`.
  /// - Throws: What is wrong with which table.
  public init(
    airports: [UInt8],
    runways: [UInt8],
    notes: [String: String] = [:]
  ) throws(CatalogueImportError) {
    var report = ImportReport()
    let table: AirportTable
    do throws(TableError) {
      table = try AirportTable(airports, &report.airports)
    } catch {
      throw .airports(error)
    }
    let lanes: RunwayTable
    do throws(TableError) {
      lanes = try RunwayTable(runways, of: table, &report)
    } catch {
      throw .runways(error)
    }
    let entries = table.ids.map { id in
      var entry = table.entries[id]
      entry?.runways = lanes.runways[id] ?? []
      return entry
    }
    bytes = Catalogue.bytes(of: entries.compactMap { $0 }, notes: notes)
    self.report = report
  }
}

/// What stopped an import, and in which table.
public enum CatalogueImportError: Error, Sendable, Hashable {
  /// The table of airports cannot be read.
  case airports(TableError)

  /// The table of runways cannot be read.
  case runways(TableError)
}

extension CatalogueImportError: CustomStringConvertible {
  /// What is wrong and where, for the person who gave the tables.
  public var description: String {
    switch self {
    case .airports(let error): "the table of airports: \(error)"
    case .runways(let error): "the table of runways: \(error)"
    }
  }
}
