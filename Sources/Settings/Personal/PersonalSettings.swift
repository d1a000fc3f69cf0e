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
  private let log: @Sendable (String) -> Void

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
  ///
  /// - Parameters:
  ///   - table: The program's settings.
  ///   - environment: The environment, for the user's folders.
  ///   - log: Logs why choices cannot be saved.
  package init(
    _ table: SettingTable,
    environment: [String: String] = Environment.current,
    log: @escaping @Sendable (String) -> Void = { Diagnostics.log($0) }
  ) {
    self.table = table
    self.log = log
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
  ///   - others: The keys of settings that something else than the person at this screen changed last. They are not
  ///     saved.
  ///   - configuration: Where the settings in effect are from; nil if all are from the usual files.
  /// - Returns: The result. The log has the whole reason if they cannot be saved.
  package func keep(
    _ preferences: Preferences,
    since settings: Settings? = nil,
    without others: Set<String> = [],
    from configuration: Configuration? = nil
  ) -> SaveOutcome {
    known.withLock { known -> SaveOutcome in
      guard let path else { return .homeless }
      if let settings, settings != known.base { known = Known(base: settings, settings: settings) }
      var refusal = SaveOutcome.unwritable(FilePath(path).name)
      do throws(Failure) {
        let (chosen, isWritten) = try write(
          preferences,
          without: others,
          to: path,
          since: &known.settings,
          refusal: &refusal
        )
        // Also if the person's file had it before: the next session is without it all the same.
        let later = chosen.compactMap { configuration?.fileRead(after: path, for: $0) }
        if let other = later.first {
          return .overridden(in: shortened(path), by: FilePath(other).name)
        }
        return isWritten ? .kept(in: shortened(path)) : .unchanged
      } catch {
        log("\(error.message); the choices are not kept")
        return refusal
      }
    }
  }

  /// Writes the settings that differ from the known ones.
  ///
  /// - Parameters:
  ///   - preferences: What is chosen now.
  ///   - others: The keys of settings that are not saved.
  ///   - path: The path of the file.
  ///   - known: The known settings, which become those with the choices.
  ///   - refusal: What fails, if something does.
  /// - Returns: The settings that were chosen, and whether the file had to be written for them.
  /// - Throws: A failure that names the file and the reason.
  private func write(
    _ preferences: Preferences,
    without others: Set<String>,
    to path: String,
    since known: inout Settings?,
    refusal: inout SaveOutcome
  ) throws(Failure) -> (chosen: [Setting], isWritten: Bool) {
    let target = FilePath(path).resolved
    let unwritable = refusal
    try makeFolder(of: path)
    let lock = try FolderLock(target.folder.string)
    defer { withExtendedLifetime(lock) {} }
    while true {
      refusal = .unreadable
      let before = try contents(of: path)
      let current = try Configuration.load(table, chosen: nil, environment: environment).settings
      refusal = unwritable
      var next = known ?? current
      let desktop = next.followsDesktop ? DesktopQuery().wishes() : DesktopWishes()
      let choices = next.choices(in: preferences, on: desktop)
        .filter { !others.contains($0.setting.key) }
      for choice in choices { choice.setting.apply(choice.value, &next) }
      let news = choices.filter { $0.setting.value(current) != $0.value }
      if !news.isEmpty {
        let text = try edited(before, news, in: path, refusal: &refusal)
        // An editor does not use the lock, so the file may have changed; then start again.
        guard try replace(target, before, with: text) else { continue }
      }
      known = next
      return (choices.map(\.setting), !news.isEmpty)
    }
  }

  /// Returns a file's text with some choices applied, and notes which one cannot be.
  private func edited(
    _ text: String,
    _ choices: [SavedChoice],
    in path: String,
    refusal: inout SaveOutcome
  ) throws(Failure) -> String {
    let unwritable = refusal
    var edit = ConfigurationEdit(text)
    do throws(ConfigurationError) {
      for choice in choices {
        refusal = .uneditable(key: choice.setting.key, in: FilePath(path).name)
        try edit.set(choice.setting.key, to: choice.value, in: path)
      }
    } catch {
      throw Failure(error)
    }
    refusal = unwritable
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

  /// Replaces a file's text atomically and keeps its permissions. A new file is its owner's only, because it may have
  /// the degrees of a home.
  ///
  /// - Returns: Whether it was replaced; false if the file no longer contains the text from before.
  private func replace(
    _ target: FilePath,
    _ before: String,
    with text: String
  ) throws(Failure) -> Bool {
    let fresh = "\(target).new-\(getpid())"
    do throws(Failure) {
      try OutputFile.write(Array(text.utf8), to: fresh, access: .owner)
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

extension Configuration {
  /// Returns the path of the file that sets a setting here and is read after the person's own; nil if there is none.
  fileprivate func fileRead(after personal: String, for setting: Setting) -> String? {
    guard case .file(let path, _) = origin(of: setting.key), path != personal,
      path != Self.machineFile
    else { return nil }
    return path
  }
}
