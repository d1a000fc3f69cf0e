package import Airports
import Facts
import Feeds
import Glibc
package import System
package import Text

/// The tables of a folder: those of OurAirports, or else that of OpenFlights.
package struct TableFolder: Sendable {
  /// The folder.
  package let path: String

  /// The files of the tables found.
  package let files: [CatalogueTable: String]

  /// Finds the tables of a folder.
  ///
  /// - Throws: A failure when it is not a folder, or a required table is missing.
  package init(path: String) throws(Failure) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.noInput, "\(path) is not a folder; name the one that holds airports.csv")
    }
    func file(of table: CatalogueTable) -> String? {
      table.fileNames.map { path + "/" + $0 }.first { access($0, F_OK) == 0 }
    }
    var files: [CatalogueTable: String] = [:]
    for table in CatalogueTable.ourAirports { files[table] = file(of: table) }
    if files[.airports] == nil, let openFlights = file(of: .openFlights) {
      files = [.openFlights: openFlights]
    }
    self.files = files
    guard files[.openFlights] == nil else { return }
    for table in [CatalogueTable.airports, .runways] where files[table] == nil {
      throw Failure(
        .noInput,
        "\(path) holds no table of \(table.rawValue): \(table.fileName) is needed"
      )
    }
  }

  /// The day on which the youngest of the files was last written.
  package var day: Day? {
    files.values.compactMap { FilePath($0).modified }.max().flatMap { Day(unixSeconds: $0) }
  }

  /// Reads the tables and decompresses gzipped ones.
  package func read() throws(Failure) -> [CatalogueTable: [UInt8]] {
    var tables: [CatalogueTable: [UInt8]] = [:]
    for (table, path) in files {
      let file = try MappedFile(path: path)
      // The bytes go away with the file, so it must outlive the copy.
      let bytes = withExtendedLifetime(file) { [UInt8](file.bytes) }
      do throws(GzipError) {
        tables[table] = Gzip.isPacked(bytes) ? try Gzip.unpacked(bytes) : bytes
      } catch {
        throw Failure(.data, "\(path): \(error)")
      }
    }
    return tables
  }
}
