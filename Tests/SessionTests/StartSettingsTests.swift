import Breathing
import Outlets
import Session
import Settings
import Show
import System
import Testing

/// The choice on the start sheet, and settings that were changed after it.
@Suite struct StartSettingsTests {
  private static let chosen = StartChoice(
    minutes: 2,
    pace: "coherent",
    sound: .tones,
    place: "AMS"
  )

  private func configuration(
    _ text: String = "",
    near: String = "51.4706,-0.4619"
  ) throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"\(near)\"\n" + text, from: "own.toml")
    return configuration
  }

  private func record(_ configuration: Configuration, in folder: StateFolder) -> StartRecord {
    StartRecord(configuration, environment: folder.environment) { folder.log($0) }
  }

  /// A folder with the choice, which was made with the settings of a text.
  private func folder(after text: String = "") throws -> StateFolder {
    let folder = try StateFolder("start")
    let record = record(try configuration(text), in: folder)
    record.choose(Self.chosen)
    try record.save()
    return folder
  }

  @Test(
    "A setting that was changed after the choice replaces its part, and no other",
    arguments: [
      ("", "coherent", 2, .tones), ("breath.pattern = \"sigh\"", "sigh", 2, .tones),
      ("session.minutes = 5", "coherent", 5, .tones),
      ("sound.mute = true", "coherent", 2, .silence),
      ("sound.volume = 40", "coherent", 2, .tones),
      ("sky.palette = \"night\"", "coherent", 2, .tones),
    ] as [(String, String, Double, StartSound)]
  )
  func changed(text: String, pace: String, minutes: Double, sound: StartSound) throws {
    let folder = try folder()
    let later = try configuration(text)
    let record = record(later, in: folder)
    let choice = StartChoice(minutes: minutes, pace: pace, sound: sound, place: "AMS")
    #expect(record.choice == choice)
    let settings = try record.applied(to: later).settings
    #expect(settings.pattern == pace && settings.minutes == minutes && settings.near == "AMS")
    #expect(settings.startChoice.sound == sound)
    #expect(folder.notes.isEmpty)
  }

  @Test func `another place in the settings replaces the chosen one`() throws {
    let later = try configuration(near: "JFK")
    let record = record(later, in: try folder())
    #expect(record.choice == StartChoice(minutes: 2, pace: "coherent", sound: .tones))
    #expect(try record.applied(to: later).settings.near == "JFK")
  }

  @Test func `a value that the settings had already when it was chosen does not replace it`() throws
  {
    let text = "breath.pattern = \"sigh\"\nsession.minutes = 7.1234567\n"
    let folder = try folder(after: text)
    #expect(record(try configuration(text), in: folder).choice == Self.chosen)
    // One that was removed since is back at its default, which is a change as well.
    let record = record(try configuration(), in: folder)
    #expect(record.choice?.pace == "gentle" && record.choice?.minutes == 10)
  }

  @Test func `the settings win only until the next choice`() throws {
    let folder = try folder()
    let later = try configuration("breath.pattern = \"sigh\"")
    let record = record(later, in: folder)
    record.choose(Self.chosen)
    try record.save()
    #expect(self.record(later, in: folder).choice == Self.chosen)
  }

  @Test func `a choice that an earlier version stored applies as it is`() throws {
    let text =
      "{\"minutes\": 2, \"pattern\": \"coherent\", \"sound\": \"tones\", \"place\": \"AMS\"}"
    let folder = try StateFolder("start", text)
    let later = try configuration("breath.pattern = \"sigh\"")
    #expect(record(later, in: folder).choice == Self.chosen)
  }

  @Test func `settings that are damaged in the file are reported, and the choice is not used`()
    throws
  {
    let choice = "{\"minutes\": 2, \"pattern\": \"coherent\", \"sound\": \"tones\", "
    for settings in ["7", "null", "{}", "{\"minutes\": 5, \"pattern\": 4, \"sound\": \"music\"}"] {
      let folder = try StateFolder("start", choice + "\"settings\": \(settings)}")
      #expect(record(try configuration(), in: folder).choice == nil)
      #expect(folder.notes.count == 1 && folder.notes[0].contains(folder.file))
    }
  }

  @Test func `a session starts with the changed settings, and offers them next time`() throws {
    let folder = try folder()
    let later = try configuration("breath.pattern = \"sigh\"\nsession.minutes = 5\n")
    let starts = record(later, in: folder)
    let engine = try SessionEngine(waits: false, starts: starts) { later }
    #expect(!engine.show.isWaitingForStart)
    let plan = engine.show.timeline.plan
    #expect(plan.name == "sigh" && plan.length == .seconds(300))
    #expect(engine.builder?.settings.near == "AMS")
    // The settings that apply keep their origin.
    let origin = engine.builder?.configuration.origin(of: "breath.pattern")
    #expect(origin == .file(path: "own.toml", line: 2))
  }

  @Test func `what a program changed is not kept as a choice`() throws {
    let folder = try folder()
    let plain = try configuration()
    let record = record(plain, in: folder)
    let start = Instant(nanoseconds: 1_795_262_400_000_000_000)
    var show = try SessionBuilder(plain).show(from: start)
    show.apply(.mute(true), at: start)
    let others: Set<String> = ["sound.mute", "breath.pattern"]
    try record.keep(show.preferences, without: others)
    #expect(self.record(plain, in: folder).choice == Self.chosen)
    try record.keep(show.preferences)
    let kept = StartChoice(minutes: 2, pace: "gentle", sound: .silence, place: "AMS")
    #expect(self.record(plain, in: folder).choice == kept)
  }
}
