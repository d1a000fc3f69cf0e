import Outlets
import Session
import Settings
import System
import TestSupport
import Testing

/// A file with what staff have set of a display's timetable, which is damaged.
@Suite struct DamagedTimetableTests {
  private static let text = """
    [display]
    hours = ["mon-fri 8-18"]
    programme = ["sky 1m", "airport 1m"]
    """

  private func record(_ folder: ScratchFolder) -> TimetableRecord {
    TimetableRecord(.builtIn, of: nil, environment: ["STATE_DIRECTORY": folder.path], log: { _ in })
  }

  @Test func `the parts that can be read apply`() throws {
    let folder = try ScratchFolder(["timetable-unnamed.toml": Self.text])
    var notes: [String] = []
    let record = TimetableRecord(.builtIn, of: nil, environment: ["STATE_DIRECTORY": folder.path]) {
      notes.append($0)
    }
    #expect(record.isDamaged)
    #expect(record.timetable.all.map(\.part) == [.programme])
    #expect(record.timetable[.programme] == ["sky 1m", "airport 1m"])
    let note = try #require(notes.first)
    #expect(notes.count == 1)
    #expect(note.contains("timetable-unnamed.toml, line 2: display.hours = "), "\(note)")
    #expect(note.hasSuffix("; the settings apply"), "\(note)")
  }

  @Test(arguments: [
    ("hours = 8", "line 2: display.hours = 8"), ("hours = [8]", "line 2: display.hours = a list"),
    ("power = \"black\"", "line 2: display.power = "),
    ("hour = []", "line 2: there is no display.hour"),
  ])
  func `an entry of the wrong type, or of another setting, leaves the others`(
    line: String,
    words: String
  ) throws {
    let rest = "holidays = [\"12-25\"]\nprogramme = [\"sky 1m\"]\n"
    let folder = try ScratchFolder(["timetable-unnamed.toml": "[display]\n" + line + "\n" + rest])
    var notes: [String] = []
    let record = TimetableRecord(.builtIn, of: nil, environment: ["STATE_DIRECTORY": folder.path]) {
      notes.append($0)
    }
    #expect(record.timetable.all.map(\.part) == [.holidays, .programme])
    #expect(record.timetable[.holidays] == ["12-25"])
    let note = try #require(notes.first)
    #expect(notes.count == 1 && record.problems.count == 1)
    #expect(note.contains("timetable-unnamed.toml, \(words)"), "\(note)")
  }

  @Test func `a reload keeps the part that a misspelt key may mean`() throws {
    let folder = try ScratchFolder()
    let record = record(folder)
    var timetable = Timetable()
    timetable[.hours] = ["sat 10:00-12:00"]
    timetable[.holidays] = ["12-25"]
    try record.keep(timetable)
    try folder.write(
      "display.hour = [\"sun 10:00-12:00\"]\ndisplay.holidays = [\"12-26\"]\n",
      to: "timetable-unnamed.toml"
    )
    record.reread(as: nil) { _ in }
    timetable[.holidays] = ["12-26"]
    #expect(record.timetable == timetable && record.isDamaged)
  }

  @Test func `a display reports it until the next change, which keeps a copy of the file`() throws {
    let folder = try ScratchFolder(["timetable-unnamed.toml": Self.text])
    let engine = try SessionEngine.display(record(folder))
    #expect(engine.health.reading.troubles == [.timetable])
    let request = TimetableRequest([.hours: .entries(["daily 08:00-18:00"])])
    #expect(try engine.changeTimetable(request, from: .http) == nil)
    #expect(engine.health.reading.troubles.isEmpty)
    #expect(try folder.text("timetable-unnamed.toml.damaged") == Self.text)
    let stored = record(folder)
    #expect(!stored.isDamaged)
    #expect(stored.timetable[.hours] == ["daily 08:00-18:00"])
    #expect(stored.timetable[.programme] == ["sky 1m", "airport 1m"])
  }

  @Test func `a change to what is in effect replaces the file, too`() throws {
    let text = "display.hours = ["
    let folder = try ScratchFolder(["timetable-unnamed.toml": text])
    let engine = try SessionEngine.display(record(folder))
    let request = TimetableRequest([.hours: .settings])
    #expect(try engine.changeTimetable(request, from: .http) == nil)
    #expect(engine.health.reading.troubles.isEmpty)
    #expect(
      try folder.names.filter { $0.hasPrefix("timetable") } == ["timetable-unnamed.toml.damaged"]
    )
    #expect(try folder.text("timetable-unnamed.toml.damaged") == text)
  }

  @Test func `after a reload what was set of the damaged parts stays`() throws {
    let folder = try ScratchFolder()
    let record = record(folder)
    var timetable = Timetable()
    timetable[.hours] = ["sat 10:00-12:00"]
    timetable[.programme] = ["sky 1m"]
    try record.keep(timetable)
    let text = "display.hours = [\"sat\"]\ndisplay.holidays = [\"12-26\"]\n"
    try folder.write(text, to: "timetable-unnamed.toml")
    record.reread(as: nil) { _ in }
    #expect(record.isDamaged)
    timetable[.holidays] = ["12-26"]
    timetable[.programme] = nil
    #expect(record.timetable == timetable)
    try folder.write("display.holidays = [\"12-26\"]\n", to: "timetable-unnamed.toml")
    record.reread(as: nil) { _ in }
    timetable[.hours] = nil
    #expect(record.timetable == timetable && !record.isDamaged)
  }
}
