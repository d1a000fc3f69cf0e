import Breathing
package import Display
import Network
import Outlets
package import Screen
import Settings
import Show
package import Sound
package import System

/// A session in a window, with its outlets and services beside it.
///
/// The main thread draws, because SDL requires it. Cues are sent from a thread of their own:
/// drawing delays none of them.
@MainActor
package struct WindowSession {
  private let engine: SessionEngine
  private let backdrops: BackdropStore

  /// How a session reacts to the loss of its display.
  package enum LostDisplay: Sendable {
    /// The session ends.
    case ends
    /// The session continues without a picture until the display is back.
    case continues
  }

  private let lost: LostDisplay

  package init(_ engine: SessionEngine, backdrops: BackdropStore, whenLost lost: LostDisplay) {
    self.engine = engine
    self.backdrops = backdrops
    self.lost = lost
  }

  /// How often opening a window on a lost display is retried.
  private static let period: Duration = .milliseconds(500)

  /// The longest time without a frame before the watchdog is no longer notified.
  private nonisolated static let frameTimeout: Duration = .seconds(5)

  /// Runs until the session is over, the person quits, or the display is lost for good.
  ///
  /// - Parameters:
  ///   - window: The first window, which this closes; nil to open it.
  ///   - speaker: The sound output.
  /// - Returns: Why it ended.
  /// - Throws: A failure that names the setting that prevents a service or an outlet; or the reason why nothing can
  ///   be shown on an unattended display, or why a display cannot be watched.
  package func run(
    in window: inout Window?,
    to speaker: Speaker
  ) throws(Failure) -> WindowLoop.End {
    try engine.start(isPresented: true)
    let watch = FrameWatch(by: engine.clock, note: { [engine] in engine.health.note(stall: $0) })
    let cues = try sendCues(watch)
    defer {
      SignalHandler.stop()
      engine.wake()
      _ = cues.wait()
      if !engine.finishSaving() {
        Diagnostics.log("not everything was saved within 3 s; the last choices may be lost")
      }
    }
    try watch.start()
    defer { watch.stop() }
    if window == nil { window = openBySettings(watch) } else { watch.open(at: engine.clock.now) }
    var recovery = FrameRecovery(at: engine.clock.now)
    var roster = ScreenRoster()
    var remark: String?
    var former: (renderer: Rendering, driver: String)?
    let sound = SessionSound(speaker, from: engine.clock.now)
    while true {
      if window == nil { window = try awaitDisplay(sound, watch, keeping: former?.renderer) }
      if let window { former = (window.isAccelerated ? .accelerated : .software, window.driver) }
      let end = fly(in: &window, on: &roster, to: sound, watch, &remark)
      watch.rest()
      switch end {
      case .lostDisplay where lost == .continues:
        Diagnostics.log("the display is gone; continuing without a window until it is back")
      case .changedDisplay:
        Diagnostics.log("the displays have changed; opening the windows again")
        window = openBySettings(watch, keeping: former?.renderer)
      case .changedSettings:
        Diagnostics.log(
          "window.display or window.renderer has changed; opening the windows again"
        )
        window = openBySettings(watch, keeping: former?.renderer)
      case .noFrames(let reason):
        guard let former else { return end }
        window = try recover(&recovery, from: reason, former.renderer, former.driver, watch)
      case .over, .lostDisplay: return end
      }
    }
  }

  /// Opens a window after one that showed no frames.
  ///
  /// - Returns: The window; nil if there is no display.
  /// - Throws: A failure if every way was tried.
  private func recover(
    _ recovery: inout FrameRecovery,
    from reason: String,
    _ renderer: Rendering,
    _ driver: String,
    _ watch: FrameWatch
  ) throws(Failure) -> Window? {
    guard let way = recovery.next(after: renderer, driver, at: engine.clock.now) else {
      throw Failure(.unavailable, "nothing can be shown on this display: \(reason)")
    }
    if !recovery.isRepeated {
      Diagnostics.log("no frames reach the display: \(reason); opening the window again")
    }
    return open(way, watch)
  }

  /// Opens a window by the settings. If that is not possible, logs why.
  ///
  /// - Parameters:
  ///   - watch: Tracks whether the display responds.
  ///   - renderer: The renderer of the previous window, which is kept if that of the settings does not work; nil
  ///     without such a window.
  /// - Returns: The window; nil if there is no display.
  private func openBySettings(_ watch: FrameWatch, keeping renderer: Rendering? = nil) -> Window? {
    guard let settings = engine.builder?.settings else { return nil }
    // An X server that starts again once its last window is closed takes a moment.
    var attempts = renderer == nil ? 1 : 2
    while true {
      watch.open(at: engine.clock.now)
      do {
        return try StandardError.silenced {
          try Window(settings, displays: displays, backdrops: backdrops)
        }
      } catch {
        watch.rest()
        attempts -= 1
        guard attempts == 0 else {
          engine.clock.sleep(until: engine.clock.now.advanced(by: Self.period))
          continue
        }
        let window = renderer.flatMap { open(.renderer($0), watch) }
        let outcome = window == nil ? "waiting for a display" : "keeping the previous renderer"
        Diagnostics.log("\(error); \(outcome)")
        return window
      }
    }
  }

  /// The displays on which the first window may open; nil for that of the settings.
  private var displays: [Int]? {
    guard let builder = engine.builder, builder.settings.unattended.isUnattended else { return nil }
    let entries = (try? builder.configuration.screens()) ?? []
    return entries.isEmpty ? nil : entries.map(\.number)
  }

  /// Opens a window; nil if that is not possible.
  private func open(_ fallback: WindowFallback, _ watch: FrameWatch) -> Window? {
    guard let settings = engine.builder?.settings else { return nil }
    // Even the question whether a server responds may hang.
    watch.open(at: engine.clock.now)
    var window: Window?
    defer { if window == nil { watch.rest() } }
    guard Window.isDisplayThere else { return nil }
    window = try? StandardError.silenced {
      try Window(settings, fallback: fallback, displays: displays, backdrops: backdrops)
    }
    return window
  }

  /// Sends cues from another thread.
  ///
  /// - Parameter watch: Tracks whether the display responds; if not, the service manager's watchdog is not notified.
  /// - Returns: A wake-up, signalled when the last cue has been sent.
  /// - Throws: A failure if the system cannot start a thread.
  private func sendCues(_ watch: FrameWatch) throws(Failure) -> Wakeup {
    try engine.startCues { [engine] now in
      let last = engine.health.reading.lastFrame ?? engine.health.reading.started
      return last.duration(to: now) < Self.frameTimeout && watch.responds
    }
  }

  /// Runs the session in a window, which is closed on return: SDL has one display at a time.
  ///
  /// The remark says that the window is on another display than the settings name; it is logged when it changes.
  private func fly(
    in window: inout Window?,
    on roster: inout ScreenRoster,
    to sound: SessionSound,
    _ watch: FrameWatch,
    _ remark: inout String?
  ) -> WindowLoop.End {
    guard let first = window.take(), let settings = engine.ownConfiguration?.settings else {
      return .over
    }
    let isUnattended = settings.unattended.isUnattended
    let windows = WindowGroup(
      engine,
      settings: settings,
      in: first,
      backdrops: isUnattended ? backdrops : nil,
      of: roster
    )
    defer {
      windows.close()
      roster = windows.roster
    }
    let number = isUnattended ? windows.panes[0].number : first.displayIndex
    let display = AttachedDisplay.all.dropFirst(first.displayIndex).first
    let former = remark
    remark = engine.ownConfiguration?.displayRemark(forWindowOn: number, display)
    if let remark, remark != former { Diagnostics.log(remark) }
    return WindowLoop(engine, settings: settings, in: windows, to: sound).run { [engine] frame in
      watch.turn(at: frame.begun)
      if frame.isPresented { engine.health.noteFrame(at: frame.begun) }
    }
  }

  /// Waits for a display; the sound continues meanwhile.
  ///
  /// - Parameters:
  ///   - sound: The sound of the session.
  ///   - watch: Tracks whether the display responds.
  ///   - renderer: The renderer of the previous window, which is used if that of the settings does not work.
  /// - Returns: A window on it; nil if the session ends first.
  /// - Throws: A failure if an unattended display waits too long, and a service manager can start it again.
  private func awaitDisplay(
    _ sound: SessionSound,
    _ watch: FrameWatch,
    keeping renderer: Rendering?
  ) throws(Failure) -> Window? {
    let isUnattended = engine.builder?.settings.unattended.isUnattended ?? false
    if isUnattended { engine.health.note(missingDisplay: "there is no display") }
    defer { engine.health.note(missingDisplay: nil) }
    var wait = DisplayWait(at: engine.clock.now)
    // A reload that came with the loss of the display has not been adopted. Adopting the same music changes nothing.
    var reloads = 0
    var last = engine.clock.now
    while true {
      let now = engine.clock.now
      guard !SignalHandler.isAsked, !engine.state.hasEnded(at: now) else { return nil }
      if let window = open(.same, watch) ?? renderer.flatMap({ open(.renderer($0), watch) }) {
        Diagnostics.log("the display is back")
        return window
      }
      let state = engine.state
      wait.follow(isClosed: state.show.isClosed, at: now)
      if wait.isOver(at: now), isUnattended, engine.manager.isPresent {
        let seconds = Int(DisplayWait.longest.seconds)
        throw Failure(.unavailable, "there has been no display for \(seconds) s")
      }
      if state.reloads != reloads, let configuration = engine.ownConfiguration {
        reloads = state.reloads
        sound.speaker.adopt(configuration)
      }
      sound.follow(state.show, since: last, at: now, every: Self.period * 2)
      last = now
      // A daemon works without a window. A display does not, so the watchdog gets no notification; but outside opening
      // hours nothing is to be shown, as in a window that is black.
      if !isUnattended || state.show.isClosed { engine.health.noteFrame(at: now) }
      engine.clock.sleep(until: now.advanced(by: Self.period))
    }
  }
}
