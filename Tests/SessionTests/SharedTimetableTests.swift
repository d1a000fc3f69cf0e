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

  private var file: String { folder.file("timetable.toml") }

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

  private func setHours(_ record: TimetableRecord) throws {
    var timetable = Timetable()
    timetable[.hours] = Self.hours
    try record.keep(timetable)
  }

  private func reread(_ record: TimetableRecord, as display: String?) -> [String] {
    var notes: [String] = []
    record.reread(as: display) { notes.append($0) }
    return notes
  }

  @Test(arguments: [nil, "home/hall/left", "school/hall"] as [String?])
  func `after a restart a display has its own hours, and another one has not, in any order`(
    name: String?
  ) throws {
    try setHours(record("home/hall").record)
    let text = try folder.text("timetable.toml")
    #expect(text.contains("\nowner = \"home/hall\"\n\n[display]\nhours = "), "\(text)")
    for _ in 1...2 {
      let (other, notes) = record(name)
      #expect(other.timetable.isEmpty && other.path == nil && other.problems.isEmpty)
      let note = try #require(notes.first)
      let reason = "\(file) belongs to the display home/hall; \(name ?? "this one") does not use it"
      #expect(notes.count == 1 && note.hasPrefix(reason + "; "), "\(note)")
      #expect(note.hasSuffix(" or with another STATE_DIRECTORY"), "\(note)")
      #expect(throws: Failure(.cannotCreate, reason)) { try setHours(other) }
      #expect(other.timetable[.hours] == Self.hours && !other.isStored)
      #expect(try folder.text("timetable.toml") == text)
      let (own, ownNotes) = record("home/hall")
      #expect(own.timetable[.hours] == Self.hours && ownNotes.isEmpty)
    }
  }

  @Test func `without a service manager another folder is named by XDG_STATE_HOME`() throws {
    try folder.write("owner = \"home/hall\"\n", to: "aloft/timetable.toml")
    let environment = ["XDG_STATE_HOME": folder.path]
    let record = TimetableRecord(
      .builtIn,
      of: "home/left",
      environment: environment,
      log: { _ in }
    )
    #expect(record.refusal != nil && record.remedy.hasSuffix(" with another XDG_STATE_HOME"))
  }

  @Test func `a file that names no display applies to each until one of them writes it`() throws {
    try folder.write("display.hours = [\"daily 03:00-04:00\"]\n", to: "timetable.toml")
    let (hall, left) = (record("home/hall").record, record("home/left").record)
    #expect(hall.timetable[.hours] == Self.hours && left.timetable[.hours] == Self.hours)
    var timetable = hall.timetable
    timetable[.holidays] = ["12-25"]
    try hall.keep(timetable)
    #expect(throws: Failure.self) { try left.keep(left.timetable) }
    #expect(record("home/left").record.timetable.isEmpty)
    #expect(record("home/hall").record.timetable == timetable)
  }

  @Test func `a reload keeps what was set while another display has the file, then stores it`()
    throws
  {
    let (hall, left) = (record("home/hall").record, record("home/left").record)
    try setHours(hall)
    let request = TimetableRequest([.hours: .entries(Self.hours)])
    let remark = try SessionEngine.display(left).changeTimetable(request, from: .mqtt)
    let reason = "\(file) belongs to the display home/hall; home/left does not use it"
    #expect(remark == "it will be lost when the display restarts: \(reason)")
    #expect(reread(left, as: "home/left").count == 1)
    #expect(left.timetable[.hours] == Self.hours && !left.isStored)
    // Staff go back to the settings of the other one.
    try hall.keep(Timetable())
    #expect(!FilePath(file).exists)
    #expect(reread(left, as: "home/left").isEmpty)
    #expect(left.isStored && record("home/left").record.timetable[.hours] == Self.hours)
    #expect(reread(hall, as: "home/hall").count == 1)
    #expect(hall.timetable.isEmpty)
  }

  @Test func `a display that was renamed has its hours again once the line is deleted`() throws {
    try setHours(record("home/hall").record)
    let (renamed, notes) = record("home/lobby")
    #expect(notes.first?.contains("delete the file's line with owner; ") == true, "\(notes)")
    let lines = try folder.text("timetable.toml").split(separator: "\n")
    let rest = lines.filter { !$0.hasPrefix("owner = ") }.joined(separator: "\n")
    try folder.write(rest, to: "timetable.toml")
    #expect(reread(renamed, as: "home/lobby").isEmpty)
    #expect(renamed.timetable[.hours] == Self.hours && renamed.path == file)
  }

  @Test func `a reload that renames a display leaves the file to the former name`() throws {
    let display = record("home/hall").record
    try setHours(display)
    #expect(reread(display, as: "home/lobby").count == 1)
    #expect(display.timetable[.hours] == Self.hours && !display.isStored)
    // Renamed back.
    #expect(reread(display, as: "home/hall").isEmpty)
    #expect(display.timetable[.hours] == Self.hours && display.isStored)
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
    #expect(record.refusal?.hasSuffix("; home/lobby does not use it") == true)
    room.withLock { $0 = "hall" }
    engine.reload()
    #expect(record.refusal == nil && record.isStored)
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
