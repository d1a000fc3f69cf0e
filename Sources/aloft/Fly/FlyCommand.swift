import ArgumentParser
import Breathing
import Music
import Scenes
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
    try plan.configuration(with: look.chosen + window.chosen + sound.chosen)
  }

  /// Opens the window and runs a session with a configuration.
  static func fly(_ configuration: Configuration) throws {
    try DescriptorBudget.flying(configuration.settings).check()
    let unserved = configuration.chosenOutlets.map(\.key)
    if !unserved.isEmpty {
      Diagnostics.note(
        "\(unserved.joined(separator: ", ")): aloft fly sends nothing to other devices and "
          + "programs; use aloft serve --window"
      )
    }
    var expedition = try SessionBuilder(configuration)
    expedition.consents = ConsentRecord()
    Diagnostics.note(expedition.place.announcement)
    SignalHandler.listen()
    let opened = expedition
    try MainActor.assumeIsolated { try fly(opened) }
  }

  @MainActor
  private static func fly(_ expedition: SessionBuilder) throws {
    let clock = SessionClock()
    let show = try expedition.show(from: clock.now.advanced(by: Flight.headStart))
    let shared = Shared(show)
    let services = try Services(expedition, by: clock, isSteered: true) { shared.show }
    // Day and night and the age of weather reports follow the system's clock.
    let keeping = Services([WallClock(timekeeper: Timekeeper(clock, shared)).run]).start { _ in }
    defer { keeping.stop() }
    let backdrops = BackdropStore.open(expedition.data)
    let window: Window
    do {
      window = try StandardError.silenced { try Window(expedition.settings, backdrops: backdrops) }
    } catch {
      Diagnostics.note("\(error); running without a window; cues follow")
      return try breatheUnseen(expedition, by: clock)
    }
    let speaker = try Speaker(expedition)
    let running = services.start { shared.send($0) }
    defer { running.stop() }
    let flight = Flight(
      shared,
      by: clock,
      settings: expedition.settings,
      in: window,
      to: speaker,
      consents: expedition.consents
    )
    guard flight.fly() == .lostDisplay else { return }
    throw Failure(.unavailable, "the display is gone; start again when it is back")
  }

  /// Prints cues instead of showing a picture. No question can be asked there, so naming a pattern
  /// counts as consent.
  private static func breatheUnseen(
    _ expedition: SessionBuilder,
    by clock: SessionClock
  ) throws {
    var unasked = expedition
    unasked.consents = nil
    try unasked.caution().map(Diagnostics.note)
    let shared = Shared(try unasked.show(from: clock.now.advanced(by: Metronome.headStart)))
    let services = try Services(unasked, by: clock, isSteered: true) { shared.show }
    let running = services.start { shared.send($0) }
    defer { running.stop() }
    try Metronome(clock: clock, levels: 0, glance: services.glance).run(shared)
  }
}
