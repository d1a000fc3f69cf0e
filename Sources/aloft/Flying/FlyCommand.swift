import ArgumentParser
import Breathing
import Music
import Scenes
import Screen
import Sound

/// Opens the window and flies until the session ends or the person leaves.
struct FlyCommand: ParsableCommand, DescriptorUser {
  static let configuration = CommandConfiguration(
    commandName: "fly",
    abstract: "Open the window and breathe. The default command."
  )

  @OptionGroup var plan: PlanOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var sound: SoundOptions

  func descriptorNeed() throws -> DescriptorNeed { .flying(try configuration().settings) }

  func run() throws { try Self.fly(try configuration()) }

  private func configuration() throws(Failure) -> Configuration {
    try plan.configuration(with: look.chosen + window.chosen + sound.chosen)
  }

  /// Opens the window that a configuration asks for, and flies.
  static func fly(_ configuration: Configuration) throws {
    try DescriptorNeed.flying(configuration.settings).check()
    let unserved = configuration.chosenOutlets.map(\.key)
    if !unserved.isEmpty {
      Diagnostics.note(
        "\(unserved.joined(separator: ", ")): aloft fly sends nothing to other devices and "
          + "programs; use aloft serve --window"
      )
    }
    var expedition = try Expedition(configuration)
    expedition.consents = ConsentRecord()
    Diagnostics.note(expedition.place.announcement)
    Interruption.listen()
    let opened = expedition
    try MainActor.assumeIsolated { try fly(opened) }
  }

