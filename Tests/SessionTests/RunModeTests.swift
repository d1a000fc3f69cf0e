import Outlets
import Session
import Settings
import Testing

@Suite struct RunModeTests {
  private static let keys = [
    "breath.policy", "session.minutes", "session.start_sheet", "window.fullscreen",
    "session.lead_in", "window.input", "http.listen",
  ]

  /// Returns the values of the settings that a mode may change.
  private func values(_ configuration: Configuration) -> [String] {
    Self.keys.map {
      configuration.table[$0]?.value(configuration.settings).commandLineText ?? "no setting"
    }
  }

  @Test(
    "Each mode has its defaults",
    arguments: [
      (RunMode.display, ["public", "0.0", "false", "true", "0.0", "false", "127.0.0.1:8737"]),
      (RunMode.ownWindow, ["personal", "10.0", "true", "false", "6.0", "true", "off"]),
      (RunMode.daemon, ["personal", "0.0", "true", "false", "6.0", "true", "127.0.0.1:8737"]),
    ]
  )
  func defaults(mode: RunMode, expected: [String]) throws {
    let adapted = try Configuration(.builtIn).adapted(to: mode)
    #expect(values(adapted) == expected)
    #expect(adapted.settings.unattended.isUnattended == (mode == .display))
  }

  @Test(
    "Files and options override defaults, but not what a display fixes",
    arguments: [
      (RunMode.display, ["public", "0.0", "false", "true", "9.0", "true", "127.0.0.1:9000"]),
      (RunMode.ownWindow, ["personal", "5.0", "true", "false", "9.0", "true", "127.0.0.1:9000"]),
      (RunMode.daemon, ["personal", "5.0", "true", "false", "9.0", "true", "127.0.0.1:9000"]),
    ]
  )
  func chosen(mode: RunMode, expected: [String]) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("window.input = true\nsession.lead_in = 9\n", from: "/etc/a.toml")
    try configuration.set(.policy, to: "personal", option: "--policy")
    try configuration.set(.minutes, to: "5", option: "--minutes")
    try configuration.set(.startSheet, to: "true", option: "--set")
    try configuration.set(.fullscreen, to: "false", option: "--fullscreen")
    try configuration.set(.httpListen, to: "127.0.0.1:9000", option: "--set")
    let adapted = try configuration.adapted(to: mode)
    #expect(values(adapted) == expected)
  }

  /// What a public display is without a choice.
  private static let fixed: Set = ["breath.policy", "session.start_sheet", "window.fullscreen"]

  @Test(arguments: [
    (RunMode.display, "aloft display"), (RunMode.ownWindow, "aloft fly"),
    (RunMode.daemon, "aloft serve"),
  ])
  func `a setting's description names the modes with another default`(
    mode: RunMode,
    command: String
  ) throws {
    let adapted = try Configuration(.builtIn).adapted(to: mode)
    let changed = adapted.table.all.filter {
      adapted.origin(of: $0.key) == .option(command) && !Self.fixed.contains($0.key)
    }
    #expect(!changed.isEmpty)
    for setting in changed { #expect(setting.meaning.contains(command), "\(setting.key)") }
  }

  @Test func `what a mode sets names its command as the origin`() throws {
    let builtIn = Configuration(.builtIn)
    let display = try builtIn.adapted(to: .display)
    #expect(display.origin(of: Setting.policy.key) == .option("aloft display"))
    let window = try builtIn.adapted(to: .ownWindow)
    #expect(window.origin(of: Setting.httpListen.key) == .option("aloft fly"))
    let daemon = try builtIn.adapted(to: .daemon)
    #expect(daemon.origin(of: Setting.minutes.key) == .option("aloft serve"))
    #expect(daemon.origin(of: Setting.policy.key) == .builtIn)
  }
}
