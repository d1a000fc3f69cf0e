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

/// Whatever is requested, and through whichever surface, a session keeps to its own screen's
/// policy.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CommandSurfaceTests {
  static let screens: [SafetyPolicy.Audience] = [.public, .personal]
  static let surfaces = OutletKinds.builtIn.surfaces + CommandSurface.own

  @Test(arguments: surfaces.filter { $0 != .mqtt }, screens)
  func `no surface leads a session beyond its screen's policy`(
    surface: CommandSurface,
    audience: SafetyPolicy.Audience
  ) async throws {
    let rig = try SurfaceRig(surface, audience)
    #expect(try await rig.problems(seeds: 1...3) == [])
    #expect(rig.changes > 0, "it accepted nothing")
  }

  @Test(
    .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed"),
    arguments: screens
  )
  func `nor does a client of the broker`(audience: SafetyPolicy.Audience) async throws {
    let rig = try SurfaceRig(.mqtt, audience)
    #expect(try await rig.problems(seeds: 1...1) == [])
    #expect(rig.changes > 0, "it accepted nothing")
  }

  /// Four ways by which slow breaths and holds once reached a public screen.
  @Test(arguments: [
    (
      #"{"command":"plan","value":{"breath.policy":"personal","breath.allow_slow":true,"#
        + #""breath.pattern":"14-14"}}"#,
      "breath.policy = \"personal\": \(stricter)"
    ),
    (
      #"{"command":"plan","value":{"breath.policy":"personal","breath.pattern":"4-7-8"}}"#,
      "breath.policy = \"personal\": \(stricter)"
    ),
    (
      #"{"command":"plan","value":{"patterns.mine":"4-7-8","breath.pattern":"mine"}}"#,
      "breath.pattern = \"mine\": no holds on a public screen"
    ),
    (
      #"{"command":"pattern","value":"4-7-8"}"#,
      "pattern = \"4-7-8\" is refused (no holds on a public screen"
    ),
  ])
  func `a public screen refuses with a reason`(json: String, reason: String) throws {
    let words = try refusal(of: json, by: SurfaceRig(.lines, .public))
    #expect(words.contains(reason), "\(words)")
  }

  private static let stricter =
    "this screen's own settings are stricter; a plan may tighten them, not loosen them"

  /// The reason for which a screen refuses a command, which must change nothing.
  private func refusal(of json: String, by rig: SurfaceRig) throws -> String {
    let before = rig.daemon.turn(to: rig.daemon.clock.now).show.timeline
    let link = rig.daemon.link(for: .lines)
    let error = try #require(throws: RequestRefusal.self) {
      _ = try JSONCommand(json: Array(json.utf8)).perform(on: link)
    }
    #expect(rig.daemon.state.handover == nil)
    #expect(rig.daemon.turn(to: rig.daemon.clock.now).show.timeline == before)
    return error.description
  }

  /// At 4.5 breaths a minute or more, a hold still needs the consent of the person at the screen.
  @Test(arguments: [
    #"{"command":"plan","value":{"breath.pattern":"4-2-6"}}"#,
    #"{"command":"plan","value":{"patterns.mine":"4-1-6","breath.pattern":"mine"}}"#,
    #"{"command":"plan","value":{"breath.pattern":"4-0-6-2"}}"#,
    #"{"command":"pattern","value":"own"}"#, #"{"command":"pattern","value":"box"}"#,
  ])
  func `a personal screen refuses holds that its person did not choose`(json: String) throws {
    let rig = try SurfaceRig(.lines, .personal, "patterns.own = \"4-2-6\"")
    let words = try refusal(of: json, by: rig)
    #expect(words.contains("holds the breath; such a pattern is flown only where"), "\(words)")
  }

  @Test func `a program may return to holds that the person at the screen chose`() throws {
    let own = "breath.pattern = \"own\"\npatterns.own = \"4-2-6\""
    let daemon = try SurfaceRig(.lines, .personal, own).daemon
    for name in ["gentle", "own"] {
      _ = try daemon.link(for: .lines).apply(try CommandRequest("pattern", value: name))
      #expect(daemon.turn(to: daemon.clock.now).show.preferences.pace == name)
    }
  }

  @Test func `a program may tighten a screen's policy, and go back to its own`() throws {
    let daemon = try SurfaceRig(.lines, .personal).daemon
    func begin(_ settings: [String: String]) throws -> SafetyPolicy {
      try daemon.begin(PlanRequest(settings: settings))
      let at = try #require(daemon.state.handover).at
      return daemon.turn(to: at).show.timeline.plan.policy
    }
    #expect(try begin(["breath.policy": "public"]) == .public)
    func refuses(_ key: String, _ value: String, _ reason: String) {
      #expect(throws: RequestRefusal.settings("the requested plan: \(key) = \(reason)")) {
        try begin([key: value])
      }
    }
    let held = "4-2-6 holds the breath; only in-out patterns are allowed"
    refuses("breath.pattern", "4-2-6", "\"4-2-6\": no holds on a public screen: \(held)")
    #expect(try begin(["breath.policy": "personal"]) == .personal)
    refuses("breath.allow_slow", "true", "true: \(Self.stricter)")
    let chosen = "such a pattern is flown only where the person at this screen chose it by name"
    refuses("breath.pattern", "box", "\"box\": holds: box holds the breath; \(chosen)")
  }

  @Test(arguments: [
    ("breath.pattern = \"box\"", "4-4"), ("breath.pattern = \"classic\"", "gentle"),
    ("breath.pattern = \"14-14\"\nbreath.allow_slow = true", "6-6"),
    ("breath.pattern = \"mine\"\n[patterns]\nmine = \"4-2-6\"", "long-exhale"),
  ])
  func `of a room's plan a screen flies the nearest gentle pattern it may`(
    plan: String,
    flown: String
  ) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("breath.policy = \"public\"", from: "own.toml")
    let head = "session.seed = 7\nsky.near = \"51.47,-0.46\"\n"
    let remark = try configuration.adopt(plan: head + plan, from: "room.toml")
    let words = try #require(remark)
    #expect(words.hasPrefix("room.toml, line 3: breath.pattern = "), "\(words)")
    #expect(words.hasSuffix("; breathing \(flown) instead"), "\(words)")
    let show = try SessionSchedule(try SessionBuilder(configuration)).show(at: SessionClock().now)
    #expect(show.timeline.plan.name == flown && show.timeline.plan.policy == .public)
    // Its followers receive the pattern that it flies.
    let document = try SessionBuilder(configuration).document(of: show, [])
    #expect(document.settings["breath.pattern"] == flown)
    #expect(document.settings["breath.policy"] == "public")
  }

  @Test func `a plan that breaks its own policy is still an error`() throws {
    var configuration = Configuration(.builtIn)
    let plan = """
      session.seed = 7
      sky.near = "51.47,-0.46"
      breath.policy = "public"
      breath.pattern = "box"
      """
    #expect(try configuration.adopt(plan: plan, from: "room.toml") == nil)
    let failure = #expect(throws: Failure.self) { try configuration.plan(interludes: [], seed: 1) }
    #expect(failure?.message.contains("room.toml, line 4: breath.pattern = \"box\"") == true)
  }

  @Test func `an outlet that is no surface cannot command`() throws {
    let daemon = try SurfaceRig(.lines, .personal).daemon
    let before = daemon.turn(to: daemon.clock.now).show.timeline
    let link = daemon.link(for: nil)
    let slower = try CommandRequest("slower")
    #expect(throws: RequestRefusal.idle(.slower, because: "commands are off here")) {
      try link.apply(slower)
    }
    #expect(throws: RequestRefusal.notNow("plans are off here")) {
      try link.startPlan(PlanRequest(settings: ["session.minutes": "3"]))
    }
    #expect(daemon.turn(to: daemon.clock.now).show.timeline == before)
  }

  /// The places where the program passes commands, sessions and plans to a show, and their
  /// surfaces.
  private static let places: [String: [CommandSurface]] = [
    "Session/Engine/SessionEngine+sideTasks.swift": [.http, .lines, .mqtt, .osc],
    "Session/Engine/SessionEngine+changes.swift": [
      .http, .lines, .mqtt, .leader, .broker, .reload, .succession,
    ],
    // The choice on the start sheet of this screen.
    "Session/Engine/SessionEngine+start.swift": [.keys],
    "Session/Engine/SessionSchedule+plans.swift": [.http, .lines, .mqtt, .leader, .broker],
    "aloft/Serve/ServeCommand.swift": [.planFile],
    "Session/Window/WindowLoop.swift": [.keys],
    // The offer and the result of an update, which never contain a pace.
    "Session/Window/WindowLoop+answers.swift": [],
    // Whether there is a sound device, which never contains a pace.
    "Session/Window/WindowLoop+device.swift": [],
    // Updates of services and the opening hours, which never contain a pace.
    "aloft/Cues/CuesCommand.swift": [],
    "Session/Display/OpeningService.swift": [],
    // Opening hours, holidays and views, which never contain a pace.
    "Session/Engine/SessionEngine+timetable.swift": [],
  ]

  /// The calls that change a show: a command, another show, a plan.
  private static let handovers = [
    "engine.send(", " send($0)", "commit {", "try commit", "configuration.adopt(",
  ]

  @Test func `every place that can change what is breathed is registered as a surface`() throws {
    let sources = Checkout.root.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var found: Set<String> = []
    for case let file as String in files
    where file.hasSuffix(".swift") && (file.hasPrefix("aloft/") || file.hasPrefix("Session/")) {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      let isHandover =
        Self.handovers.contains { text.contains($0) } || text.contains(/\bTimeline\(\s*plan:/)
      if isHandover { found.insert(file) }
    }
    // Commands that only render or print a pattern, and accept no input.
    let onPaper = [
      "aloft/Breath/BreathCommand.swift", "aloft/Music/MusicCommand.swift",
      "Session/Selftest/CueTrial.swift", "Session/Builder/SessionBuilder+plan.swift",
      "Session/Builder/SessionBuilder.swift",
    ]
    #expect(
      found.subtracting(onPaper).sorted() == Self.places.keys.sorted(),
      "declare a new way as a CommandSurface, drive it in SurfaceRig, and list its file here"
    )
    #expect(Set(Self.places.values.joined()) == Set(Self.surfaces))
  }

  @Test func `every outlet that takes commands is registered, the others are not`() throws {
    let settings = """
      http.listen = "127.0.0.1:\(try FreePort.one())"
      osc.targets = ["udp://127.0.0.1:9"]
      osc.listen = "127.0.0.1:\(try FreePort.one())"
      wled.lamps = ["http://127.0.0.1:9"]
      lines.socket = "/tmp/aloft-\(UUID()).sock"
      mqtt.broker = "mqtt://127.0.0.1:9"
      sky.near = "51.47,-0.46"
      """
    var configuration = Configuration(.builtIn)
    try configuration.read(settings, from: "own.toml")
    let health = HealthCounters(started: SessionClock().now)
    let builder = try SessionBuilder(configuration)
    let services = try builder.outlets.services(try builder.setup.outletContext(health))
    #expect(services.compactMap(\.surface) == [.http, .osc, .lines, .mqtt])
    #expect(builder.outlets.surfaces == [.http, .osc, .lines, .mqtt])
  }
}
