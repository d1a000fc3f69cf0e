import Airports
import Atlas
import DataFiles
import Facts
import Geodesy
import Session
import System
import Text

/// The data files, opened and looked through.
struct DataCheck: Sendable, Hashable {
  /// Where they lie.
  let directory: String

  /// How many airports the catalogue has, and its checksum.
  let airports: Int
  let checksum: String

  /// How many shores and lakes the finest level of the atlas has.
  let shores, lakes: Int

  /// The name of the magnetic model.
  let magneticModel: String

  /// The number of facts valid today.
  let facts: Int
}

extension DataCheck {
  /// Opens every file.
  ///
  /// - Throws: A failure that names the file and what is wrong with it.
  init(_ data: DataDirectory) throws(Failure) {
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
      facts: try FactFiles(data, files: []).soundBook(on: today).facts.count
    )
  }
}
