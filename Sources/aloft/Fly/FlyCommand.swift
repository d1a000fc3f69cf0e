import Arguments
import DataFiles
import Display
import Outlets
import Screen
import Session
import Settings
import Sound
import System

/// Opens the window and runs a session until it ends or the user quits.
struct FlyCommand: ProgramCommand, DescriptorConsumer {
  static let configuration = CommandConfiguration(
    name: "fly",
    abstract: "Open the window and breathe."
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var sound: SoundOptions

  func descriptorNeed() throws -> DescriptorBudget { .flying(try configuration().settings) }

  func run() throws { try Self.fly(try configuration(), asks: isUnused) }

  private var chosen: [ChosenSetting] { look.chosen + window.chosen + sound.chosen }

  /// Whether no option was used.
  private var isUnused: Bool { plan.isUnused && chosen.allSatisfy { $0.text == nil } }

  private func configuration() throws(Failure) -> Configuration {
    try plan.configuration(with: chosen).adapted(to: .ownWindow)
  }

  /// Opens the window and runs a session with a configuration. If `asks` is set and the settings allow it, a
  /// person is asked how the session begins.
  static func fly(_ configuration: Configuration, asks: Bool = false) throws {
    try DescriptorBudget.flying(configuration.settings).check()
    try ThreadBudget.window.check()
    SignalHandler.listen()
    SessionBus.leaveIfSilent()
    try MainActor.assumeIsolated { try open(configuration, asks: asks) }
  }

  @MainActor
  private static func open(_ configuration: Configuration, asks: Bool) throws {
    let consents = ConsentRecord()
    let starts =
      asks && configuration.settings.mayAskAtStart
      ? StartRecord(configuration) : nil
    // The session has a watch of its own. Until then, a display that hangs must not keep signals from ending it.
    let clock = SessionClock()
    let watch = FrameWatch(by: clock)
    try watch.start()
    let pending = PendingEngine { hold throws(Failure) in
      try Self.engine(configuration, consents: consents, starts: starts, holding: hold)
    }
    let backdrops = BackdropStore.open(try DataDirectory.current())
    watch.open(at: clock.now)
    var window: Window?
    do {
      defer { watch.stop() }
      window = try StandardError.silenced {
        try Window(configuration.settings, backdrops: backdrops)
      }
    } catch {
      pending.discard()
      return try runWithoutWindow(configuration, because: error)
    }
    let engine = try pending.engine()
    guard let builder = engine.builder else { return }
    Diagnostics.log(builder.setup.placeAnnouncement)
    try builder.farStart().map(Diagnostics.log)
    let session = WindowSession(engine, backdrops: backdrops, whenLost: .ends)
    guard try session.run(in: &window, to: try Speaker(builder)) == .lostDisplay else { return }
    throw Failure(.unavailable, "the display is gone; start again when it is back")
  }

  /// Prints cues instead of a picture, in addition to the outlets. No question can be answered
  /// there, so naming a pattern is the consent.
  private static func runWithoutWindow(
    _ configuration: Configuration,
    because problem: any Error
  ) throws {
    let engine = try engine(configuration, consents: nil)
    Diagnostics.log("\(problem); running without a window; cues follow")
    if let builder = engine.builder {
      Diagnostics.log(builder.setup.placeAnnouncement)
      try builder.farStart().map(Diagnostics.log)
      try builder.caution().map(Diagnostics.log)
    }
    try engine.printCues()
  }

  private static func engine(
    _ configuration: Configuration,
    consents: ConsentRecord?,
    starts: StartRecord? = nil,
    holding hold: () -> Void = {}
  ) throws(Failure) -> SessionEngine {
    try SessionEngine(waits: false, consents: consents, starts: starts, holding: hold) {
      configuration
    }
  }
}
