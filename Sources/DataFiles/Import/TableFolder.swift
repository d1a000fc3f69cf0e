package import Airports
import Feeds
import Glibc
package import System
package import Text

/// The tables in a folder: those of OurAirports, otherwise that of OpenFlights.
package struct TableFolder: Sendable {
  /// The files of the tables found.
  package let files: [CatalogueTable: String]

  /// Finds the tables of a folder.
  ///
  /// - Throws: A failure if it is not a folder, or if a required table is missing.
  package init(path: String) throws(Failure) {
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

  /// The latest date on which one of the files was modified.
  package var day: Day? {
    files.values.compactMap { FilePath($0).modified }.max().flatMap { Day(unixSeconds: $0) }
  }

  /// Reads the tables, decompressing gzipped ones.
  package func read() throws(Failure) -> [CatalogueTable: [UInt8]] {
    var tables: [CatalogueTable: [UInt8]] = [:]
    for (table, path) in files {
      // Opening a pipe would wait for a program that writes to it.
      guard !FilePath(path).isPipe else {
        throw Failure(.noInput, "\(path) cannot be read: it is not a file")
      }
      let file = try MappedFile(path: path)
      // The mapping must exist until its bytes are copied.
      let bytes = withExtendedLifetime(file) { [UInt8](file.bytes) }
      do throws(GzipError) {
        tables[table] = try Gzip.plain(bytes)
      } catch {
        throw Failure(.data, "\(path): \(error)")
      }
    }
    return tables
  }
}
