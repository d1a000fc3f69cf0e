import Synchronization
package import System

/// What staff have set in this display's timetable, from the page for staff or by another program.
///
/// It is stored in a file of the state folder, which has the form of a settings file. The files that people write are
/// never changed. What is stored overrides them, and command-line options override what is stored. Displays of one
/// account share the folder, so each has a file of its own, by its name.
package final class TimetableRecord: Sendable {
  /// Nil without a home directory.
  private let files: TimetableFiles?

  private let table: SettingTable
  private let state: Mutex<State>

  private struct State: Sendable {
    /// The name of this display; nil if it has none.
    var display: String?
    /// The file that holds what is set, or will hold it.
    var path: String?
    /// The files of other displays, if this one has none.
    var others: [String] = []
    var timetable = Timetable()
    /// Whether the file holds what is set.
    var isStored = true
    var problems: [String] = []
  }

  /// The file's path; nil without a home directory.
  package var path: String? { state.withLock(\.path) }

  /// Whether the file holds what is set; false if it could not be written.
  package var isStored: Bool { state.withLock(\.isStored) }

  /// Whether parts of the file could not be read. They are in it until the next change is stored.
  package var isDamaged: Bool { !problems.isEmpty }

  /// Why parts of the file could not be read; empty if all could.
  package var problems: [String] { state.withLock(\.problems) }

  /// The most of a damaged file that is kept, in bytes.
  private static let longestCopy = 1 << 20

  /// Reads the file, if it exists. Parts of it that are damaged are reported; the settings then apply.
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
    files = StateHome(environment: environment).map { TimetableFiles(home: $0) }
    var state = State(display: display)
    if let files {
      let (path, reading) = files.reading(of: display, table)
      (state.timetable, state.problems) = (reading.timetable, reading.problems)
      state.path = path
      state.others = reading.exists ? [] : files.others(than: display)
    }
    self.state = Mutex(state)
    for problem in problems { log("\(problem); the settings apply") }
    logOthers(log)
  }

  /// The files of other displays, and what to do if one of them is that of this display under a former name; nil if
  /// this display has a file, or if there are no others.
  package var others: (found: String, remedy: String)? {
    let (display, paths) = state.withLock { ($0.display, $0.others) }
    guard let files, !paths.isEmpty else { return nil }
    let whose = display.map { "the display \($0)" } ?? "this display"
    return (
      "staff have set nothing for \(whose), but for others: \(paths.joined(separator: ", "))",
      "if this display was renamed, rename its file to \(files.name(of: display)) and reload the display"
    )
  }

  private func logOthers(_ log: (String) -> Void) {
    if let others { log("\(others.found); \(others.remedy)") }
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
  /// entries. All parts keep them if the last change could not be stored.
  ///
  /// A display that was renamed keeps what is set, in a file of its new name, unless there is one already. The former
  /// file stays, because another display may still have that name.
  ///
  /// - Parameters:
  ///   - display: The name of this display, which may have changed as well; nil if it has none.
  ///   - log: Logs a message.
  package func reread(as display: String?, log: (String) -> Void = Diagnostics.log) {
    guard let files else { return }
    let former = state.withLock { state in
      defer { state.display = display }
      return state.display
    }
    if former != display, !timetable.isEmpty, !FilePath(files.path(of: display)).exists {
      return keepAfterRenaming(from: former, log: log)
    }
    let (path, reading) = files.reading(of: display, table)
    let others = reading.exists ? [] : files.others(than: display)
    let isRead = state.withLock { state in
      guard state.isStored || former != display else { return false }
      var next = reading.timetable
      for part in reading.unread { next[part] = state.timetable[part] }
      (state.timetable, state.isStored, state.problems) = (next, true, reading.problems)
      (state.path, state.others) = (path, others)
      return true
    }
    guard isRead else { return }
    for problem in reading.problems { log("\(problem); what was set before applies") }
    logOthers(log)
  }

  private func keepAfterRenaming(from former: String?, log: (String) -> Void) {
    do throws(Failure) {
      try keep(timetable)
      log("what staff have set for \(former ?? "this display") is now in \(source) as well")
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
    let display = state.withLock { state in
      (state.timetable, state.isStored) = (timetable, false)
      return state.display
    }
    guard let files else { throw Failure(.cannotCreate, "there is no folder for the state") }
    let path = files.path(of: display)
    state.withLock { $0.path = path }
    // A person may have changed it.
    let (former, reading) = files.reading(of: display, table)
    let copy = try reading.problems.isEmpty ? nil : keepCopy(of: former)
    if timetable.isEmpty {
      try files.delete(path)
    } else {
      try files.store(timetable, of: display)
    }
    if former != path { try files.delete(former) }
    state.withLock { ($0.isStored, $0.problems, $0.others) = (true, [], []) }
    return copy
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
}
