import Airports
import Atlas
package import DataFiles
import Facts
import Geodesy
package import System
import Text

/// Statistics of the data files, which shows that all of them can be read.
package struct DataCheck: Sendable, Hashable {
  /// The directory of the files.
  package let directory: String

  /// The number of airports in the catalogue, and its checksum.
  package let airports: Int
  package let checksum: String

  /// The numbers of coasts and lakes in the finest level of the atlas.
  package let shores, lakes: Int

  /// The name of the magnetic model.
  package let magneticModel: String

  /// The number of facts valid today.
  package let facts: Int

  /// Creates a check from its results.
  package init(
    directory: String,
    airports: Int,
    checksum: String,
    shores: Int,
    lakes: Int,
    magneticModel: String,
    facts: Int
  ) {
    self.directory = directory
    self.airports = airports
    self.checksum = checksum
    self.shores = shores
    self.lakes = lakes
    self.magneticModel = magneticModel
    self.facts = facts
  }
}

extension DataCheck {
  /// Opens all files.
  ///
  /// - Throws: A failure that names the file and the problem.
  package init(_ data: DataDirectory) throws(Failure) {
    guard let today = Day.today else { throw Failure(.software, "the current date is not known") }
    let catalogue = try Catalogue.open(data)
    let rings = try LandAtlas.open(data).levels.first?.ringCounts ?? []
    self.init(
      directory: data.path,
      airports: catalogue.count,
      checksum: String(catalogue.checksum, radix: 16),
      shores: rings.first ?? 0,
      lakes: rings.dropFirst().first ?? 0,
      magneticModel: try MagneticModel.open(data).name,
      facts: try FactFiles(data, files: []).validBook(on: today).facts.count
    )
  }
}
