package import Places
package import System

extension Gazetteer {
  /// Opens the gazetteer in the program's data.
  package static func open(_ data: DataDirectory) throws(Failure) -> Gazetteer {
    try Gazetteer(path: try data.file("places.gazetteer"))
  }

  /// Opens a gazetteer.
  package convenience init(path: String) throws(Failure) {
    let file = try MappedFile(path: path)
    do {
      try self.init(bytes: file.bytes, owner: file) { file.checksum(from: $0) }
    } catch {
      throw Failure(.data, "\(path): \(error)")
    }
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
