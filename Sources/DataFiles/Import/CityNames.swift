package import Airports
import Packing
import Places
package import System

/// The names of the cities that airports serve, from the gazetteer and the reviewed exceptions in the program's data.
package struct CityNames: Sendable {
  /// The rules with these names.
  package let naming: CityNaming

  /// Identifies the contents of the two files: their checksums, in hexadecimal digits.
  package let version: String

  /// Reads the files.
  ///
  /// - Parameter data: The program's own data.
  /// - Throws: A failure that names the file that is missing or damaged.
  package init(_ data: DataDirectory) throws(Failure) {
    let gazetteer = try Gazetteer.open(data)
    let path = try data.file("cities.toml")
    do throws(Failure) {
      let text = try DataTable.text(ofFile: path)
      naming = CityNaming(gazetteer, try CityFile(text, path: path).exceptions)
      let sum = Array(text.utf8).withUnsafeBytes { Checksum.of(Bytes($0)) }
      version = [gazetteer.checksum, sum].map { String($0, radix: 16) }.joined(separator: "-")
    } catch {
      throw DataDirectory.loss(error)
    }
  }
}
