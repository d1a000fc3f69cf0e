package import Airports
import Packing
package import System
package import Text

/// An open catalogue of airports, and its file.
package struct CatalogueFile: Sendable {
  /// The file's path.
  package let path: String

  /// The contents of the file.
  package let catalogue: Catalogue

  /// Opens a file.
  ///
  /// - Throws: A failure that names the file and the problem.
  package init(path: String) throws(Failure) {
    self.path = path
    catalogue = try MappedFile.read(path) { file throws(DataFileError) in
      try Catalogue(bytes: file.bytes, owner: file, checksum: file.checksum)
    }
  }

  /// The checksum of the contents, in hexadecimal digits.
  package var checksum: String {
    let digits = String(catalogue.checksum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The date of the tables from which the catalogue was made; nil if unknown.
  package var day: Day? {
    catalogue.notes["date"].flatMap(Day.init)
  }

  /// Returns the age in days; nil if a date is unknown or in the future.
  package func days(on today: Day?) -> Int? {
    guard let day, let today, day <= today else { return nil }
    return today.number - day.number
  }

  /// Returns the contents and age in words: "71293 airports of 2025-12-02, 354 days old".
  package func summary(on today: Day?) -> String {
    let airports = "\(catalogue.count) airports"
    guard let day else { return airports + " of an unknown day" }
    guard let days = days(on: today) else { return "\(airports) of \(day)" }
    return "\(airports) of \(day), \(days) \(days == 1 ? "day" : "days") old"
  }
}
