import ArgumentParser
import Breathing
import Dispatch
import Glibc
import Network
import Outlets
import Scenes
import Screen
import Session
import Settings
import Sound
import System

/// Runs sessions for displays and other devices until it is stopped.
struct ServeCommand: ParsableCommand, DescriptorConsumer {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run as a service that sends the breath to lamps, phones, rooms and other programs.",
    discussion: """
      The session is endless unless --minutes is set, and runs whether or not clients are \
      connected. The settings choose the outlets. SIGHUP reloads the settings; if they are wrong, \
      the old ones stay in effect. Under systemd it reports readiness and answers the watchdog; \
      docs/serve.md has the unit.
      """
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var windowed: WindowOptions
  @OptionGroup var sound: SoundOptions

  @Option(
    name: .customLong("plan"),
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
    MallocTuning.shareOnePlace()
    let alarm = Alarm()
    SignalHandler.listen(reloading: true, ringing: alarm)
    let command = self
    let consents = window ? ConsentRecord() : nil
    let daemon = try Daemon(alarm: alarm, endures: !window, consents: consents) {
      () throws(Failure) in
      let configuration = try command.configuration()
      try DescriptorBudget.serving(configuration.settings, inWindow: command.window).check()
      return configuration
    }
    Diagnostics.note(daemon.expedition.place.announcement)
    if daemon.expedition.consents == nil { try daemon.expedition.caution().map(Diagnostics.note) }
    if window {
      try MainActor.assumeIsolated { try fly(daemon) }
    } else {
      try daemon.start()
      daemon.run()
    }
    if let number = daemon.vitals.outputFailure, number != EPIPE {
      throw Failure(.inputOutput, "standard output", errno: number)
    }
  }

  /// Reads the current settings from the files.
  private func configuration() throws(Failure) -> Configuration {
    let chosen = look.chosen + windowed.chosen + sound.chosen
    var configuration = try plan.configuration(with: chosen)
    if configuration.origin(of: Setting.minutes.key) == .builtIn { configuration.beEndless() }
    guard let room else { return configuration }
    guard let bytes = try Configuration.contents(of: room) else {
      throw Failure(.noInput, "\(room) does not exist; --plan takes the plan of a room")
    }
    do throws(ConfigurationError) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ConfigurationError(source: room, line: nil, problem: .notText)
      }
      let remark = try configuration.adopt(plan: text, from: room)
      if let remark { Diagnostics.note(remark) }
    } catch {
      throw Failure(error)
    }
    if configuration.origin(of: Setting.minutes.key) == .builtIn { configuration.beEndless() }
    return configuration
  }

  /// Opens the window, and runs the session in it and its outlets beside it.
  @MainActor
  private func fly(_ daemon: Daemon) throws {
    let expedition = daemon.expedition
    let backdrops = BackdropStore.open(expedition.data)
    var window: Window?
    do {
      window = try StandardError.silenced { try Window(expedition.settings, backdrops: backdrops) }
    } catch {
      Diagnostics.note("\(error); serving without a window")
      try daemon.start()
      return daemon.run()
    }
    try daemon.start()
    let speaker = try Speaker(expedition)
    let isDone = DispatchSemaphore(value: 0)
    // Cues are sent from a thread of their own, so that drawing does not delay them.
    do throws(NetworkError) {
      try Worker.start("herald") {
        daemon.run(isWell: { daemon.showsPictures(at: $0) })
        isDone.signal()
      }
    } catch {
      throw Failure(.unavailable, "cues cannot be sent: \(error)")
    }
    while fly(daemon, in: &window, to: speaker) == .lostDisplay {
      Diagnostics.note("the display is gone; serving without a window until it is back")
      window = awaitDisplay(daemon, speaker) {
        try? StandardError.silenced {
          try Window(daemon.expedition.settings, backdrops: backdrops)
        }
      }
      if window != nil { Diagnostics.note("the display is back") }
    }
    SignalHandler.stop()
    isDone.wait()
  }
}

extension ServeCommand {
  /// Runs in a window until it ends, and then releases it, because SDL opens only one display at a
  /// time.
  @MainActor
  private func fly(
    _ daemon: Daemon,
    in window: inout Window?,
    to speaker: Speaker
  ) -> Flight.End {
    guard let window = window.take() else { return .over }
    let flight = Flight(
      daemon.shared,
      by: daemon.clock,
      settings: daemon.expedition.settings,
      in: window,
      to: speaker,
      consents: daemon.consents
    )
    return flight.fly { daemon.vitals.noteFrame(at: $0.begun) }
  }

  /// How often to check whether a lost display is back.
  private static let rhythm: Duration = .milliseconds(500)

  /// Waits until a display is back; the sound continues meanwhile.
  ///
  /// - Returns: A new window; nil if the session ends first.
  @MainActor
  private func awaitDisplay(
    _ daemon: Daemon,
    _ speaker: Speaker,
    opening open: () -> Window?
  ) -> Window? {
    while true {
      let now = daemon.clock.now
      guard !SignalHandler.isAsked, !daemon.shared.hasEnded(at: now) else { return nil }
      if Window.isDisplayThere, let window = open() { return window }
      speaker.follow(daemon.shared.show, at: now)
      daemon.vitals.noteFrame(at: now)
      daemon.clock.sleep(until: now.advanced(by: Self.rhythm))
    }
  }
}

extension Daemon {
  /// The longest time between two turns of the window's loop.
  private static let patience: Duration = .seconds(5)

  /// Whether the window's loop is still running.
  func showsPictures(at now: Instant) -> Bool {
    let last = vitals.reading.lastFrame ?? vitals.reading.started
    return last.duration(to: now) < Self.patience
  }
}

extension Configuration {
  /// Makes the session endless.
  fileprivate mutating func beEndless() {
    try? set(.minutes, to: "0", option: "aloft serve")
  }
}
