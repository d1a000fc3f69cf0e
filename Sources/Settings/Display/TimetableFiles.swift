import Glibc
import System
import Text

/// The files of the state folder in which displays store their timetables.
struct TimetableFiles: Sendable {
  let home: StateHome

  /// The file of early versions, for all displays of an account.
  private static let common = "timetable.toml"

  /// The file of a display whose name is not valid. Other files have an underscore in their names.
  private static let unnamed = "timetable-unnamed.toml"

  /// Returns the name of a display's file: `timetable-clinic_lobby.toml`. No word of a display's name contains an
  /// underscore.
  func name(of display: String?) -> String {
    guard let display else { return Self.unnamed }
    return "timetable-\(display.substituting("/", with: "_")).toml"
  }

  /// Returns the path of a display's file.
  func path(of display: String?) -> String { home.file(name(of: display)) }

  /// Reads a display's file. If there is none, this is the file of an early version, unless it names another display.
  ///
  /// - Returns: What was read, and the path from which; the path of the display's file if neither exists.
  func reading(
    of display: String?,
    _ table: SettingTable
  ) -> (path: String, reading: TimetableReading) {
    let own = path(of: display)
    let reading = TimetableReading.reading(own, table)
    guard !reading.exists else { return (own, reading) }
    let common = home.file(Self.common)
    let early = TimetableReading.reading(common, table)
    guard early.exists, early.owner == nil || early.owner == display else { return (own, reading) }
    return (common, early)
  }

  /// Returns the paths of other displays' files, in alphabetical order. A folder that cannot be read has none.
  func others(than display: String?) -> [String] {
    let names = (try? FilePath(home.path).names()) ?? []
    let own = name(of: display)
    let all = names.filter { name in
      name == Self.common || name.hasPrefix("timetable-") && name.hasSuffix(".toml")
    }
    return all.filter { $0 != own }.sorted().map { home.file($0).printable(limit: 300) }
  }

  /// Stores what is set for a display.
  ///
  /// - Throws: A failure that names the file.
  func store(_ timetable: Timetable, of display: String?) throws(Failure) {
    try home.make()
    try OutputFile.store(Array(Self.text(timetable, of: display).utf8), at: path(of: display))
  }

  /// Deletes a file, if it exists.
  ///
  /// - Throws: A failure that names the file.
  func delete(_ path: String) throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure(.inputOutput, writing: path) }
    FilePath(home.path).synchronizeEntries()
  }

  private static func text(_ timetable: Timetable, of display: String?) -> String {
    let entries = timetable.all.map { part, entries in
      "\(part.rawValue) = \(SettingValue.texts(entries))\n"
    }
    let whose = display.map { "for the display \($0) " } ?? ""
    return """
      # Set \(whose)from the page for staff, or by another program. These values override the settings files.
      # Delete a line, or this file, to use the files' values again.

      [display]

      """ + entries.joined()
  }
}
