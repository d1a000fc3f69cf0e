package import System
import Text

extension ComponentID {
  /// The identifier of this installation; it does not change while the program runs.
  package static let ofInstallation = kept(in: StateHome(), log: Diagnostics.log)

  /// The name of its file in the state folder.
  private static let file = "dmx-cid"

  /// Reads the identifier from a state folder, or creates and stores one.
  ///
  /// - Parameters:
  ///   - home: The folder; nil without a home directory.
  ///   - log: Logs why the identifier will differ after the next start.
  /// - Returns: The identifier.
  package static func kept(in home: StateHome?, log: (String) -> Void) -> ComponentID {
    var generator = SystemRandomNumberGenerator()
    let drawn = ComponentID(using: &generator)
    let consequence = "consoles will see another source after the next start"
    guard let home else {
      log("dmx: there is no state folder; \(consequence)")
      return drawn
    }
    let path = home.file(file)
    if FilePath(path).exists {
      if let id = FilePath(path).text().flatMap({ ComponentID($0.trimmed) }) { return id }
      log("dmx: \(path) is not a UUID; \(consequence), until you delete the file")
      return drawn
    }
    do throws(Failure) {
      try home.make()
      try OutputFile.store(Array("\(drawn)\n".utf8), at: path)
    } catch {
      log("dmx: \(error.message); \(consequence)")
    }
    return drawn
  }
}
