package import Airports
package import Settings
package import System

/// Chooses the catalogue of airports: an updated one if it can be read and is not older than the
/// program's own, otherwise the program's own.
package struct CatalogueChoice: Sendable {
  /// The catalogue to use.
  package let file: CatalogueFile

  /// Whether it is an updated one.
  package let isUpdated: Bool

  /// A message: why an updated catalogue is ignored, or that the program's own cannot be read.
  package let remark: String?

  /// The remark as a failure, if one of the two cannot be read.
  package let failure: Failure?

  /// Chooses the catalogue.
  ///
  /// - Parameters:
  ///   - data: The program's own data.
  ///   - home: The folder of updated data; nil if there is none.
  /// - Throws: A failure about the program's own catalogue if none can be used.
  package init(_ data: DataDirectory, _ home: DataHome?) throws(Failure) {
    guard let home, FilePath(home.catalogue).exists else {
      (file, isUpdated, remark) = (try CatalogueFile(shippedIn: data), false, nil)
      failure = nil
      return
    }
    let updated: CatalogueFile
    do throws(Failure) {
      updated = try CatalogueFile(path: home.catalogue)
    } catch {
      let shipped = try CatalogueFile(shippedIn: data)
      let day = shipped.day.map { " of \($0)" } ?? ""
      (file, isUpdated) = (shipped, false)
      let text = "\(error.message); the program's own data\(day) are used instead"
      (remark, failure) = (text, Failure(error.status, text))
      return
    }
    let shipped: CatalogueFile
    do throws(Failure) {
      shipped = try CatalogueFile(shippedIn: data)
    } catch {
      (file, isUpdated) = (updated, true)
      let text = "\(error.message); the updated data in \(home.path) are used"
      (remark, failure) = (text, Failure(error.status, text))
      return
    }
    failure = nil
    if let own = shipped.day, updated.day.map({ $0 < own }) ?? true {
      let day = updated.day.map { "of \($0)" } ?? "of an unknown day"
      (file, isUpdated) = (shipped, false)
      remark =
        "\(home.catalogue) is \(day); the program's own data of \(own) are used, which are newer"
    } else {
      (file, isUpdated, remark) = (updated, true, nil)
    }
  }
}

extension CatalogueFile {
  /// Opens the catalogue that is installed with the program.
  package init(shippedIn data: DataDirectory) throws(Failure) {
    try self.init(path: data.file("airports.catalogue"))
  }
}

extension Catalogue {
  /// Opens the catalogue that is installed with the program.
  package static func open(_ data: DataDirectory) throws(Failure) -> Catalogue {
    try CatalogueFile(shippedIn: data).catalogue
  }

  /// Opens the catalogue to use, with the gazetteer and the named areas, and prints messages about them.
  package static func open(_ data: DataDirectory, _ settings: Settings) throws(Failure) -> Catalogue
  {
    let choice = try CatalogueChoice(data, DataHome(chosen: settings.dataDirectory))
    if let remark = choice.remark { Diagnostics.log(remark) }
    return Catalogue(
      choice.file.catalogue,
      gazetteer: .openIfReadable(data),
      areas: .openIfReadable(data)
    )
  }
}
