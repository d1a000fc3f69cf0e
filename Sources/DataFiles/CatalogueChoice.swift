package import Airports
package import Settings
package import System

/// Which catalogue of airports is used: an updated one where there is one that can be read and is
/// not older than the program's own, else the program's own.
package struct CatalogueChoice: Sendable {
  /// The catalogue that is used.
  package let file: CatalogueFile

  /// Whether it is an updated one.
  package let isUpdated: Bool

  /// A message: why an updated catalogue is ignored, or that the program's own cannot be read.
  package let remark: String?

  /// Chooses.
  ///
  /// - Parameters:
  ///   - data: The program's own data.
  ///   - home: Where updated data live.
  /// - Throws: A failure when no catalogue can be used, in the words of the program's own.
  package init(_ data: DataDirectory, _ home: DataHome?) throws(Failure) {
    guard let home, FilePath(home.catalogue).exists else {
      (file, isUpdated, remark) = (try CatalogueFile(shippedIn: data), false, nil)
      return
    }
    let updated: CatalogueFile
    do {
      updated = try CatalogueFile(path: home.catalogue)
    } catch {
      let shipped = try CatalogueFile(shippedIn: data)
      let day = shipped.day.map { " of \($0)" } ?? ""
      (file, isUpdated) = (shipped, false)
      remark = "\(error.message); the program's own data\(day) are used instead"
      return
    }
    let shipped: CatalogueFile
    do {
      shipped = try CatalogueFile(shippedIn: data)
    } catch {
      (file, isUpdated) = (updated, true)
      remark = "\(error.message); the updated data in \(home.path) are used"
      return
    }
    if let own = shipped.day, updated.day.map({ $0 < own }) ?? true {
      let day = updated.day.map { "of \($0)" } ?? "of an unknown day"
      (file, isUpdated) = (shipped, false)
      remark = "\(home.catalogue) is \(day); the program's own data of \(own) are newer and used"
    } else {
      (file, isUpdated, remark) = (updated, true, nil)
    }
  }
}

extension CatalogueFile {
  /// Opens the catalogue that the program brought along.
  package init(shippedIn data: DataDirectory) throws(Failure) {
    try self.init(path: data.file("airports.catalogue"))
  }
}

extension Catalogue {
  /// Opens the catalogue that the program brought along.
  package static func open(_ data: DataDirectory) throws(Failure) -> Catalogue {
    try CatalogueFile(shippedIn: data).catalogue
  }

  /// Opens the catalogue in use with the gazetteer, and prints what there is to say about them.
  package static func open(_ data: DataDirectory, _ settings: Settings) throws(Failure) -> Catalogue
  {
    let choice = try CatalogueChoice(data, DataHome(chosen: settings.dataDirectory))
    if let remark = choice.remark { Diagnostics.note(remark) }
    return Catalogue(choice.file.catalogue, gazetteer: .openIfReadable(data))
  }
}
