package import Airports

/// The number of entries of each kind in a catalogue, which reveals a table that lost rows.
package struct CatalogueCounts: Sendable, Hashable {
  /// The counts by the table that contains the entries.
  package let byTable: [CatalogueTable: Int]

  package init(_ catalogue: Catalogue) {
    let survey = catalogue.survey()
    byTable = [
      .airports: catalogue.count,
      .runways: survey.runways,
      .frequencies: survey.frequencies,
      .navaids: catalogue.navaidCount,
    ]
  }

  /// The smallest allowed fraction of the former number of entries.
  package static let minimumPart = 0.9

  /// Returns the first table that lost more than a tenth of its entries.
  package func loss(against before: CatalogueCounts) -> Loss? {
    for table in CatalogueTable.ourAirports {
      let (found, had) = (byTable[table, default: 0], before.byTable[table, default: 0])
      // Rounded up: 14 of 15 entries are enough.
      let minimum = Int((Double(had) * Self.minimumPart).rounded(.up))
      if found < minimum { return Loss(table: table, found: found, had: had, minimum: minimum) }
    }
    return nil
  }

  /// A table that lost too many entries.
  package struct Loss: Sendable, Hashable {
    package let table: CatalogueTable
    /// The number of entries found, the former number, and the smallest allowed number.
    package let found, had, minimum: Int
  }
}

extension CatalogueCounts.Loss: CustomStringConvertible {
  /// The problem, in words that follow the name of the table's file.
  package var description: String {
    "\(found) \(table.rawValue) found, but the data in use have \(had); "
      + "at least \(minimum) are allowed"
  }
}
