import Glibc
package import Show
import Synchronization
import System
import Text

/// The user's settings file, in which choices are saved.
///
/// Other windows and editors write to the file as well. So only the settings that were changed in
/// this program since it read them are written, into the current text of the file.
package final class PersonalSettings: Sendable {
  /// The path of the file, which need not exist; nil without a home directory.
  package let path: String?

  private let table: SettingTable
  private let environment: [String: String]

  /// The settings with which choices are compared.
  private let known: Mutex<Known>

  /// A class, because settings are large and are copied by much code.
  private final class Known {
    /// The settings in effect when choices were last saved; nil before that.
    var base: Settings?

    /// Those settings, with the choices saved since; nil if there are none and the files could not be read.
    var settings: Settings?

    init(base: Settings? = nil, settings: Settings?) {
      (self.base, self.settings) = (base, settings)
    }
  }

  /// Finds the file and reads the settings with which choices are compared.
  package init(_ table: SettingTable, environment: [String: String] = Environment.current) {
    self.table = table
    path = Configuration.personalFile(environment: environment)
    self.environment = environment
    let read = try? Configuration.load(table, chosen: nil, environment: environment)
    known = Mutex(Known(settings: read?.settings))
  }

  /// Saves the choices made since the settings were read or last saved, and changes nothing else.
  ///
  /// - Parameters:
  ///   - preferences: What is chosen now.
  ///   - settings: The settings in effect. What options or the start sheet set is then no choice. Nil for those of the
  ///     files.
  /// - Returns: The result, in one short sentence for the user.
  package func keep(_ preferences: Preferences, since settings: Settings? = nil) -> String {
    known.withLock { known in
      guard let path else { return "Not kept: there is no folder for settings." }
      if let settings, settings != known.base { known = Known(base: settings, settings: settings) }
      do throws(Failure) {
        let count = try write(preferences, to: path, since: &known.settings)
        return count == 0
          ? "Nothing was changed since it was last kept." : "Kept in \(shortened(path))"
      } catch {
        return "Not kept: \(shortened(error.message))"
      }
    }
  }

  /// Writes the settings that differ from the known ones, and returns their number.
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
      let current = try Configuration.load(table, chosen: nil, environment: environment).settings
      var next = known ?? current
      let desktop = next.followsDesktop ? DesktopQuery().wishes() : DesktopWishes()
      let choices = next.choices(in: preferences, on: desktop)
      for choice in choices { choice.setting.apply(choice.value, &next) }
      let news = choices.filter { $0.setting.value(current) != $0.value }
      if !news.isEmpty {
        let text = try edited(before, news, in: path)
        // An editor does not use the lock, so the file may have changed; then start again.
        guard try replace(target, before, with: text) else { continue }
      }
      known = next
      return news.count
    }
  }

  /// Returns a file's text with some choices applied.
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

  /// Replaces a file's text atomically and keeps its permissions.
  ///
  /// - Returns: Whether it was replaced; false if the file no longer contains the text from before.
  private func replace(
    _ target: FilePath,
    _ before: String,
    with text: String
  ) throws(Failure) -> Bool {
    let fresh = "\(target).new-\(getpid())"
    do throws(Failure) {
      try OutputFile.write(Array(text.utf8), to: fresh, isOwn: true)
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
      // A person knows the file, not the one that was to replace it.
      throw Failure(error.status, error.message.substituting(fresh, with: target.string))
    }
    target.folder.synchronizeEntries()
    return true
  }

  /// Returns a text with the home directory abbreviated to `~`.
  private func shortened(_ text: String) -> String {
    guard let home = environment["HOME"], home.hasPrefix("/"), home.count > 1 else { return text }
    return text.substituting(home + "/", with: "~/")
  }
}
