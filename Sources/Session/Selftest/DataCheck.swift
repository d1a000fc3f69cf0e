import Airports
import Atlas
import DataFiles
import Facts
import Geodesy
import Session
import System
import Text

/// Statistics of the data files, which shows that all of them can be read.
struct DataCheck: Sendable, Hashable {
  /// The directory of the files.
  let directory: String

  /// The number of airports in the catalogue, and its checksum.
  let airports: Int
  let checksum: String

  /// The numbers of coasts and lakes in the finest level of the atlas.
  let shores, lakes: Int

  /// The name of the magnetic model.
  let magneticModel: String

  /// The number of facts valid today.
  let facts: Int
}

extension DataCheck {
  /// Opens all files.
  ///
  /// - Throws: A failure that names the file and the problem.
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
