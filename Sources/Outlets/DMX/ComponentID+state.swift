package import System
import Text

extension ComponentID {
  /// The identifier of this program; it does not change while it runs.
  package static var ofInstallation: ComponentID { KeptComponentID.ofInstallation.id }
}

/// The identifier of a source, as the state folder keeps it.
///
/// Receivers take packets with the same identifier for those of one source. So each of several programs of the account
/// that run at the same time has an identifier of its own, and the first one that of `dmx-cid`.
package struct KeptComponentID: Sendable {
  /// The identifier.
  package let id: ComponentID

  /// Held while the program runs, so that no other one uses the identifier; nil if it cannot be locked.
  private let lock: FileLock?

  fileprivate static let ofInstallation = KeptComponentID(in: StateHome(), log: Diagnostics.log)

  /// The name of the first program's file in the state folder.
  private static let file = "dmx-cid"

  /// The number of programs whose identifiers are kept.
  private static let maximumCount = 16

  private static let consequence = "consoles will see another source after the next start"

  /// Reads the identifier from a state folder, or creates and stores one.
  ///
  /// - Parameters:
  ///   - home: The folder; nil without a home directory.
  ///   - log: Logs why the identifier will differ after the next start.
  package init(in home: StateHome?, log: (String) -> Void) {
    var generator = SystemRandomNumberGenerator()
    let drawn = ComponentID(using: &generator)
    let kept = Self.take(drawn, in: home, log: log)
    (id, lock) = (kept?.id ?? drawn, kept?.lock)
  }

  private static func take(
    _ drawn: ComponentID,
    in home: StateHome?,
    log: (String) -> Void
  ) -> (id: ComponentID, lock: FileLock?)? {
    guard let home else {
      log("dmx: there is no state folder; \(consequence)")
      return nil
    }
    do throws(Failure) {
      try home.make()
    } catch {
      log("dmx: \(error.message); \(consequence)")
      return nil
    }
    for number in 1...maximumCount {
      let path = home.file(number == 1 ? file : "\(file)-\(number)")
      do throws(SystemError) {
        guard let lock = try FileLock(path + ".lock") else { continue }
        return (stored(at: path, orElse: drawn, log: log), lock)
      } catch {
        log("dmx: \(path).lock cannot be used: \(error); another program may be the same source")
        return (stored(at: path, orElse: drawn, log: log), nil)
      }
    }
    log("dmx: \(maximumCount) programs of this account send DMX; \(consequence)")
    return nil
  }

  /// Reads the identifier in a file, or stores another one there.
  private static func stored(
    at path: String,
    orElse drawn: ComponentID,
    log: (String) -> Void
  ) -> ComponentID {
    if FilePath(path).exists {
      if let id = FilePath(path).text().flatMap({ ComponentID($0.trimmed) }) { return id }
      log("dmx: \(path) is not a UUID; \(consequence), until you delete the file")
      return drawn
    }
    do throws(Failure) {
      try OutputFile.store(Array("\(drawn)\n".utf8), at: path)
    } catch {
      log("dmx: \(error.message); \(consequence)")
    }
    return drawn
  }
}
