import Outlets
import Scenes
import Settings
import Show
import Synchronization
import TestSupport
import Testing
import Text

/// What a person is told about saving choices, and what is saved.
@Suite struct SaveOutcomeTests {
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private let folder: ScratchFolder
  private let log: Log
  private let personal: PersonalSettings

  init() throws {
    folder = try ScratchFolder(["aloft/aloft.toml": ""])
    let log = Log()
    self.log = log
    let environment = ["XDG_CONFIG_HOME": folder.path]
    personal = PersonalSettings(.builtIn, environment: environment) { log.add($0) }
  }

  private var file: String { folder.file("aloft/aloft.toml") }

  /// The choices after commands in a session with some settings.
  private func preferences(
    _ settings: Settings = Settings(),
    after commands: Command...
  ) throws -> Preferences {
    try PersonalSettingsTests().preferences(settings, after: commands)
  }

  @Test func `a file that is read after the person's own, and sets the same, is named`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("[sound]\nvolume = 20\n", from: "/home/ada/my.toml")
    let settings = configuration.settings
    func keep(_ preferences: Preferences) -> SaveOutcome {
      personal.keep(preferences, since: settings, from: configuration)
    }
    // Another setting is not overridden.
    #expect(keep(try preferences(settings, after: .toggleCaption)) == .kept(in: file))
    let chosen = try preferences(settings, after: .toggleCaption, .volume(30))
    let overridden = SaveOutcome.overridden(in: file, by: "my.toml")
    #expect(keep(chosen) == overridden)
    #expect(try folder.text("aloft/aloft.toml").contains("volume = 30\n"))
    let words = overridden.text(in: Words())
    #expect(words == "Kept in \(file), but my.toml overrides it")
    #expect(keep(chosen) == .unchanged)
  }

  @Test func `it is named as well if the person's own file has the value already`() throws {
    try folder.write("[sound]\nvolume = 30\n", to: "aloft/aloft.toml")
    var configuration = Configuration(.builtIn)
    try configuration.read("[sound]\nvolume = 20\n", from: "/home/ada/my.toml")
    let chosen = try preferences(configuration.settings, after: .volume(30))
    let outcome = personal.keep(chosen, since: configuration.settings, from: configuration)
    #expect(outcome == .overridden(in: file, by: "my.toml"))
  }

  @Test(arguments: ["/etc/aloft/aloft.toml", nil] as [String?])
  func `the machine's file and the person's own override nothing`(path: String?) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("[sound]\nvolume = 20\n", from: path ?? file)
    let settings = configuration.settings
    let chosen = try preferences(settings, after: .volume(30))
    #expect(personal.keep(chosen, since: settings, from: configuration) == .kept(in: file))
  }

  @Test func `what something else changed is not saved until the person changes it`() throws {
    let text = "[sound]\nvolume = 44\n"
    try folder.write(text, to: "aloft/aloft.toml")
    let chosen = try preferences(after: .volume(33), .length(minutes: 20))
    #expect(personal.keep(chosen, without: ["sound.volume"]) == .kept(in: file))
    #expect(try folder.text("aloft/aloft.toml") == text + "\n[session]\nminutes = 20.0\n")
    let louder = try preferences(after: .volume(34), .length(minutes: 20))
    #expect(personal.keep(louder) == .kept(in: file))
    #expect(try folder.text("aloft/aloft.toml").hasPrefix("[sound]\nvolume = 34\n"))
  }

  @Test func `a form that cannot be edited is named in short, and logged with the reason`() throws {
    let text = "sound = { volume = 50 }\n"
    try folder.write(text, to: "aloft/aloft.toml")
    let outcome = personal.keep(try preferences(after: .volume(30)))
    #expect(outcome == .uneditable(key: "sound.volume", in: "aloft.toml"))
    let words = outcome.text(in: Words())
    // The line of the panel has room for about sixty letters.
    #expect(words == "Not kept: Aloft cannot edit sound.volume in aloft.toml." && words.count < 60)
    let reason = "\(file): sound.volume = 50: it is written in a form that Aloft cannot edit"
    #expect(log.all == [reason + "; the choices are not kept"])
    #expect(try folder.text("aloft/aloft.toml") == text)
  }

  @Test func `two sets of choices differ in the settings that were changed between them`() throws {
    let before = try preferences()
    let after = try preferences(after: .volume(33), .palette(.night), .length(minutes: 20))
    let changed = Settings().keys(changedFrom: before, to: after)
    #expect(changed == ["sound.volume", "sky.palette", "session.minutes"])
    #expect(Settings().keys(changedFrom: after, to: before) == changed)
    #expect(Settings().keys(changedFrom: after, to: after).isEmpty)
  }
}
