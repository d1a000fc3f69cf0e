import Glibc
package import Show
import Synchronization
import System

/// The person's own file of settings, in which choices are kept.
///
/// Other windows, and the person's editor, write to the file as well. So only what was changed in this
/// program since it read the settings is written, into the text that the file has by then.
package final class PersonalSettings: Sendable {
  /// Where it is, if the person has a place for it; it need not be there yet.
  package let path: String?

  private let environment: [String: String]

  /// The settings of the files as this program read them, with what it has kept since; nil where they
  /// could not be read.
  private let known: Mutex<Settings?>

  /// Finds the file as XDG says, and reads what choices are compared with.
  package init(environment: [String: String] = Environment.current) {
    path = Configuration.personalFile(environment: environment)
    self.environment = environment
    known = Mutex(
      (try? Configuration.load(chosen: nil, environment: environment))?.settings
    )
  }

  /// Writes what was chosen since the settings were read or last kept, and changes nothing else.
  ///
  /// - Returns: What became of it, in one short sentence for the person.
  package func keep(_ preferences: Preferences) -> String {
    known.withLock { known in
      guard let path else { return "Not kept: there is no folder for settings." }
      do throws(Failure) {
        let count = try write(preferences, to: path, since: &known)
        return count == 0
          ? "Nothing was changed since it was last kept." : "Kept in \(shortened(path))"
      } catch {
        return "Not kept: \(shortened(error.message))"
      }
    }
  }

  /// Writes what differs from the settings known, and returns how many keys that were.
  private func write(
    _ preferences: Preferences,
    to path: String,
    since known: inout Settings?
  ) throws(Failure) -> Int {
    let target = FilePath(path).resolved
    try makeFolder(of: path)
    let lock = try FolderLock(target.folder.string)
    defer { withExtendedLifetime(lock) {} }
    while true {
      let before = try contents(of: path)
      let current = try Configuration.load(chosen: nil, environment: environment).settings
      var next = known ?? current
      let choices = next.choices(in: preferences) { SystemMotion.isReduced }
      for choice in choices { choice.setting.apply(choice.value, &next) }
      let news = choices.filter { $0.setting.value(current) != $0.value }
      if !news.isEmpty {
        let text = try edited(before, news, in: path)
        // An editor does not ask for the lock.
        guard try replace(target, before, with: text) else { continue }
      }
      known = next
      return news.count
    }
  }

  /// A file's text with some choices in it.
  private func edited(
    _ text: String,
    _ choices: [SavedChoice],
    in path: String
  ) throws(Failure) -> String {
    var edit = ConfigurationEdit(text)
    do throws(ConfigurationError) {
      for choice in choices {
        try edit.set(choice.setting.key, to: choice.value, in: path)
      }
    } catch {
      throw Failure(error)
    }
    return edit.text
  }

  private func contents(of path: String) throws(Failure) -> String {
    do {
      return String(decoding: try Configuration.contents(of: path) ?? [], as: UTF8.self)
    } catch {
      throw Failure(.noInput, "\(path) cannot be read")
    }
  }

  private func makeFolder(of path: String) throws(Failure) {
    let folder = FilePath(path).folder
    do {
      try folder.makeFolder(permissions: 0o700)
    } catch {
      throw Failure(.cannotCreate, "\(folder) cannot be created")
    }
  }

  /// Puts a text in a file's place, whole or not at all; the file's permissions stay as they were.
  ///
  /// - Returns: Whether it did: not where the file no longer holds the text it had before.
  private func replace(
    _ target: FilePath,
    _ before: String,
    with text: String
  ) throws(Failure) -> Bool {
    let fresh = "\(target).new-\(getpid())"
    do throws(Failure) {
      try DurableFile.write(Array(text.utf8), to: fresh)
      var status = stat()
      if stat(target.string, &status) == 0 { chmod(fresh, status.st_mode & 0o7777) }
      guard try contents(of: target.string) == before else {
        unlink(fresh)
        return false
      }
      guard rename(fresh, target.string) == 0 else {
        throw Failure(.inputOutput, writing: target.string)
      }
    } catch {
      unlink(fresh)
      throw error
    }
    DurableFile.synchronize(folder: target.folder.string)
    return true
  }

  /// Words with the person's home called by its short name.
  private func shortened(_ words: String) -> String {
    guard let home = environment["HOME"], home.hasPrefix("/"), home.count > 1 else { return words }
    return words.replacing(home + "/", with: "~/")
  }
}
