package import Airports
import Facts
package import System
package import Text

/// A catalogue of airports that was opened, and the file it lies in.
package struct CatalogueFile: Sendable {
  /// The file's path.
  package let path: String

  /// What the file holds.
  package let catalogue: Catalogue

  package init(path: String, catalogue: Catalogue) {
    self.path = path
    self.catalogue = catalogue
  }

  /// Opens a file.
  ///
  /// - Throws: A failure that names the file and what is wrong with it.
  package init(path: String) throws(Failure) {
    self.path = path
    let file = try MappedFile(path: path)
    do {
      catalogue = try Catalogue(bytes: file.bytes, owner: file) { file.checksum(from: $0) }
    } catch {
      throw Failure(.data, "\(path): \(error)")
    }
  }

  /// The checksum of its bytes, as hexadecimal digits.
  package var checksum: String {
    let digits = String(catalogue.checksum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The day the tables are of that the catalogue was made from, where it says so.
  package var day: Day? {
    catalogue.notes["date"].flatMap(Day.init)
  }

  /// How many days ago that was; nothing where either day is unknown or that day is to come.
  package func days(on today: Day?) -> Int? {
    guard let day, let today, day <= today else { return nil }
    return today.number - day.number
  }

  /// What the file holds and how old it is: "71303 airports of 2025-12-02, 354 days old".
  package func summary(on today: Day?) -> String {
    let airports = "\(catalogue.count) airports"
    guard let day else { return airports + " of an unknown day" }
    guard let days = days(on: today) else { return "\(airports) of \(day)" }
    return "\(airports) of \(day), \(days) \(days == 1 ? "day" : "days") old"
  }
}
