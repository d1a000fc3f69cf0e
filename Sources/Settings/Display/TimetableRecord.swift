import Glibc
import Synchronization
package import System
import Text

/// What staff have set in this display's timetable, from the page for staff or by another program.
///
/// It is stored in a file of the state folder, which has the form of a settings file. The files that people write are
/// never changed. What is stored overrides them, and command-line options override what is stored. The file names the
/// display that wrote it: another one of the same account neither reads nor writes it.
package final class TimetableRecord: Sendable {
  private let home: StateHome?

  /// The file's path, whichever display it belongs to; nil without a home directory.
  private let file: String?

  private let table: SettingTable
  private let state: Mutex<State>

  private struct State: Sendable {
    /// The name of this display; nil if it has none.
    var display: String?
    /// The display that the file belongs to, if it is another one.
    var otherOwner: String?
    var timetable = Timetable()
    /// Whether the file holds what is set.
    var isStored = true
    var problems: [String] = []
  }

  /// What to do about a file of another display.
  package let remedy: String

  /// The file's path; nil without a home directory, or if the file belongs to another display, in which case changes
  /// last for this run only.
  package var path: String? { state.withLock { $0.otherOwner == nil ? file : nil } }

  /// Why the file is neither read nor written, because it belongs to another display; nil if it does not.
  package var refusal: String? {
    let (display, otherOwner) = state.withLock { ($0.display, $0.otherOwner) }
    guard let file, let otherOwner else { return nil }
    let name = otherOwner.printable(limit: 200)
    return "\(file) belongs to the display \(name); \(display ?? "this one") does not use it"
  }

  /// Whether the file holds what is set; false if it could not be written.
  package var isStored: Bool { state.withLock(\.isStored) }

  /// Whether parts of the file could not be read. They are in it until the next change is stored.
  package var isDamaged: Bool { !problems.isEmpty }

  /// Why parts of the file could not be read; empty if all could.
  package var problems: [String] { state.withLock(\.problems) }

  /// The most of a damaged file that is kept, in bytes.
  private static let longestCopy = 1 << 20

  /// The file's name in the folder.
  private static let name = "timetable.toml"

  /// Reads the file, if it exists and does not belong to another display. Parts of it that are damaged are reported;
  /// the settings then apply.
  ///
  /// - Parameters:
  ///   - table: The program's settings.
  ///   - display: The name of this display, as `Configuration.displayName` returns it; nil if it has none.
  ///   - environment: The environment, for the state folder.
  ///   - log: Logs a message.
  package init(
    _ table: SettingTable,
    of display: String?,
    environment: [String: String] = Environment.current,
    log: (String) -> Void = Diagnostics.log
  ) {
    self.table = table
    home = StateHome(environment: environment)
    file = home?.file(Self.name)
    // The service manager's folder takes precedence over the user's.
    let variable = environment["STATE_DIRECTORY"] == nil ? "XDG_STATE_HOME" : "STATE_DIRECTORY"
    remedy =
      "if this display was renamed, delete the file's line with \(TimetableReading.ownerKey); "
      + "otherwise run it as another user, or with another \(variable)"
    var state = State(display: display)
    if let file {
      let reading = TimetableReading.reading(file, table)
      state.otherOwner = reading.owner(otherThan: display)
      if state.otherOwner == nil {
        (state.timetable, state.problems) = (reading.timetable, reading.problems)
      }
    }
    self.state = Mutex(state)
    for problem in problems { log("\(problem); the settings apply") }
    logRefusal(log)
  }

  private func logRefusal(_ log: (String) -> Void) {
    if let refusal { log("\(refusal); \(remedy)") }
  }

  /// What is set.
  package var timetable: Timetable { state.withLock(\.timetable) }

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

  /// Reads the file again, because a person may have changed or deleted it. Damaged parts are reported and keep their
  /// entries. All parts keep them if the last change could not be stored, or if the file now belongs to another
  /// display. If it no longer does, this display uses it again.
  ///
  /// - Parameters:
  ///   - display: The name of this display, which may have changed as well; nil if it has none.
  ///   - log: Logs a message.
  package func reread(as display: String?, log: (String) -> Void = Diagnostics.log) {
    guard let file else { return }
    let reading = TimetableReading.reading(file, table)
    let (isRead, awaitsFile) = state.withLock { state in
      let wasOthers = state.otherOwner != nil
      (state.display, state.otherOwner) = (display, reading.owner(otherThan: display))
      guard state.otherOwner == nil else {
        state.problems = []
        if !state.timetable.isEmpty { state.isStored = false }
        return (false, false)
      }
      guard state.isStored || wasOthers && reading.exists else { return (false, wasOthers) }
      var next = reading.timetable
      for part in reading.unread { next[part] = state.timetable[part] }
      (state.timetable, state.isStored, state.problems) = (next, true, reading.problems)
      return (true, false)
    }
    logRefusal(log)
    if isRead {
      for problem in reading.problems { log("\(problem); what was set before applies") }
    }
    guard awaitsFile else { return }
    do throws(Failure) {
      try keep(timetable)
    } catch {
      log("\(error.message); what staff have set will be lost when the display restarts")
    }
  }

  /// Adopts what staff have set, and stores it for later runs. A damaged file is kept beside it.
  ///
  /// - Parameter timetable: What is set.
  /// - Returns: The path of the damaged file's copy; nil if there is none.
  /// - Throws: A failure that names the file; the change then lasts for this run only.
  @discardableResult
  package func keep(_ timetable: Timetable) throws(Failure) -> String? {
    state.withLock { ($0.timetable, $0.isStored) = (timetable, false) }
    guard let home, let file else {
      throw Failure(.cannotCreate, "there is no folder for the state")
    }
    // Another display may have written it, or a person may have changed it.
    let reading = TimetableReading.reading(file, table)
    let display = state.withLock { state in
      state.otherOwner = reading.owner(otherThan: state.display)
      return state.display
    }
    if let refusal { throw Failure(.cannotCreate, refusal) }
    let copy = try reading.problems.isEmpty ? nil : keepCopy(of: file)
    try store(timetable, of: display, in: home, file)
    state.withLock { ($0.isStored, $0.problems) = (true, []) }
    return copy
  }

  private func store(
    _ timetable: Timetable,
    of display: String?,
    in home: StateHome,
    _ path: String
  ) throws(Failure) {
    guard !timetable.isEmpty else {
      guard unlink(path) == 0 || errno == ENOENT else { throw Failure(.inputOutput, writing: path) }
      FilePath(home.path).synchronizeEntries()
      return
    }
    try home.make()
    try OutputFile.store(Array(Self.text(timetable, of: display).utf8), at: path)
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

  private static func text(_ timetable: Timetable, of display: String?) -> String {
    let entries = timetable.all.map { part, entries in
      "\(part.rawValue) = \(SettingValue.texts(entries))\n"
    }
    let owner = display.map { name in
      """
      # The display for which they were set. Others neither read nor change this file.
      \(TimetableReading.ownerKey) = \(SettingValue.text(name))


      """
    }
    return """
      # Set from the page for staff, or by another program. These values override the settings files. Delete a
      # line, or this file, to use the files' values again.

      \(owner ?? "")[display]

      """ + entries.joined()
  }
}
