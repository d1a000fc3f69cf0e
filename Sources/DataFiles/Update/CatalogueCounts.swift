package import Airports

/// How many things of each kind a catalogue holds, by which a table that lost its rows is noticed.
package struct CatalogueCounts: Sendable, Hashable {
  /// The counts by the table that the things come from.
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

  package init(byTable: [CatalogueTable: Int]) {
    self.byTable = byTable
  }

  /// The smallest fraction of the former rows that a table may have.
  package static let leastPart = 0.9

  /// The first table that shrank by more than a tenth against what was there.
  package func loss(against before: CatalogueCounts) -> Loss? {
    for table in CatalogueTable.ourAirports {
      let (found, had) = (byTable[table, default: 0], before.byTable[table, default: 0])
      // Rounded up: of 15 things, 14 may be left.
      let least = Int((Double(had) * Self.leastPart).rounded(.up))
      if found < least { return Loss(table: table, found: found, had: had, least: least) }
    }
    return nil
  }

  /// A table that shrank too far.
  package struct Loss: Sendable, Hashable {
    package let table: CatalogueTable
    /// How many things there are, were, and must be at least.
    package let found, had, least: Int
  }
}

extension CatalogueCounts.Loss: CustomStringConvertible {
  /// The problem, in words that follow the name of the table's file.
  package var description: String {
    "\(found) \(table.rawValue) found, but the data in use have \(had); "
      + "at least \(least) are allowed"
  }
}