  @MainActor
  private static func fly(_ expedition: Expedition) throws {
    let clock = SessionClock()
    let show = try expedition.show(from: clock.now.advanced(by: Flight.headStart))
    let shared = Shared(show)
    let services = try Services(expedition, by: clock, isSteered: true) { shared.show }
    // Day and night, and the age of weather, follow the machine's clock.
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

  /// Prints cues instead of a picture. No question can be answered there, so naming a pattern is
  /// the consent to it.
  private static func breatheUnseen(
    _ expedition: Expedition,
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

/// The frame loop: the main thread is the metronome, everything else waits on it.
@MainActor
struct Flight {
  /// How far ahead a session begins: time for the window to open and the first picture.
  static let headStart: Duration = .milliseconds(500)

  private let window: Window
  private let speaker: Speaker
  private let clock: SessionClock
  private let shared: Shared
  private let framesPerSecond: Int
  private let personal = PersonalSettings()
  private let consents: ConsentRecord?

  init(
    _ shared: Shared,
    by clock: SessionClock,
    settings: Settings,
    in window: Window,
    to speaker: Speaker,
    consents: ConsentRecord? = nil
  ) {
    self.window = window
    self.speaker = speaker
    self.clock = clock
    framesPerSecond = settings.framesPerSecond
    self.shared = shared
    self.consents = consents
  }

  /// Why a flight ended.
  enum End: Sendable, Hashable {
    /// The session is over, the person has left, or the time is up.
    case over
    /// The window's display is gone.
    case lostDisplay
  }

  /// Flies until the session is over, the person has left, or the display is gone.
  ///
  /// - Parameters:
  ///   - length: The longest time; nil for the whole session.
  ///   - watch: Called with each turn of the loop.
  /// - Returns: Why it ended.
  @discardableResult
  func fly(for length: Duration? = nil, watch: (FrameTiming) -> Void = { _ in }) -> End {
    var last = clock.now
    var due = last
    var pinged = last
    let end = length.map { last.advanced(by: $0) }
    let pacing = Pacing(framesPerSecond: framesPerSecond)
    var shedding = Shedding(framesPerSecond: framesPerSecond)
    while true {
      let now = max(last, clock.now)
      for command in window.commands() { shared.send(command) }
      if Interruption.isAsked { shared.send(.quit) }
      shedding.weigh(window.frameCost).map { shared.send(.detail($0)) }
      let show = shared.advance(to: now)
      guard !shared.hasEnded(at: now), end.map({ now < $0 }) ?? true else { return .over }
      guard !window.isLost else { return .lostDisplay }
      let cost = window.show(show.scene(at: now, size: window.size))
      watch(FrameTiming(due: due, begun: now, cost: cost))
      speaker.follow(show, at: now)
      for cue in show.cues(in: last..<now) where show.appearance.ringsTones { speaker.play(cue) }
      pinged = play(show, from: pinged, at: now)
      for remark in speaker.takeRemarks() { Diagnostics.note(remark) }
      if let preferences = show.kept(in: last..<now) { keep(preferences) }
      if let pace = show.agreed(in: last..<now) { remember(pace) }
      let isPaused = show.moment(at: now).isPaused
      let rests = cost == nil && (isPaused || !window.isVisible && !show.appearance.ringsTones)
      window.keepsAwake = !isPaused
      last = now
      due = (rests ? .resting : pacing).next(after: clock.now)
      clock.sleep(until: due)
    }
  }
}

extension Flight {
  /// How far ahead pings are looked for, and so how often.
  private static let pingLead: Duration = .milliseconds(100)

  /// How late a ping may be heard; after a stall older ones are left out.
  private static let pingPatience: Duration = .milliseconds(250)

  /// Plays the next pings, once the earlier ones have been looked up.
  ///
  /// - Returns: The instant up to which pings are scheduled.
  private func play(_ show: Show, from pinged: Instant, at now: Instant) -> Instant {
    guard now >= pinged else { return pinged }
    let end = now.advanced(by: Self.pingLead)
    for ping in show.pings(in: pinged..<end) {
      let wait = now.duration(to: ping.instant)
      guard wait > .zero - Self.pingPatience else { continue }
      speaker.play(Blip(distance: ping.distance, side: ping.side, in: wait.seconds))
    }
    return end
  }

  /// Saves the person's choices beside the loop, because disks may be slow, and shows the result.
  private func keep(_ preferences: Preferences) {
    Task.detached { [personal, shared] in
      shared.send(.keptChoices(personal.keep(preferences)))
    }
  }

  /// Saves a consent beside the loop.
  private func remember(_ pace: Pace) {
    guard let consents else { return }
    Task.detached {
      do throws(Failure) {
        try consents.add(pace)
      } catch {
        Diagnostics.note("\(error.message); the next start will ask again")
      }
    }
  }
}

/// When a frame was due, when it was begun, and what drawing it cost.
struct FrameTiming: Sendable, Hashable {
  let due, begun: Instant

  /// How long drawing took; nil when there was nothing new to draw.
  let cost: Duration?

  /// How late the frame was begun.
  var lateness: Duration { due.duration(to: begun) }
}

extension Window {
  /// Opens the window that the settings ask for.
  convenience init(
    _ settings: Settings,
    backdrops: BackdropStore
  ) throws(ScreenError) {
    try self.init(
      title: "Aloft",
      isFullscreen: settings.fullscreen,
      display: settings.display,
      rendering: settings.renderer,
      backdrops: backdrops
    )
  }
}

extension Speaker {
  /// Opens the speaker that the settings ask for.
  convenience init(_ expedition: Expedition) throws(Failure) {
    let settings = expedition.settings
    var program = Program.generative
    switch settings.music {
    case .generative: break
    case .off: program = .nothing
    case .files(let path):
      do {
        program = .album(try Album(path: path, seed: expedition.seed))
      } catch {
        let refusal = expedition.configuration.refusal(of: .music, because: error.description)
        Diagnostics.note("\(refusal.message); playing the program's own music instead")
      }
    }
    self.init(
      program,
      seed: expedition.seed,
      volume: Double(settings.volume) / 100,
      isMuted: settings.mute,
      decoding: { decode in StandardError.silenced { decode() } }
    )
  }

  /// Adopts the position of a show, and whether it may be heard.
  func follow(_ show: Show, at now: Instant) {
    if isMuted != show.appearance.isMuted { isMuted = show.appearance.isMuted }
    let volume = Double(show.appearance.volumePercent) / 100
    if self.volume != volume { self.volume = volume }
    if show.isLeaving { fadeOut(seconds: Show.leavingSeconds) }
    follow(show.timeline, at: now)
  }

  /// Rings the tone of a cue, if it has one.
  fileprivate func play(_ cue: Cue) {
    if cue.event == .phase, let tone = Tone(cue.edge) { play(tone) }
  }
}
