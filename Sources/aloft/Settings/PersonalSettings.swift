import Foundation
import Scenes
import Synchronization

/// The person's own file of settings, into which choices are written.
final class PersonalSettings: Sendable {
  /// Where it is, if the person has a place for it; it need not be there yet.
  let path: String?

  private let environment: [String: String]

  /// Two writers at once would each lose what the other wrote.
  private let turn = Mutex(())

  /// Finds the file as XDG says.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = Configuration.personalFile(environment: environment)
    self.environment = environment
  }

  /// Writes what was chosen, where that differs from what the files say, and changes nothing else.
  ///
  /// - Returns: What became of it, in one short sentence for the person.
  func keep(_ preferences: Preferences) -> String {
    turn.withLock { _ in
      guard let path else { return "Not kept: there is no folder for settings." }
      do throws(Failure) {
        let count = try write(preferences, to: path)
        return count == 0
          ? "Nothing was changed since it was last kept." : "Kept in \(shortened(path))"
      } catch {
        return "Not kept: \(shortened(error.message))"
      }
    }
  }

  /// Writes what differs, and returns how many keys that were.
  private func write(_ preferences: Preferences, to path: String) throws(Failure) -> Int {
    let settings = try Configuration.load(chosen: nil, environment: environment).settings
    let choices = settings.choices(in: preferences) { SystemMotion.isReduced }
    guard !choices.isEmpty else { return 0 }
    var edit = ConfigurationEdit(try contents(of: path))
    do throws(ConfigurationError) {
      for choice in choices {
        try edit.set(choice.setting.key, to: choice.value, in: path)
      }
    } catch {
      throw Failure(error)
    }
    try replace(path, with: edit.text)
    return choices.count
  }

  private func contents(of path: String) throws(Failure) -> String {
    do {
      return String(decoding: try Configuration.contents(of: path) ?? Data(), as: UTF8.self)
    } catch {
      throw Failure(.noInput, "\(path) cannot be read")
    }
  }

  /// Puts a text in the file's place, whole or not at all. Where the name leads elsewhere, what it
  /// leads to is replaced; who may read the file stays as it was.
  private func replace(_ path: String, with text: String) throws(Failure) {
    let folder = NSString(string: path).deletingLastPathComponent
    let manager = FileManager.default
    do {
      try manager.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw Failure(.cannotCreate, "\(folder) cannot be made")
    }
    let target = URL(filePath: path).resolvingSymlinksInPath().path()
    let fresh = target + ".new-\(getpid())"
    do throws(Failure) {
      try DurableFile.write(Array(text.utf8), to: fresh)
      var status = stat()
      if stat(target, &status) == 0 { chmod(fresh, status.st_mode & 0o7777) }
      guard rename(fresh, target) == 0 else { throw Failure(.inputOutput, writing: target) }
    } catch {
      unlink(fresh)
      throw error
    }
    DurableFile.synchronize(folder: NSString(string: target).deletingLastPathComponent)
  }

  /// Words with the person's home called by its short name.
  private func shortened(_ words: String) -> String {
    guard let home = environment["HOME"], home.hasPrefix("/"), home.count > 1 else { return words }
    return words.replacingOccurrences(of: home + "/", with: "~/")
  }
}
