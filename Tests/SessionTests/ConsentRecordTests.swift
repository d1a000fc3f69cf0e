import Breathing
import Foundation
import Outlets
import Session
import Settings
import Show
import System
import Testing

@Suite struct ConsentRecordTests {
  private let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func builder(_ text: String, _ consents: ConsentRecord?) throws -> SessionBuilder {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"51.4706,-0.4619\"\n" + text, from: "own.toml")
    var builder = try SessionBuilder(configuration)
    builder.askForConsent(recordedIn: consents)
    return builder
  }

  @Test func `a consent is found again, on this machine only`() throws {
    let folder = try StateFolder("consent")
    let record = folder.record
    #expect(!record.given.covers(Preset.box.pace))
    for pace in [Preset.box.pace, Preset.classic.pace, Preset.box.pace, Preset.gentle.pace] {
      try record.add(pace)
    }
    #expect(try folder.text() == "4-4-4-4\n4-4 4-4 6-6 6-6 8-8 10-10\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let next = folder.record.given
    #expect(next.covers(Preset.box.pace) && next.covers(Preset.classic.pace))
    #expect(!next.covers(Preset.fourSevenEight.pace))
    #expect(folder.notes.isEmpty)
  }

  @Test func `an invalid line is reported and skipped, and nothing is lost`() throws {
    let folder = try StateFolder("consent", "# agreed\n4-7-8\n\nbox\n4-4-4-4")
    #expect(folder.record.given.covers(Preset.box.pace))
    #expect(folder.notes.count == 1)
    #expect(folder.notes[0].hasPrefix("\(folder.file), line 4: "))
    try folder.record.add(try Pace("4-2-5"))
    #expect(try folder.text() == "# agreed\n4-7-8\n\nbox\n4-4-4-4\n4-2-5\n")
  }

  @Test(arguments: [(2, "this line and another one are"), (3, "this line and 2 others are")])
  func `several invalid lines are reported in one message`(count: Int, subject: String) throws {
    let lines = "4-7-8\n" + String(repeating: "box\n", count: count)
    let folder = try StateFolder("consent", lines)
    #expect(folder.record.given.covers(Preset.fourSevenEight.pace))
    #expect(folder.notes.count == 1)
    #expect(folder.notes[0].hasPrefix("\(folder.file), line 2: "))
    #expect(folder.notes[0].hasSuffix("; \(subject) ignored"))
  }

  @Test func `without a readable and writable file, consent lasts for this run`()
    throws
  {
    let folder = try StateFolder("consent")
    try FileManager.default.createDirectory(
      atPath: folder.file,
      withIntermediateDirectories: true
    )
    let record = folder.record
    let notes = folder.notes
    #expect(
      notes == [
        "\(folder.file): Is a directory; patterns with holds or slow breaths will ask again"
      ]
    )
    let failure = #expect(throws: Failure.self) { try record.add(Preset.box.pace) }
    #expect(failure?.message.contains(folder.file) == true)
    #expect(record.given.covers(Preset.box.pace))
    #expect(!folder.record.given.covers(Preset.box.pace))
    let homeless = ConsentRecord(environment: [:])
    try homeless.add(Preset.box.pace)
    #expect(homeless.given.covers(Preset.box.pace))
  }

  @Test func `programs that agree at the same time lose nothing`() async throws {
    let folder = try StateFolder("consent")
    await withTaskGroup { group in
      for number in 0..<24 {
        let record = folder.record
        group.addTask { try? record.add(Pace("4-1.\(10 + number)-5")) }
      }
    }
    let given = folder.record.given
    for number in 0..<24 { #expect(given.covers(try Pace("4-1.\(10 + number)-5"))) }
    #expect(folder.notes.isEmpty)
  }

  @Test(arguments: [
    "breath.pattern = \"4-7-8\"", "breath.pattern = \"mine\"\npatterns.mine = \"4-2-5\"",
  ])
  func `a window begins gently and asks`(settings: String) throws {
    let record = try StateFolder("consent").record
    var show = try builder(settings, record).show(from: start)
    #expect(show.preferences.pace == "gentle")
    let asked = start.advanced(by: .seconds(4))
    #expect(show.presentation(at: asked, size: [640, 360]).isAsking)
    show.apply(.answer(true), at: asked)
    #expect(show.preferences.pace != "gentle")
    let pace = try #require(show.agreed(in: asked..<asked.advanced(by: .seconds(1))))
    try record.add(pace)
    let next = try builder(settings, record).show(from: start)
    #expect(next.preferences.pace == show.preferences.pace)
    #expect(!next.presentation(at: asked, size: [640, 360]).isAsking)
  }

  @Test func `a window that begins gently keeps its flights and interludes`() throws {
    let text = "breath.pattern = \"box\"\nsession.flights = 4\nsession.seed = 5"
    let asking = try builder(text, try StateFolder("consent").record).show(from: start)
    let plain = try builder("session.flights = 4\nsession.seed = 5", nil).show(from: start)
    #expect(asking.timeline.plan == plain.timeline.plan)
  }

  @Test func `without a window, and in a room, the name is the choice`() throws {
    let text = "breath.pattern = \"box\""
    #expect(try builder(text, nil).show(from: start).preferences.pace == "box")
    let leading = try builder(text + "\nroom.lead = true", try StateFolder("consent").record)
    #expect(try leading.show(from: start).preferences.pace == "box")
    #expect(try leading.caution()?.hasPrefix("box is slow and has breath holds") == true)
    #expect(try builder("", nil).caution() == nil)
  }

  @Test func `a public screen refuses such a pattern, with or without consent`() throws {
    let record = try StateFolder("consent", "4-4-4-4\n").record
    let text = "breath.pattern = \"box\"\nbreath.policy = \"public\""
    let failure = #expect(throws: Failure.self) { try builder(text, record).show(from: start) }
    #expect(failure?.message.contains("no holds on a public screen") == true)
  }

  @Test func `a leader announces a pattern after consent`() throws {
    let show = try builder("", try StateFolder("consent").record).show(from: start)
    let engine = SessionEngine(show, as: .leads(LeaderChanges()))
    let box = try #require(engine.show.paces.first { $0.name == "box" })
    engine.send(.choose(box))
    engine.turn(to: start.advanced(by: .seconds(20)))
    #expect(engine.state.led?.changes.isEmpty == true)
    engine.send(.answer(true))
    engine.turn(to: start.advanced(by: .seconds(22)))
    #expect(engine.state.led?.changes.map(\.request.value) == ["box"])
  }

  @Test func `a follower's consent does not change its breath`() throws {
    let show = try builder("", try StateFolder("consent").record).show(from: start)
    let engine = SessionEngine(show, as: .follows)
    let breath = engine.show.timeline
    let box = try #require(engine.show.paces.first { $0.name == "box" })
    for (seconds, command) in [(20.0, Command.choose(box)), (22, .answer(true))] {
      engine.send(command)
      engine.turn(to: start.advanced(by: .seconds(seconds)))
    }
    #expect(engine.show.timeline == breath)
  }
}

extension StateFolder {
  fileprivate var record: ConsentRecord { ConsentRecord(environment: environment) { log($0) } }
}
