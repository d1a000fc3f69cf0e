import Arguments
import Display
import Glibc
import Outlets
import Screen
import Session
import Settings
import Show
import Sound
import System

/// Runs sessions for displays and other devices until it is stopped.
struct ServeCommand: ProgramCommand, DescriptorConsumer {
  static let configuration = CommandConfiguration(
    name: "serve",
    abstract: "Run as a service that sends the breath to lamps, phones, rooms and other programs.",
    discussion: """
      The session is endless unless --minutes is set, and runs whether or not clients are \
      connected. The settings choose the outlets. SIGHUP reloads the settings; if they are wrong, \
      the old ones stay in effect. Under systemd it reports readiness and answers the watchdog; \
      \(Documentation.path(of: "docs/serve.md")) has the unit.
      """
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var windowed: WindowOptions
  @OptionGroup var sound: SoundOptions

  @Option(
    name: .custom("plan"),
    help: ArgumentHelp("The plan of a room, shared by all its screens.", valueName: "file"),
    completion: .file(extensions: ["toml"])
  )
  var room: String?

  @Flag(help: "Also open a window.")
  var window = false

  func descriptorNeed() throws -> DescriptorBudget {
    .serving(try configuration().settings, inWindow: window)
  }

  func run() throws {
    MallocTuning.useOneArena()
    SignalHandler.listen(reloading: true)
    try (window ? ThreadBudget.window : .daemon).check()
    if window { SessionBus.leaveIfSilent() }
    let command = self
    let consents = window ? ConsentRecord() : nil
    let engine = try SessionEngine(waits: !window, consents: consents) { () throws(Failure) in
      let configuration = try command.configuration()
      try DescriptorBudget.serving(configuration.settings, inWindow: command.window).check()
      return configuration
    }
    guard let builder = engine.builder else { return }
    Diagnostics.log(builder.setup.placeAnnouncement)
    try builder.farStart().map(Diagnostics.log)
    if builder.consents == nil { try builder.caution().map(Diagnostics.log) }
    if window {
      try MainActor.assumeIsolated { try fly(engine, builder) }
    } else {
      try engine.start()
      engine.run()
    }
    // The outlet logged it when it happened.
    if let number = engine.health.outputFailure, number != EPIPE { throw Failure(.inputOutput, "") }
  }

  /// Serves with a window; without a display, it is opened once there is one.
  @MainActor
  private func fly(_ engine: SessionEngine, _ builder: SessionBuilder) throws {
    let backdrops = BackdropStore.open(builder.setup.data)
    var window: Window?
    let speaker = try Speaker(builder)
    let session = WindowSession(engine, backdrops: backdrops, whenLost: .continues)
    _ = try session.run(in: &window, to: speaker)
  }

  /// Refuses options for settings that the plan of a room determines. The policy is the screen's own.
  private func checkPlan(of configuration: Configuration) throws(Failure) {
    guard let room else { return }
    for setting in Setting.planned where setting.key != Setting.policy.key {
      guard case .option(let option) = configuration.origin(of: setting.key) else { continue }
      throw Failure(
        .usage,
        "\(option) sets \(setting.key), but all screens of a room have that of their plan, \(room)"
      )
    }
  }

  /// The current settings, read from the files each time.
  private func configuration() throws(Failure) -> Configuration {
    let chosen = look.chosen + windowed.chosen + sound.chosen
    var configuration = try plan.configuration(with: chosen)
    try checkPlan(of: configuration)
    guard let room else { return try configuration.adapted(to: .daemon) }
    guard let bytes = try Configuration.contents(of: room) else {
      throw Failure(.noInput, "\(room) does not exist; --plan takes the plan of a room")
    }
    do throws(ConfigurationError) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ConfigurationError(source: room, line: nil, problem: .notText)
      }
      let remark = try configuration.adopt(plan: text, from: room)
      if let remark { Diagnostics.log(remark) }
    } catch {
      throw Failure(error)
    }
    return try configuration.adapted(to: .daemon)
  }
}
