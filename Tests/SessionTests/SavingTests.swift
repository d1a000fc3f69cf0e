import Breathing
import Network
import Outlets
import Settings
import Show
import Synchronization
import System
import TestSupport
import Testing

@testable import Session

/// What a person chooses is stored in the order in which it was chosen, and before the program ends.
@Suite(.timeLimit(.minutes(5))) struct SavingTests {
  private let folder: ScratchFolder
  private let plain: Configuration

  init() throws {
    folder = try ScratchFolder(["aloft/aloft.toml": ""])
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"51.4706,-0.4619\"\n", from: "own.toml")
    plain = configuration
  }

  private var environment: [String: String] {
    ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path]
  }

  private func starts() -> StartRecord {
    StartRecord(plain, environment: environment)
  }

  private func engine() throws -> SessionEngine {
    let plain = plain
    return try SessionEngine(waits: false, starts: starts()) { plain }
  }

  @Test func `choices are saved in the order in which they were made`() throws {
    let engine = try engine()
    let personal = PersonalSettings(.builtIn, environment: environment)
    var show = engine.show
    do {
      // Another program writes to the folder, so all choices wait.
      let lock = try FolderLock(folder.file("aloft"))
      for percent in 1...20 {
        show.apply(.volume(percent), at: engine.clock.now)
        engine.save(show.preferences, in: personal)
      }
      withExtendedLifetime(lock) {}
    }
    #expect(engine.finishSaving(within: .seconds(60)))
    #expect(try folder.text("aloft/aloft.toml").contains("volume = 20\n"))
  }

  /// The engine of a session that has begun.
  private func begun() throws -> SessionEngine {
    let plain = plain
    return try SessionEngine(waits: false) { plain }
  }

  @Test func `what programs changed is not saved, until the person changes it`() throws {
    let engine = try begun()
    let personal = PersonalSettings(.builtIn, environment: environment)
    let now = engine.clock.now.advanced(by: .seconds(3))
    engine.turn(to: now)
    let requests: [(CommandRequest.Name, String)] = [
      (.volume, "33"), (.pattern, "long-exhale"), (.view, "airport"),
    ]
    for (word, value) in requests {
      _ = try engine.perform(CommandRequest(word, value: value), at: now)
    }
    engine.send(.length(minutes: 20))
    let show = engine.turn(to: now).show
    #expect(show.appearance.volumePercent == 33 && show.view == .airport)
    #expect(show.preferences.pace == "long-exhale")
    // The person edits the file meanwhile.
    try folder.write("[sound]\nvolume = 44\n", to: "aloft/aloft.toml")
    engine.save(show.preferences, in: personal)
    #expect(engine.finishSaving(within: .seconds(60)))
    let saved = "[sound]\nvolume = 44\n\n[session]\nminutes = 20.0\n"
    #expect(try folder.text("aloft/aloft.toml") == saved)
    engine.send(.volume(34))
    engine.save(engine.turn(to: now).show.preferences, in: personal)
    #expect(engine.finishSaving(within: .seconds(60)))
    #expect(try folder.text("aloft/aloft.toml") == saved.replacing("44", with: "34"))
  }

  @Test func `what the leader decides is not saved`() throws {
    var state = SessionState(try begun().show, as: .follows)
    #expect(state.choicesOfOthers == ["breath.pattern", "session.minutes", "sky.range"])
    state.advance(to: state.show.timeline.start, receiving: [SentCommand(.volume(5), by: .program)])
    #expect(state.choicesOfOthers.contains("sound.volume"))
    state.advance(to: state.last, applying: [.volume(6)])
    #expect(!state.choicesOfOthers.contains("sound.volume"))
  }

  @Test func `the choice before a session is saved after earlier ones`() throws {
    let engine = try engine()
    let disk = try Wakeup()
    engine.saves.add { _ = disk.wait(for: .seconds(60)) }
    let choice = StartChoice(minutes: 5, pace: "coherent", sound: .tones, place: "AMS")
    engine.askToStart(choice)
    engine.changes.perform {}
    #expect(engine.state.handover != nil)
    #expect(starts().choice == nil)
    disk.signal()
    #expect(engine.finishSaving(within: .seconds(60)))
    #expect(starts().choice == choice)
  }

  @Test func `the end waits for a choice whose session is still being prepared`() throws {
    let engine = try engine()
    let preparation = try Wakeup()
    engine.changes.add { _ = preparation.wait(for: .seconds(60)) }
    let choice = StartChoice(minutes: 5, pace: "coherent", sound: .tones, place: "AMS")
    engine.askToStart(choice)
    #expect(!engine.finishSaving(within: .milliseconds(20)))
    #expect(starts().choice == nil)
    preparation.signal()
    #expect(engine.finishSaving(within: .seconds(60)))
    #expect(starts().choice == choice)
  }

  @Test func `a session that is prepared while the program ends starts no services`() throws {
    let engine = try engine()
    engine.stop()
    engine.askToStart(StartChoice(minutes: 5, pace: "coherent", sound: .tones, place: "AMS"))
    #expect(engine.finishSaving(within: .seconds(60)))
    #expect(engine.state.handover != nil)
    let running = engine.sideTasks.withLock(\.self)
    #expect(running.services.isEmpty && running.outlets.isEmpty)
  }

  @Test func `the end waits for a slow disk, but not for ever`() throws {
    let engine = try engine()
    #expect(engine.finishSaving(within: .zero))
    let disk = try Wakeup()
    engine.saves.add { _ = disk.wait(for: .seconds(60)) }
    #expect(!engine.finishSaving(within: .milliseconds(20)))
    disk.signal()
    #expect(engine.finishSaving(within: .seconds(60)))
  }
}
