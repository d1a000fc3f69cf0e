import Breathing
import Foundation
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing

/// What staff have set of a display's timetable, and how it goes with the settings.
@Suite struct TimetableTests {
  /// A state folder that is removed after the test.
  private final class Folder: Sendable {
    private let folder: ScratchFolder
    private let logged = Mutex<[String]>([])

    var path: String { folder.path }

    var file: String { folder.file("timetable-unnamed.toml") }

    /// The log.
    var notes: [String] { logged.withLock(\.self) }

    init(_ text: String? = nil) throws {
      folder = try ScratchFolder()
      if let text { try folder.write(text, to: "timetable-unnamed.toml") }
    }

    func record() -> TimetableRecord {
      TimetableRecord(.builtIn, of: nil, environment: ["STATE_DIRECTORY": path]) { words in
        logged.withLock { $0.append(words) }
      }
    }
  }

  private static let files = """
    display.hours = ["mon-fri 09:00-17:00"]
    display.programme = ["sky 5m"]
    """

  private func files(_ text: String = files) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read(text, from: "/etc/aloft/aloft.toml")
    return configuration
  }

  @Test
  func `what is set overrides the files, options override it, and each says where it is from`()
    throws
  {
    let folder = try Folder()
    let record = folder.record()
    #expect(record.timetable.isEmpty && record.announcement == nil)
    #expect(try record.applied(to: try files()) == (try files()))
    var timetable = Timetable()
    timetable[.hours] = ["sat 10:00-12:00"]
    timetable[.programme] = []
    try record.keep(timetable)
    let configuration = try folder.record().applied(to: try files())
    #expect(configuration.entries(of: .hours) == ["sat 10:00-12:00"])
    #expect(configuration.entries(of: .programme).isEmpty)
    #expect(configuration.entries(of: .holidays).isEmpty)
    #expect("\(configuration.origin(of: "display.hours"))" == folder.file)
    #expect("\(configuration.origin(of: "display.holidays"))" == "built in")
    #expect(record.announcement?.hasSuffix("display.hours, display.programme") == true)
    var fixed = try files()
    try fixed.set(.displayHours, to: "daily 08:00-09:00", option: "--set")
    #expect(fixed.fixingOption(of: .hours) == "--set" && fixed.fixingOption(of: .holidays) == nil)
    let other = try record.applied(to: fixed)
    #expect(other.entries(of: .hours) == ["daily 08:00-09:00"])
    #expect(other.entries(of: .programme).isEmpty)
    // Nothing is set any more, and the file is gone.
    try record.keep(Timetable())
    #expect(!FileManager.default.fileExists(atPath: folder.file))
    #expect(try folder.record().applied(to: try files()) == (try files()))
    #expect(folder.notes.isEmpty)
  }

  @Test func `what could not be stored is stored when it is set again`() throws {
    let folder = try Folder()
    let engine = try SessionEngine.display(folder.record())
    let request = TimetableRequest([.hours: .entries(["daily 08:00-18:00"])])
    // A file is in the folder's place.
    try FileManager.default.removeItem(atPath: folder.path)
    try Data().write(to: URL(filePath: folder.path))
    let remark = try engine.changeTimetable(request, from: .http)
    #expect(remark?.hasPrefix("it will be lost when the display restarts: ") == true)
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(try engine.changeTimetable(request, from: .http) == nil)
    #expect(folder.record().timetable[.hours] == ["daily 08:00-18:00"])
    let repeated = try engine.changeTimetable(request, from: .http)
    #expect(repeated == "this timetable is already in effect")
  }

  /// Hours, holidays and programmes that are allowed.
  private static func random(using generator: inout SeededGenerator) -> Timetable {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    func pick<Element>(_ choices: [Element], _ generator: inout SeededGenerator) -> Element {
      choices[Int.random(in: 0..<choices.count, using: &generator)]
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    func time(_ generator: inout SeededGenerator) -> String {
      "\(two(.random(in: 0...23, using: &generator))):\(two(.random(in: 0...59, using: &generator)))"
    }
    func count(_ generator: inout SeededGenerator) -> Range<Int> {
      0..<Int.random(in: 0...4, using: &generator)
    }
    func date(_ year: Int, _ generator: inout SeededGenerator) -> String {
      let (month, day) = (
        Int.random(in: 1...12, using: &generator), Int.random(in: 1...28, using: &generator)
      )
      return "\(year)-\(two(month))-\(two(day))"
    }
    var timetable = Timetable()
    if Bool.random(using: &generator) {
      timetable[.hours] = count(&generator).map { _ in
        let span = pick([days[0] + "-" + days[4], "daily", pick(days, &generator)], &generator)
        return "\(span) \(time(&generator))-\(time(&generator))"
      }
    }
    if Bool.random(using: &generator) {
      timetable[.holidays] = count(&generator).map { number in
        switch number % 3 {
        case 0: date(2026, &generator)
        case 1: date(2026, &generator) + "/" + date(2027, &generator)
        default: String(date(2026, &generator).dropFirst(5))
        }
      }
    }
    if Bool.random(using: &generator) {
      timetable[.programme] = count(&generator).map { _ in
        let view = pick(["sky", "airport", "radar"], &generator)
        return
          "\(view) \(Int.random(in: 10...90, using: &generator))\(pick(["s", "m"], &generator))"
      }
    }
    return timetable
  }

  @Test func `a restart keeps any hours, holidays and programme as the settings read them`() throws
  {
    var generator = SeededGenerator(seed: 18)
    let folder = try Folder()
    let plain = try files()
    let zone: ZoneOffset = { _ in 3_600 }
    for _ in 0..<300 {
      let timetable = Self.random(using: &generator)
      try folder.record().keep(timetable)
      let next = folder.record()
      #expect(next.timetable == timetable)
      let configuration = try next.applied(to: plain)
      // The same texts in a settings file.
      let lines = TimetablePart.allCases.map { part in
        let entries = timetable[part] ?? plain.entries(of: part)
        return "\(part.setting.key) = \(SettingValue.texts(entries))"
      }
      let written = try files(lines.joined(separator: "\n"))
      #expect(try configuration.programme() == (try written.programme()))
      let (hours, same) = (try configuration.openingHours(), try written.openingHours())
      #expect(hours == same)
      // And at ten random times.
      for _ in 0..<10 {
        let now = Int64.random(in: 1_790_000_000...1_830_000_000, using: &generator)
        #expect(hours.isOpen(at: now, in: zone) == same.isOpen(at: now, in: zone))
      }
      for part in TimetablePart.allCases {
        try plain.check(timetable[part] ?? [], of: part, from: "the test")
      }
    }
    #expect(folder.notes.isEmpty)
  }

  @Test(arguments: [
    ("display.hours = [\"mon 25:00-26:00\"]", "are not hours"),
    ("display.holidays = [\"2026-02-30\"]", "is not a day"),
    ("display.programme = [\"sea 10m\"]", "is not a view with a time"),
    ("display.programme = 7", "must be a list of views"),
    ("display.hours = [", "not TOML"), ("sound.volume = 10", "it belongs in a settings file"),
    ("display.ours = []", "is it display.hours?"),
  ])
  func `a damaged file is reported, and the settings apply`(text: String, words: String) throws {
    let folder = try Folder(text)
    let record = folder.record()
    #expect(record.timetable.isEmpty)
    #expect(folder.notes.count == 1)
    let note = try #require(folder.notes.first)
    #expect(note.contains(words) && note.contains(folder.file), "\(note)")
    #expect(note.hasSuffix("; the settings apply"), "\(note)")
    #expect(try String(contentsOfFile: folder.file, encoding: .utf8) == text)
  }

  @Test(
    arguments: [
      (TimetablePart.hours, "mon 8-18", "display.hours", "mon-fri 08:00-18:00"),
      (.hours, "", "display.hours", "mon-fri 08:00-18:00"),
      (.hours, "always", "display.hours", "mon-fri 08:00-18:00"),
      (.holidays, "13-45", "display.holidays", "2026-05-01"),
      (.holidays, "2026-12-31/2026-01-01", "display.holidays", "12-25"),
      (.programme, "sky", "display.programme", "sky 10m"),
      (.programme, "sky 9s", "display.programme", "10s to 24h"),
      (.programme, "sky 25h", "display.programme", "10s to 24h"),
      (.programme, "clouds 10m", "display.programme", "sky, airport, radar"),
    ] as [(TimetablePart, String, String, String)]
  )
  func `an entry that cannot be read is refused with its part, itself and what is allowed`(
    part: TimetablePart,
    entry: String,
    key: String,
    allowed: String
  ) throws {
    let error = #expect(throws: Failure.self) {
      try Configuration(.builtIn).check([entry], of: part, from: "the requested timetable")
    }
    let message = try #require(error).message
    #expect(message.hasPrefix("the requested timetable: \(key) = [\"\(entry)\"]"), "\(message)")
    #expect(message.contains(allowed), "\(message)")
  }

  @Test func `a reload reads the file again, which a person may have changed`() throws {
    let folder = try Folder()
    let record = folder.record()
    var timetable = Timetable()
    timetable[.holidays] = ["12-25"]
    try record.keep(timetable)
    try Data("display.holidays = [\"12-26\"]\n".utf8).write(to: URL(filePath: folder.file))
    record.reread(as: nil)
    timetable[.holidays] = ["12-26"]
    #expect(record.timetable == timetable)
    // A damaged file changes nothing.
    try Data("display.holidays = 7\n".utf8).write(to: URL(filePath: folder.file))
    let logged = Mutex<[String]>([])
    record.reread(as: nil) { words in logged.withLock { $0.append(words) } }
    #expect(record.timetable == timetable)
    #expect(logged.withLock(\.first)?.hasSuffix("; what was set before applies") == true)
    try FileManager.default.removeItem(atPath: folder.file)
    record.reread(as: nil)
    #expect(record.timetable.isEmpty)
  }

  @Test func `a timetable that cannot be stored is in effect until the next start`() throws {
    let folder = try Folder()
    // A file where the folder should be.
    let path = folder.path + "/state"
    try Data().write(to: URL(filePath: path))
    let record = TimetableRecord(.builtIn, of: nil, environment: ["STATE_DIRECTORY": path])
    var timetable = Timetable()
    timetable[.holidays] = ["12-25"]
    #expect(throws: Failure(.cannotCreate, "\(path) cannot be created: not a directory")) {
      try record.keep(timetable)
    }
    #expect(record.timetable == timetable)
    record.reread(as: nil)
    #expect(record.timetable == timetable)
  }

  @Test func `a pipe in place of the file is waited for neither at the start nor at a change`()
    throws
  {
    let folder = try Folder()
    #expect(mkfifo(folder.file, 0o600) == 0)
    let record = folder.record()
    let reason = "\(folder.file) cannot be read: it is not a file; the settings apply"
    #expect(record.timetable.isEmpty && folder.notes == [reason])
    var timetable = Timetable()
    timetable[.holidays] = ["12-25"]
    let failure = #expect(throws: Failure.self) { try record.keep(timetable) }
    #expect(failure?.message == "\(folder.file) cannot be written: it is not a file")
    #expect(record.timetable == timetable && !record.isStored)
  }
}
