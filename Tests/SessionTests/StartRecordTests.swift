import Breathing
import Flights
import Foundation
import Geodesy
import Network
import Outlets
import Session
import Settings
import Show
import System
import Testing

/// The choice before a session, remembered on this machine.
@Suite struct StartRecordTests {
  private func configuration(_ text: String = "") throws -> Configuration {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"51.4706,-0.4619\"\n" + text, from: "own.toml")
    return configuration
  }

  @Test(arguments: [
    StartChoice(minutes: 2, pace: "coherent", sound: .tones, place: "AMS"),
    StartChoice(minutes: 0, pace: "4-6", sound: .silence),
    StartChoice(minutes: 7.5, pace: "gentle", sound: .music, place: "Zürich, Zurich, Switzerland"),
  ])
  func `a choice is found again`(choice: StartChoice) throws {
    let folder = try StateFolder("start")
    let plain = try configuration()
    let record = folder.record(plain)
    #expect(record.choice == nil)
    record.choose(choice)
    try record.save()
    #expect(folder.record(plain).choice == choice)
    #expect(folder.notes.isEmpty)
  }

  @Test(arguments: [
    ("", "byte 0"), ("{", "byte"), ("[]", "an object"),
    ("{\"minutes\": 5, \"sound\": \"music\"}", "pattern"),
    ("{\"minutes\": \"5\", \"pattern\": \"gentle\", \"sound\": \"music\"}", "minutes"),
    (
      "{\"minutes\": 5, \"pattern\": \"gentle\", \"sound\": \"drums\"}",
      "\"drums\", but it must be one of music, tones, silence"
    ),
    ("{\"minutes\": -5, \"pattern\": \"gentle\", \"sound\": \"music\"}", "session.minutes"),
    ("{\"minutes\": 0.01, \"pattern\": \"gentle\", \"sound\": \"music\"}", "lead-in"),
    ("{\"minutes\": 5, \"pattern\": \"mien\", \"sound\": \"music\"}", "mien"),
    (String(repeating: " ", count: 5000), "4096"),
  ])
  func `a damaged file is reported once, and the settings apply`(text: String, found: String) throws
  {
    let folder = try StateFolder("start", text)
    let plain = try configuration("session.minutes = 5")
    let record = folder.record(plain)
    #expect(record.choice == nil)
    #expect(folder.notes.count == 1)
    #expect(folder.notes[0].contains(folder.file) && folder.notes[0].contains(found))
    #expect(try record.applied(to: plain).settings == plain.settings)
  }

  @Test func `without a home, the choice lasts for this run`() throws {
    let plain = try configuration()
    let record = StartRecord(plain, environment: [:])
    record.choose(StartChoice(minutes: 2, pace: "gentle", sound: .music))
    try record.save()
    #expect(record.choice?.minutes == 2)
  }

  @Test(
    arguments: [
      (StartSound.music, "", 100, false, false), (.tones, "", 0, true, false),
      (.silence, "", 100, false, true), (.music, "sound.music = \"off\"\n", 100, false, false),
      (.music, "sound.music_volume = 0\nsound.mute = true\n", 100, false, false),
      (.music, "sound.music_volume = 40\nsound.tones = true\n", 40, true, false),
      (.tones, "sound.music_volume = 40\n", 0, true, false),
    ] as [(StartSound, String, Int, Bool, Bool)]
  )
  func `a sound becomes settings`(
    sound: StartSound,
    text: String,
    music: Int,
    tones: Bool,
    isMute: Bool
  ) throws {
    let folder = try StateFolder("start")
    let plain = try configuration(text)
    let record = folder.record(plain)
    record.choose(StartChoice(minutes: 5, pace: "gentle", sound: sound))
    let settings = try record.applied(to: plain).settings
    #expect(settings.audibleMusicVolume == music)
    #expect(settings.tones == tones && settings.mute == isMute)
    #expect(settings.startChoice.sound == sound)
  }

  @Test func `choices kept on the panel are those of the next start`() throws {
    let folder = try StateFolder("start")
    let plain = try configuration()
    let record = folder.record(plain)
    var show = try SessionBuilder(plain).show(from: start)
    show.apply(
      .breathe(try #require(show.paces.first { $0.name == "coherent" }), by: .person),
      at: start
    )
    show.apply(.mute(true), at: start)
    // Without a start sheet there is no choice to keep.
    try record.keep(show.preferences)
    #expect(folder.record(plain).choice == nil)
    record.choose(StartChoice(minutes: 5, pace: "gentle", sound: .music, place: "AMS"))
    try record.keep(show.preferences)
    let kept = StartChoice(minutes: 5, pace: "coherent", sound: .silence, place: "AMS")
    #expect(folder.record(plain).choice == kept)
  }

  // MARK: Engine

  private let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func engine(_ folder: StateFolder, _ text: String = "") throws -> SessionEngine {
    let plain = try configuration(text)
    let starts = folder.record(plain)
    return try SessionEngine(waits: false, starts: starts) { plain }
  }

  @Test func `the first start waits, and the choice becomes a session of its own`() throws {
    let folder = try StateFolder("start")
    let engine = try engine(folder)
    #expect(engine.show.isWaitingForStart)
    let seed = engine.show.timeline.plan.seed
    let now = engine.clock.now.advanced(by: .seconds(3))
    engine.send(.start(.begin))
    engine.turn(to: now)
    let choice = StartChoice(minutes: 5, pace: "coherent", sound: .tones, place: "AMS")
    engine.askToStart(choice)
    engine.changes.perform {}
    let at = try #require(engine.state.handover?.at)
    #expect(at >= now.advanced(by: .seconds(0.8)))
    let show = engine.turn(to: at).show
    #expect(!show.isWaitingForStart)
    #expect(show.timeline.start == at && show.timeline.plan.length == .seconds(300))
    let settling = show.scene(at: at.advanced(by: .seconds(3)), size: [640, 400])
    #expect("\(settling)".contains("press H or move the pointer for help"))
    #expect(show.timeline.plan.name == "coherent" && show.timeline.plan.seed == seed)
    #expect(show.appearance.musicPercent == 0 && show.appearance.ringsTones)
    #expect(abs(show.journey.home.latitude.degrees - 52.3) < 0.2)
    #expect(engine.finishSaving(within: .seconds(60)))
    // The next start has that choice, and begins by itself.
    let next = try self.engine(folder)
    #expect(!next.show.isWaitingForStart)
    #expect(next.show.timeline.plan.name == "coherent")
    #expect(next.builder?.settings.near == "AMS")
    #expect(folder.notes.isEmpty)
  }

  @Test func `a pattern agreed to before a session is not asked about in it`() throws {
    let folder = try StateFolder("start")
    let plain = try configuration()
    let consents = ConsentRecord(environment: folder.environment) { folder.log($0) }
    let starts = folder.record(plain)
    let engine = try SessionEngine(waits: false, consents: consents, starts: starts) { plain }
    engine.send(.start(.begin))
    engine.turn(to: engine.clock.now.advanced(by: .seconds(3)))
    let choice = StartChoice(minutes: 5, pace: "box", sound: .music)
    engine.askToStart(choice, agreeingTo: Preset.box.pace)
    engine.changes.perform {}
    let at = try #require(engine.state.handover?.at)
    let show = engine.turn(to: at).show
    #expect(show.timeline.plan.name == "box")
    #expect(!show.presentation(at: at.advanced(by: .seconds(4)), size: [640, 360]).isAsking)
    #expect(engine.finishSaving(within: .seconds(60)))
    let next = ConsentRecord(environment: folder.environment) { folder.log($0) }
    #expect(next.given.covers(Preset.box.pace) && folder.notes.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a remembered pattern asks again without its consent, before the session`(agrees: Bool)
    throws
  {
    let text = "{\"minutes\": 5, \"pattern\": \"box\", \"sound\": \"music\"}"
    let folder = try StateFolder("start", text)
    let plain = try configuration("breath.pattern = \"coherent\"")
    let consents = ConsentRecord(environment: folder.environment) { folder.log($0) }
    if agrees { try consents.add(Preset.box.pace) }
    let starts = folder.record(plain)
    let engine = try SessionEngine(waits: false, consents: consents, starts: starts) { plain }
    #expect(engine.show.isWaitingForStart != agrees)
    #expect(engine.show.timeline.plan.name == (agrees ? "box" : "gentle"))
    guard !agrees else { return }
    let now = engine.clock.now.advanced(by: .seconds(4))
    engine.send(.start(.begin))
    let span = now.advanced(by: .seconds(-1))..<now.advanced(by: .seconds(9))
    #expect(engine.turn(to: now).show.startBegun(in: span) == nil)
    engine.send(.answer(true))
    let answered = engine.turn(to: now.advanced(by: .seconds(3))).show
    #expect(answered.startBegun(in: span)?.pace == "box")
    #expect(answered.agreed(in: span) == Preset.box.pace)
  }

  @Test func `a place that is not known any more leaves that of the settings`() throws {
    let text =
      "{\"minutes\": 5, \"pattern\": \"gentle\", \"sound\": \"music\", \"place\": \"qqxqqzzw\"}"
    let engine = try engine(try StateFolder("start", text))
    #expect(abs((engine.builder?.setup.place.coordinate.latitude.degrees ?? 0) - 51.4706) < 0.001)
    #expect(engine.show.timeline.plan.length == .seconds(300))
  }

  @Test func `a choice that cannot begin leaves what is under way`() throws {
    let engine = try engine(try StateFolder("start"))
    engine.send(.start(.begin))
    let now = engine.clock.now.advanced(by: .seconds(3))
    engine.turn(to: now)
    engine.askToStart(StartChoice(minutes: 5, pace: "gentle", sound: .music, place: "qqxqqzzw"))
    engine.changes.perform {}
    let show = engine.turn(to: now.advanced(by: .seconds(1))).show
    #expect(!show.isWaitingForStart)
    #expect(show.moment(at: now.advanced(by: .seconds(5))).stage == .flight)
  }

  @Test(arguments: [
    ("", true), ("breath.policy = \"public\"", false), ("session.start_sheet = false", false),
    ("room.lead = true", false), ("room.follow = \"http://127.0.0.1:9\"", false),
    ("room.epoch = \"06:30\"\nsession.seed = 3", false),
  ])
  func `only a person alone is asked`(text: String, asks: Bool) throws {
    #expect(try configuration(text).settings.mayAskAtStart == asks)
  }
}

extension StateFolder {
  fileprivate func record(_ configuration: Configuration) -> StartRecord {
    StartRecord(configuration, environment: environment) { log($0) }
  }
}
