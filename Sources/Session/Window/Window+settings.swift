package import Breathing
package import Display
import Music
package import Screen
package import Settings
package import Show
package import Sound
package import System

extension Window {
  /// Opens the window with the settings.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - fallback: What differs from the window before, which showed no frames.
  ///   - displays: The indices of displays, best first; nil for that of the settings.
  ///   - backdrops: Paints the backdrops of scenes.
  /// - Throws: ``ScreenError`` if it cannot be opened.
  package convenience init(
    _ settings: Settings,
    fallback: WindowFallback = .same,
    displays: [Int]? = nil,
    backdrops: BackdropStore
  ) throws(ScreenError) {
    MallocTuning.returnLargeBlocks()
    try self.init(
      title: "Aloft",
      isFullscreen: settings.fullscreen,
      displays: displays ?? [settings.display],
      rendering: settings.renderer,
      fallback: fallback,
      backdrops: backdrops
    )
    respond(by: settings)
    checksFrames = settings.unattended.isUnattended
  }

  /// Opens a window on another display with the settings.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - display: The index of the display.
  ///   - rendering: What draws it.
  ///   - backdrops: Paints the backdrops of scenes.
  /// - Throws: ``ScreenError`` if it cannot be opened.
  package convenience init(
    another settings: Settings,
    on display: Int,
    _ rendering: Rendering,
    backdrops: BackdropStore
  ) throws(ScreenError) {
    try self.init(
      another: "Aloft",
      display: display,
      rendering: rendering,
      backdrops: backdrops
    )
    respond(by: settings)
    checksFrames = settings.unattended.isUnattended
  }

  /// Adopts whether the window responds to input, shows controls for it, and stays open.
  func respond(by settings: Settings) {
    respondsToInput = settings.windowInput
    showsControls = settings.showsControls
    isUnattended = settings.unattended.isUnattended
  }
}

extension Settings {
  /// Whether controls appear in the corners of the window while the pointer moves: not on a public screen.
  package var showsControls: Bool {
    windowInput && audience == .personal && !unattended.isUnattended
  }
}

extension Speaker {
  /// Creates the speaker of the settings. Its device is opened after the first frame, so as not to delay it.
  package convenience init(_ builder: SessionBuilder) throws(Failure) {
    let settings = builder.settings
    var program = Program.generative
    switch settings.music {
    // Music that is off has the volume 0, so that it can be turned on during a session.
    case .generative, .off: break
    case .files(let path):
      do {
        let playlist = try Playlist(path: path, seed: builder.seed)
        for remark in playlist.remarks { Diagnostics.log(remark) }
        program = .playlist(playlist)
      } catch {
        let refusal = builder.configuration.refusal(of: .music, because: error.description)
        Diagnostics.log(
          "\(refusal.message); the program's own music is played until the files are found"
        )
        program = .missing(path: path, seed: builder.seed)
      }
    }
    self.init(
      program,
      isMusicOff: settings.music == .off,
      piece: settings.piece,
      seed: builder.seed,
      volume: Double(settings.volume) / 100,
      isMuted: settings.mute,
      opensLater: true,
      decoding: { decode in StandardError.silenced { decode() } }
    )
  }

  /// Plays the music of settings that were reloaded. If its files are not found, a remark says so, and the previous
  /// music keeps playing.
  package func adopt(_ configuration: Configuration) {
    choose(Choice(configuration.settings)) { error in
      let refusal = configuration.refusal(of: .music, because: error.description)
      return "\(refusal.message); the previous music keeps playing until the files are found"
    }
  }

  /// Follows the position in a show, and whether sound is on. It is off behind the start sheet and while the screen
  /// is closed.
  package func follow(_ show: Show, at now: Instant) {
    let isMuted = show.appearance.isMuted || show.isWaitingForStart || show.isClosed
    if self.isMuted != isMuted { self.isMuted = isMuted }
    let shares = Shares(
      music: Double(show.appearance.musicPercent) / 100,
      tones: Double(show.appearance.tonesPercent) / 100
    )
    if self.shares != shares { self.shares = shares }
    expectsTones = show.appearance.ringsTones || show.mayPing(at: now)
    let volume = Double(show.appearance.volumePercent) / 100
    if self.volume != volume { self.volume = volume }
    let darkness = show.darkness(at: now)
    if self.darkness != darkness { self.darkness = darkness }
    if show.isLeaving { fadeOut(seconds: Show.leavingSeconds) }
    guard !show.isWaitingForStart else { return lookForDevice(at: now) }
    follow(show.timeline, at: now)
  }

  /// Plays what a cue sounds like, at its instant: a tone if tones are on, the gesture of an arrival.
  func play(_ cue: Cue, at now: Instant, ringsTones: Bool) {
    let wait = now.advanced(by: timing.queue).duration(to: cue.edge.instant).seconds
    switch cue.event {
    // A phase that begins with a pause has no next one.
    case .phase where ringsTones && cue.next != nil:
      if let tone = Tone(cue.edge) { play(tone, in: wait) }
    case .arrival: playArrival(in: wait)
    default: break
    }
  }
}

extension Speaker.Choice {
  /// The choice of the settings. A seed that is drawn at each start stays.
  package init(_ settings: Settings) {
    var path: String?
    if case .files(let files) = settings.music { path = files }
    self.init(
      piece: settings.piece,
      path: path,
      isOff: settings.music == .off,
      seed: settings.seed
    )
  }
}
