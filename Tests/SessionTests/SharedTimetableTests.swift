import Glibc
import Outlets
import Session
import Settings
import Synchronization
import System
import TestSupport
import Testing

/// What staff have set of the timetables of displays of one account.
@Suite struct SharedTimetableTests {
  private static let hours = ["daily 03:00-04:00"]

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The record of a display, and what it logs.
  private func record(_ display: String?) -> (record: TimetableRecord, notes: [String]) {
    var notes: [String] = []
    let environment = ["STATE_DIRECTORY": folder.path]
    let record = TimetableRecord(.builtIn, of: display, environment: environment) {
      notes.append($0)
    }
    return (record, notes)
  }

  private func setHours(_ record: TimetableRecord, _ hours: [String] = hours) throws {
    var timetable = Timetable()
    timetable[.hours] = hours
    try record.keep(timetable)
  }

  private func reread(_ record: TimetableRecord, as display: String?) -> [String] {
    var notes: [String] = []
    record.reread(as: display) { notes.append($0) }
    return notes
  }

  @Test(
    arguments: [
      ("home/hall/left", "timetable-home_hall_left.toml"),
      ("school/hall", "timetable-school_hall.toml"), (nil, "timetable-unnamed.toml"),
    ] as [(String?, String)]
  )
  func `after a restart each display has its own hours, in any order`(name: String?, file: String)
    throws
  {
    try setHours(record("home/hall").record)
    #expect(record(name).record.timetable.isEmpty)
    try setHours(record(name).record, ["sat 10:00-12:00"])
    #expect(try folder.names == [file, "timetable-home_hall.toml"].sorted())
    let displays: [(name: String?, hours: [String])] = [
      (name, ["sat 10:00-12:00"]), ("home/hall", Self.hours),
    ]
    for display in displays + displays.reversed() {
      let (own, notes) = record(display.name)
      #expect(own.timetable[.hours] == display.hours && notes.isEmpty && own.isStored)
    }
  }

  @Test func `a display without a file of its own logs which there are, and what to do`() throws {
    try setHours(record("home/hall").record)
    let (lobby, notes) = record("home/lobby")
    #expect(lobby.timetable.isEmpty && lobby.announcement == nil)
    let found =
      "staff have set nothing for the display home/lobby, but for others: "
      + folder.file("timetable-home_hall.toml")
    let remedy =
      "if this display was renamed, rename its file to timetable-home_lobby.toml and reload "
      + "the display"
    #expect(notes == ["\(found); \(remedy)"])
    #expect(lobby.others?.found == found && lobby.others?.remedy == remedy)
    // As the log says.
    let text = try folder.text("timetable-home_hall.toml")
    try folder.write(text, to: "timetable-home_lobby.toml")
    #expect(reread(lobby, as: "home/lobby").isEmpty && lobby.others == nil)
    #expect(lobby.timetable[.hours] == Self.hours)
    #expect(lobby.path == folder.file("timetable-home_lobby.toml"))
  }

  @Test func `a reload that renames a display keeps its hours, also after a restart`() throws {
    let (display, other) = (record("home/hall").record, record("home/hall").record)
    try setHours(display)
    #expect(reread(other, as: "home/hall").isEmpty)
    let path = folder.file("timetable-home_lobby.toml")
    let line = "what staff have set for home/hall is now in \(path) as well"
    #expect(reread(display, as: "home/lobby") == [line])
    #expect(display.timetable[.hours] == Self.hours && display.isStored && display.path == path)
    #expect(record("home/lobby").record.timetable[.hours] == Self.hours)
    // Another display had the same name, and keeps it.
    #expect(reread(other, as: "home/hall").isEmpty)
    #expect(other.timetable[.hours] == Self.hours)
  }

  @Test func `a display that is renamed adopts what is set under its new name`() throws {
    let (display, lobby) = (record("home/hall").record, record("home/lobby").record)
    try setHours(display)
    try setHours(lobby, ["sat 10:00-12:00"])
    #expect(reread(display, as: "home/lobby").isEmpty)
    #expect(display.timetable == lobby.timetable && display.isStored)
    #expect(record("home/hall").record.timetable[.hours] == Self.hours)
  }

  @Test func `a renamed display whose hours cannot be stored keeps them for its run`() throws {
    let state = folder.file("state")
    let environment = ["STATE_DIRECTORY": state]
    let display = TimetableRecord(.builtIn, of: "home/hall", environment: environment) { _ in }
    try setHours(display)
    // A file is in the folder's place.
    #expect(rename(state, folder.file("former")) == 0)
    try folder.write("", to: "state")
    let loss = "what staff have set will be lost when the display restarts"
    let notes = reread(display, as: "home/lobby")
    #expect(notes == ["\(state) cannot be created: not a directory; \(loss)"])
    #expect(display.timetable[.hours] == Self.hours && !display.isStored)
  }

  @Test(arguments: ["", "owner = \"home/hall\"\n"])
  func `the file of an early version applies until the display has its own`(owner: String) throws {
    try folder.write(owner + "display.hours = [\"daily 03:00-04:00\"]\n", to: "timetable.toml")
    let hall = record("home/hall")
    #expect(hall.record.timetable[.hours] == Self.hours && hall.notes.isEmpty)
    #expect(hall.record.announcement?.contains(folder.file("timetable.toml, ")) == true)
    // Without an owner, it applies to all displays of the account.
    let left = record("home/left")
    #expect(left.record.timetable.isEmpty == !owner.isEmpty)
    #expect(left.notes.isEmpty == owner.isEmpty, "\(left.notes)")
    var timetable = hall.record.timetable
    timetable[.holidays] = ["12-25"]
    try hall.record.keep(timetable)
    #expect(try folder.names == ["timetable-home_hall.toml"])
    #expect(record("home/hall").record.timetable == timetable)
    try record("home/hall").record.keep(Timetable())
    #expect(try folder.names.isEmpty)
  }

  @Test func `a reload of the engine takes the name from its settings`() throws {
    let room = Mutex("hall")
    let record = record("home/hall").record
    let engine = try SessionEngine(timetables: record) { () throws(Failure) in
      let text = """
        data.update = "off"
        mqtt.site = "home"
        mqtt.room = "\(room.withLock(\.self))"
        """
      return try Configuration.london(text).unattended
    }
    defer { engine.stop() }
    #expect(engine.ownConfiguration?.displayName == "home/hall")
    let request = TimetableRequest([.programme: .entries(["sky 1m"])])
    #expect(try engine.changeTimetable(request, from: .http) == nil)
    room.withLock { $0 = "lobby" }
    engine.reload()
    #expect(record.path == folder.file("timetable-home_lobby.toml") && record.isStored)
    #expect(engine.ownConfiguration?.entries(of: .programme) == ["sky 1m"])
    #expect(self.record("home/lobby").record.timetable[.programme] == ["sky 1m"])
  }

  @Test func `an owner that is not a text is damage, and the rest is kept`() throws {
    let text = "owner = 7\ndisplay.hours = [\"daily 03:00-04:00\"]\n"
    try folder.write(text, to: "timetable.toml")
    let (record, notes) = record("home/hall")
    #expect(record.timetable[.hours] == Self.hours && record.isDamaged && notes.count == 1)
    #expect(notes.first?.contains("line 1: owner = 7, but it must be the name of a ") == true)
    try setHours(record)
    #expect(try folder.text("timetable.toml.damaged") == text)
    #expect(!self.record("home/hall").record.isDamaged)
  }
}
