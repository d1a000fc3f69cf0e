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

  /// Whether parts of the file could not be read. They are in it until the next change is stored.
  package var isDamaged: Bool { !problems.isEmpty }

  /// Why parts of the file could not be read; empty if all could.
  package var problems: [String] { damages.withLock(\.self) }

  private let damages: Mutex<[String]>

  /// The most of a damaged file that is kept, in bytes.
  private static let longestCopy = 1 << 20

  /// The file's name in the folder.
  private static let name = "timetable.toml"

  /// The maximum number of bytes read.
  private static let longest = 16_384

  /// Reads the file, if it exists. Parts of it that are damaged are reported; the settings then apply.
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
    var reading = Reading()
    if let path { reading = Self.reading(of: path, table) }
    for problem in reading.problems { log("\(problem); the settings apply") }
    current = Mutex(reading.timetable)
    damages = Mutex(reading.problems)
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

  /// Reads the file again, which a person may have changed. Parts that are damaged are reported, and what was set of
  /// them stays. All of it stays if the last change could not be stored.
  package func reread(log: (String) -> Void = Diagnostics.log) {
    guard let path, isStored else { return }
    let reading = Self.reading(of: path, table)
    for problem in reading.problems { log("\(problem); what was set before applies") }
    current.withLock { current in
      var next = reading.timetable
      for part in reading.unread { next[part] = current[part] }
      current = next
    }
    damages.withLock { $0 = reading.problems }
  }

  /// Adopts what staff have set, and stores it for later runs. A damaged file is kept beside it.
  ///
  /// - Returns: The path of the damaged file's copy; nil if there is none.
  /// - Throws: A failure that names the file; the change then lasts for this run only.
  @discardableResult
  package func keep(_ timetable: Timetable) throws(Failure) -> String? {
    current.withLock { $0 = timetable }
    stored.withLock { $0 = false }
    guard let home, let path else {
      throw Failure(.cannotCreate, "there is no folder for the state")
    }
    let copy = try isDamaged ? keepCopy(of: path) : nil
    try store(timetable, in: home, path)
    stored.withLock { $0 = true }
    damages.withLock { $0 = [] }
    return copy
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

  /// Keeps a copy of a damaged file, which a person may have written.
  ///
  /// - Returns: The path of the copy; nil if the file cannot be read, and so cannot be kept either.
  /// - Throws: A failure if the copy cannot be written.
  private func keepCopy(of path: String) throws(Failure) -> String? {
    guard let bytes = try? FilePath(path).bytes(atMost: Self.longestCopy, waits: false) else {
      return nil
    }
    let copy = path + ".damaged"
    try OutputFile.store(bytes, at: copy)
    return copy
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

  /// What a file says.
  private struct Reading {
    /// The parts that could be read.
    var timetable = Timetable()
    /// The parts that are damaged, or may be.
    var unread: Set<TimetablePart> = []
    /// What is wrong with the file.
    var problems: [String] = []
  }

  /// Returns what a file says, without the parts that are damaged.
  private static func reading(of path: String, _ table: SettingTable) -> Reading {
    do throws(Failure) {
      return try readable(in: path, table)
    } catch {
      return Reading(unread: Set(TimetablePart.allCases), problems: [error.message])
    }
  }

  private static func readable(
    in path: String,
    _ table: SettingTable
  ) throws(Failure) -> Reading {
    guard let bytes = try Configuration.contents(ofState: path) else { return Reading() }
    guard bytes.count <= longest else {
      throw Failure(.data, "\(path) has \(bytes.count) bytes; at most \(longest) are allowed")
    }
    var reading = Reading()
    var missing = Set(TimetablePart.allCases)
    var hasStranger = false
    for entry in try entries(of: bytes, in: path) {
      let part = TimetablePart.allCases.first { $0.setting.key == entry.key }
      if let part { missing.remove(part) }
      do throws(Failure) {
        let alone = try configuration(of: entry, in: path, table)
        if let part { reading.timetable[part] = alone.entries(of: part) }
      } catch {
        if let part { reading.unread.insert(part) }
        // One line is enough for a file that is not a timetable.
        if part != nil || !hasStranger { reading.problems.append(error.message) }
        if part == nil { hasStranger = true }
      }
    }
    // A key that no part has may be the misspelt one of a part that is missing.
    if hasStranger { reading.unread.formUnion(missing) }
    return reading
  }

  /// Returns the entries of a file.
  ///
  /// - Throws: A failure if it is no TOML.
  private static func entries(
    of bytes: [UInt8],
    in path: String
  ) throws(Failure) -> [ConfigurationText.Entry] {
    do throws(ConfigurationError) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ConfigurationError(source: path, line: nil, problem: .notText)
      }
      return try ConfigurationText(text, from: path).entries
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the configuration of a single entry.
  ///
  /// - Throws: A failure if its value is not allowed, or if it is of another setting.
  private static func configuration(
    of entry: ConfigurationText.Entry,
    in path: String,
    _ table: SettingTable
  ) throws(Failure) -> Configuration {
    var alone = Configuration(table)
    do throws(ConfigurationError) {
      try alone.read(entry, from: path)
    } catch {
      throw Failure(error)
    }
    let parts = TimetablePart.allCases.map(\.setting.key)
    if let setting = table[entry.key], !parts.contains(setting.key) {
      throw alone.refusal(of: setting, because: "it belongs in a settings file")
    }
    _ = try alone.openingHours()
    _ = try alone.programme()
    return alone
  }
}
