import Arguments
import DataFiles
import Display
import Outlets
import Screen
import Session
import Settings
import Sound
import System

/// Runs an unattended public display until it is stopped.
struct DisplayCommand: ProgramCommand, DescriptorConsumer {
  static let configuration = CommandConfiguration(
    name: "display",
    abstract: "Run an unattended display for a waiting room.",
    discussion: """
      Fills the screen and begins with a breath. The session is endless, the policy is public, and \
      nothing is asked. No pointer is shown, and keys, mouse and touch are ignored unless \
      window.input is true. Without a display it waits for one. SIGHUP reloads the settings. \
      --install writes a unit for systemd; see \(Documentation.path(of: "docs/display.md")).
      """
  )

  @Option(help: .init(.near))
  var near: String?

  @Option(help: .init(.pattern), completion: .init(.pattern))
  var pattern: String?

  @Option(help: .init(.display))
  var display: String?

  @OptionGroup var look: LookOptions
  @OptionGroup var sound: SoundOptions
  @OptionGroup var unit: DisplayInstallOptions
  @OptionGroup var shared: SharedOptions

  /// The settings chosen by options.
  private var chosen: [ChosenSetting] {
    let own = [
      ChosenSetting("--near", .near, near),
      ChosenSetting("--pattern", .pattern, pattern),
      ChosenSetting("--display", .display, display),
    ]
    return own + look.chosen + sound.chosen
  }

  func validate() throws {
    guard unit.install else { return }
    var names = chosen.filter { $0.text != nil }.map(\.name)
    if !shared.choices.isEmpty { names.append("--set") }
    if shared.config != nil {
      throw ValidationError(
        "--config does not go with --install: the unit reads /etc/aloft/aloft.toml."
      )
    }
    guard let name = names.first else { return }
    throw ValidationError(
      "\(name) does not go with --install: write it to /etc/aloft/aloft.toml, which the unit reads."
    )
  }

  func descriptorNeed() throws -> DescriptorBudget { .flying(try settings().settings) }

  func run() throws {
    guard !unit.install else { return try unit.run() }
    SignalHandler.listen(reloading: true)
    try ThreadBudget.window.check()
    SessionBus.leaveIfSilent()
    let command = self
    let timetables = TimetableRecord(.builtIn, of: try command.settings().displayName)
    let engine = try SessionEngine(waits: false, timetables: timetables) { () throws(Failure) in
      let configuration = try command.settings()
      try DescriptorBudget.flying(configuration.settings).check()
      return configuration
    }
    guard let builder = engine.builder else { return }
    Diagnostics.log(builder.setup.placeAnnouncement)
    try builder.farStart().map(Diagnostics.log)
    if let line = timetables.announcement { Diagnostics.log(line) }
    try MainActor.assumeIsolated { try Self.show(engine, builder) }
  }

  @MainActor
  private static func show(_ engine: SessionEngine, _ builder: SessionBuilder) throws {
    let backdrops = BackdropStore.open(builder.setup.data)
    var window: Window?
    let session = WindowSession(engine, backdrops: backdrops, whenLost: .continues)
    _ = try session.run(in: &window, to: try Speaker(builder))
  }

  /// The settings from files and options, with those that `aloft display` overrides.
  private func settings() throws(Failure) -> Configuration {
    try shared.configuration(with: chosen).adapted(to: .display)
  }
}
