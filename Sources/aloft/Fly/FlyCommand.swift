import ArgumentParser
import DataFiles
import Outlets
import Screen
import Session
import Settings
import Sound
import System

/// Opens the window and runs a session until it ends or the user quits.
struct FlyCommand: ParsableCommand, DescriptorConsumer {
  static let configuration = CommandConfiguration(
    commandName: "fly",
    abstract: "Open the window and breathe. The default command."
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var sound: SoundOptions

  func descriptorNeed() throws -> DescriptorBudget { .flying(try configuration().settings) }

  func run() throws { try Self.fly(try configuration()) }

  private func configuration() throws(Failure) -> Configuration {
    try plan.configuration(with: look.chosen + window.chosen + sound.chosen).forOwnWindow
  }

  /// Opens the window and runs a session with a configuration.
  static func fly(_ configuration: Configuration) throws {
    try DescriptorBudget.flying(configuration.settings).check()
    SignalHandler.listen()
    try MainActor.assumeIsolated { try open(configuration) }
  }

  @MainActor
  private static func open(_ configuration: Configuration) throws {
    let backdrops = BackdropStore.open(try DataDirectory.current())
    var window: Window?
    do {
      window = try StandardError.silenced {
        try Window(configuration.settings, backdrops: backdrops)
      }
    } catch {
      Diagnostics.log("\(error); running without a window; cues follow")
      return try runWithoutWindow(configuration)
    }
    let engine = try engine(configuration, consents: ConsentRecord())
    guard let builder = engine.builder else { return }
    Diagnostics.log(builder.place.announcement)
    let session = WindowSession(engine, backdrops: backdrops, whenLost: .ends)
    guard try session.run(in: &window, to: try Speaker(builder)) == .lostDisplay else { return }
    throw Failure(.unavailable, "the display is gone; start again when it is back")
  }

  /// Prints cues instead of a picture, in addition to the outlets. No question can be answered
  /// there, so naming a pattern is the consent.
  private static func runWithoutWindow(_ configuration: Configuration) throws {
    let engine = try engine(configuration, consents: nil)
    if let builder = engine.builder {
      Diagnostics.log(builder.place.announcement)
      try builder.caution().map(Diagnostics.log)
    }
    try engine.printCues()
  }

  private static func engine(
    _ configuration: Configuration,
    consents: ConsentRecord?
  ) throws(Failure) -> SessionEngine {
    try SessionEngine(waits: false, consents: consents) { configuration }
  }
}

extension Configuration {
  /// The configuration of a window of one's own: the HTTP server is off unless its address was chosen,
  /// because only `aloft serve` is for other devices by default.
  var forOwnWindow: Configuration {
    guard origin(of: Setting.httpListen.key) == .builtIn else { return self }
    var own = self
    try? own.set(.httpListen, to: "off", option: "aloft fly")
    return own
  }
}
