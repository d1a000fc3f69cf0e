import Glibc
import Synchronization
package import System

/// What staff have set of this display's timetable, from the page for staff or by another program.
///
/// It is stored in a file of the state folder, which has the form of a settings file. The files that people write are
/// never changed. What is stored overrides them, and command-line options override what is stored.
package final class TimetableRecord: Sendable {
  /// The file's path; nil without a home directory, in which case changes last for this run only.
  package let path: String?

  private let home: StateHome?
  private let table: SettingTable
  private let current: Mutex<Timetable>

  /// Whether the file holds what is set; false if it could not be written.
  package var isStored: Bool { stored.withLock(\.self) }

  private let stored = Mutex(true)

  /// The file's name in the folder.
  private static let name = "timetable.toml"

  /// The maximum number of bytes read.
  private static let longest = 16_384

  /// Reads the file, if it exists. One that is damaged is reported; the settings then apply.
  ///
  /// - Parameters:
  ///   - table: The program's settings.
  ///   - environment: The environment, for the state folder.
  ///   - log: Logs a message.
  package init(
    _ table: SettingTable,
    environment: [String: String] = Environment.current,
    log: (String) -> Void = Diagnostics.log
  ) {
    self.table = table
    home = StateHome(environment: environment)
    path = home?.file(Self.name)
    var timetable = Timetable()
    if let path {
      do throws(Failure) {
        timetable = try Self.timetable(in: path, table)
      } catch {
        log("\(error.message); the settings apply")
      }
    }
    current = Mutex(timetable)
  }

  /// What is set.
  package var timetable: Timetable { current.withLock(\.self) }

  /// The path, or words for messages without one.
  private var source: String { path ?? "the timetable set by staff" }

  /// What is set and where, in one line; nil if nothing is.
  package var announcement: String? {
    let keys = timetable.all.map(\.part.setting.key)
    guard !keys.isEmpty else { return nil }
    return
      "set by staff in \(source), in place of the settings files: \(keys.joined(separator: ", "))"
  }

  /// Returns a configuration with what is set.
  ///
  /// - Throws: A failure if a setting does not allow its entries.
  package func applied(to configuration: Configuration) throws(Failure) -> Configuration {
    try configuration.applying(timetable, from: source)
  }

  /// Reads the file again, which a person may have changed. If it is damaged, that is reported, and what was set stays.
  /// The same holds if the last change could not be stored.
  package func reread(log: (String) -> Void = Diagnostics.log) {
    guard let path, isStored else { return }
    do throws(Failure) {
      let timetable = try Self.timetable(in: path, table)
      current.withLock { $0 = timetable }
    } catch {
      log("\(error.message); what was set before applies")
    }
  }

  /// Adopts what staff have set, and stores it for later runs.
  ///
  /// - Throws: A failure that names the file; the change then lasts for this run only.
  package func keep(_ timetable: Timetable) throws(Failure) {
    current.withLock { $0 = timetable }
    stored.withLock { $0 = false }
    guard let home, let path else {
      throw Failure(.cannotCreate, "there is no folder for the state")
    }
    try store(timetable, in: home, path)
    stored.withLock { $0 = true }
  }

  private func store(
    _ timetable: Timetable,
    in home: StateHome,
    _ path: String
  ) throws(Failure) {
    guard !timetable.isEmpty else {
      guard unlink(path) == 0 || errno == ENOENT else { throw Failure(.inputOutput, writing: path) }
      FilePath(home.path).synchronizeEntries()
      return
    }
    try home.make()
    try OutputFile.store(Array(Self.text(timetable).utf8), at: path)
  }

  private static func text(_ timetable: Timetable) -> String {
    let entries = timetable.all.map { part, entries in
      "\(part.rawValue) = \(SettingValue.texts(entries))\n"
    }
    return """
      # Set from the page for staff, or by another program. These values override the settings files. Delete a
      # line, or this file, to use the files' values again.

      [display]

      """ + entries.joined()
  }

  private static func timetable(
    in path: String,
    _ table: SettingTable
  ) throws(Failure) -> Timetable {
    guard let bytes = try Configuration.contents(ofState: path) else { return Timetable() }
    guard bytes.count <= longest else {
      throw Failure(.data, "\(path) has \(bytes.count) bytes; at most \(longest) are allowed")
    }
    var configuration = Configuration(table)
    try configuration.read(bytes, from: path)
    let parts = Set(TimetablePart.allCases.map(\.setting.key))
    for setting in table.all
    where configuration.origin(of: setting.key) != .builtIn && !parts.contains(setting.key) {
      throw configuration.refusal(of: setting, because: "it belongs in a settings file")
    }
    _ = try configuration.openingHours()
    _ = try configuration.programme()
    var timetable = Timetable()
    for part in TimetablePart.allCases
    where configuration.origin(of: part.setting.key) != .builtIn {
      timetable[part] = configuration.entries(of: part)
    }
    return timetable
  }
}
