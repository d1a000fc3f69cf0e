import Packing
package import Places
package import System

extension Gazetteer {
  /// Opens the gazetteer in the program's data.
  package static func open(_ data: DataDirectory) throws(Failure) -> Gazetteer {
    try MappedFile.read("places.gazetteer", in: data, read)
  }

  /// Opens a gazetteer.
  package static func open(path: String) throws(Failure) -> Gazetteer {
    try MappedFile.read(path, read)
  }

  private static func read(_ file: MappedFile) throws(DataFileError) -> Gazetteer {
    try Gazetteer(bytes: file.bytes, owner: file, checksum: file.checksum)
  }

  /// Opens the gazetteer, or prints why it cannot be read. Without it, places are found by airport
  /// only.
  package static func openIfReadable(_ data: DataDirectory) -> Gazetteer? {
    do throws(Failure) {
      return try open(data)
    } catch {
      Diagnostics.log("\(error.message); places are found by airport only")
      return nil
    }
  }
}
