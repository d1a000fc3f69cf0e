import Breathing
package import Display
import Network
import Outlets
import Scenes
import Screen
package import Settings
import Show
package import Sound
import System

/// A session in a window: frames, sound, and input.
@MainActor
package struct WindowLoop {
  private let windows: WindowGroup
  private let sound: SessionSound
  let engine: SessionEngine
  @CopyOnWrite private var settings: Settings
  let personal: PersonalSettings

  /// The offer of newer data, if any; checked while the first frames are drawn.
  let updateOffer: Task<DataUpdateOffer?, Never>?

  package init(
    _ engine: SessionEngine,
    settings: Settings,
    in window: Window,
    to speaker: Speaker
  ) {
    let group = WindowGroup(engine, settings: settings, in: window)
    let sound = SessionSound(speaker, from: engine.clock.now)
    self.init(engine, settings: settings, in: group, to: sound)
  }

  /// Creates a session in a group of windows.
  init(
    _ engine: SessionEngine,
    settings: Settings,
    in windows: WindowGroup,
    to sound: SessionSound
  ) {
    self.windows = windows
    self.sound = sound
    self.engine = engine
    self.settings = settings
    personal = PersonalSettings(engine.outlets.table)
    updateOffer = Self.updateOffer(of: engine)
  }

  /// The sound output.
  var speaker: Speaker { sound.speaker }

  /// Why the loop ended.
  package enum End: Sendable, Hashable {
    /// The session is over, the person quit, or the time is up.
    case over
    /// The window's display was lost.
    case lostDisplay
    /// The displays, or their sizes, have changed.
    case changedDisplay
    /// Reloaded settings name another display or renderer.
    case changedSettings
    /// Frames do not reach the display, for a reason.
    case noFrames(String)
  }

  /// Runs until the session is over, the person quits, or the display is lost.
  ///
  /// - Parameters:
  ///   - length: The time limit; nil for the whole session.
  ///   - watch: Called with each frame.
  /// - Returns: Why it ended.
  @discardableResult
  package func run(
    for length: Duration? = nil,
    watch: @escaping (FrameTiming) -> Void = { _ in }
  ) -> End {
    let start = engine.clock.now
    offerUpdate()
    var frames = Frames(
      self,
      from: start,
      until: length.map { start.advanced(by: $0) },
      watch: watch
    )
    let wakeup = engine.makeWakeup()
    SessionLoop(engine, wakeup: wakeup).run(&frames, from: start)
    wakeup.map(engine.discard)
    return frames.end
  }

  /// The frames of a window, as one of the session's loops.
  @MainActor
  private struct Frames: @MainActor SessionPresenter {
    private let loop: WindowLoop
    private let until: Instant?
    private let watch: (FrameTiming) -> Void
    @CopyOnWrite private var settings: Settings
    private var pace: FramePace
    private var due: Instant

    /// The number of reloads of the settings that took effect here.
    private var reloads = 0

    /// When the window last computed a frame, and what it then showed; nil unless nothing changed in it and nothing
    /// will before a command.
    private var rest: (since: Instant, counts: ChangeCounts, size: SIMD2<Int>)?

    private var doze: IdleWait

    /// Whether only lights change in brightness, so that frames are few and input must not wait for one.
    private var glimmers = false

    private var trim: MemoryTrim

    /// The instant of the last frame that was drawn.
    private var drawn: Instant?

    /// Why the loop ended.
    private(set) var end = End.over

    init(
      _ loop: WindowLoop,
      from start: Instant,
      until: Instant?,
      watch: @escaping (FrameTiming) -> Void
    ) {
      self.loop = loop
      self.until = until
      self.watch = watch
      settings = loop.settings
      pace = FramePace(loop.settings)
      (doze, trim) = (IdleWait(at: start), MemoryTrim(at: start))
      due = start
    }

    mutating func prepare() {
      let engine = loop.engine
      for command in loop.windows.commands() { engine.send(command) }
      if SignalHandler.isAsked { engine.send(.quit) }
    }

    mutating func present(
      _ turn: SessionEngine.Turn,
      since last: Instant,
      at now: Instant
    ) -> Instant? {
      let (windows, show) = (loop.windows, turn.show)
      // Cues end with the session, the picture with its summary.
      guard !turn.isOver || show.showsSummary(at: now), until.map({ now < $0 }) ?? true else {
        loop.answer(show, in: last..<now)
        return nil
      }
      guard !windows.main.isLost else {
        end = .lostDisplay
        return nil
      }
      if turn.reloads != reloads, !adoptReload(turn.reloads) {
        end = .changedSettings
        return nil
      }
      let isBlack = show.isBlack(at: now)
      windows.openAndClose(isBlack: isBlack, at: now)
      let isDisturbed = windows.isDisturbed
      let isAtRest = isAtRest(turn, at: now)
      let cost = windows.show(show, at: now, isAtRest: isAtRest)
      if let end = failure(isBlack: isBlack, at: now) {
        self.end = end
        return nil
      }
      // The screen is black, and its panel may be off.
      let isPresented = windows.isPresenting || isBlack
      watch(FrameTiming(due: due, begun: now, cost: cost, isPresented: isPresented))
      windows.deliverCaptures()
      sound(show, since: last, at: now)
      loop.answer(show, in: last..<now)
      trim.run(at: now)
      let isStill = show.moment(at: now).isPaused || isBlack
      let rests = cost == nil && (isStill || !windows.isVisible && !show.appearance.ringsTones)
      windows.keepAwake(!isStill, during: show)
      if !isAtRest { rest = rests && isStill ? (now, turn.counts, windows.main.size) : nil }
      doze.follow(isStill: rests && loop.speaker.isIdle, isDisturbed: isDisturbed, at: now)
      due = nextFrame(after: now, rests: rests, handover: turn.handover)
      if cost != nil {
        drawn = now
        // Turns that draw nothing say nothing about the cost of frames.
        pace.nextDetail(after: windows.frameCost).map { loop.engine.send(.detail($0)) }
      }
      return due
    }

    /// Adopts the settings of a reload, before the frame is shown.
    ///
    /// - Returns: Whether the windows can stay open; not on another display, or drawn by another renderer.
    private mutating func adoptReload(_ count: Int) -> Bool {
      reloads = count
      guard let configuration = loop.engine.ownConfiguration else { return true }
      let (next, former) = (configuration.settings, settings)
      settings = next
      loop.speaker.adopt(configuration)
      pace.adopt(next)
      guard (next.display, next.renderer) == (former.display, former.renderer) else { return false }
      loop.windows.adopt(next, after: former)
      return true
    }

    /// Plays the music and the sounds of what happened since the last frame.
    private func sound(_ show: Show, since last: Instant, at now: Instant) {
      loop.sound.follow(show, since: last, at: now)
      loop.noteDevice(show)
      for remark in loop.speaker.takeRemarks() { Diagnostics.log(remark) }
    }

    /// Returns when the next frame is due after one that `drawn` does not include yet.
    private mutating func nextFrame(
      after now: Instant,
      rests: Bool,
      handover: Instant?
    ) -> Instant {
      guard !doze.isOn else {
        return doze.due(after: rest?.since ?? now, handover: handover, at: now)
      }
      let pacing = rests ? .resting : dimmed(pace.pacing(at: now), at: now)
      glimmers = !rests && loop.windows.lightStep != nil
      return pacing.next(after: loop.engine.clock.now)
    }

    mutating func sleep(until due: Instant, or wakeup: Wakeup?, by clock: SessionClock) {
      if let wakeup, doze.mayWait(at: clock.now, else: glimmers),
        loop.windows.wait(until: due, or: wakeup)
      {
        return
      }
      // Commands are noticed with the next frame, so a wake-up would only disturb the pace.
      clock.sleep(until: doze.isOn ? Pacing.resting.next(after: clock.now) : due)
    }

    /// Whether the picture is paused, did not change the last time, and there has been no input since.
    private func isAtRest(_ turn: SessionEngine.Turn, at now: Instant) -> Bool {
      guard let rest, !loop.windows.isDisturbed else { return false }
      return rest.since.duration(to: now) < IdleWait.longest && rest.counts == turn.counts
        && rest.size == loop.windows.main.size && turn.show.moment(at: now).isPaused
    }

    /// Returns a lower rate while only lights grow stronger or weaker, as on a card at rest: fast enough that no step
    /// is seen.
    private func dimmed(_ pacing: Pacing, at now: Instant) -> Pacing {
      guard let step = loop.windows.lightStep, let drawn else { return pacing }
      let seconds = drawn.duration(to: now).seconds
      guard seconds > 0 else { return pacing }
      let needed = Int((Double(step) / seconds / Self.visibleStep).rounded(.up))
      return pacing.limited(to: max(needed, Self.fewestFrames))
    }

    /// The change of a light's opacity below which no step is seen, and the fewest frames per second: the eye does not
    /// see steps this small in a light this slow.
    private static let visibleStep = 1.0 / 64
    private static let fewestFrames = 10

    /// Why the window has to be opened again; nil if it need not be.
    private func failure(isBlack: Bool, at now: Instant) -> End? {
      let window = loop.windows.main
      guard window.checksFrames, !window.isLost else { return nil }
      if loop.windows.mustReopen { return .changedDisplay }
      guard !isBlack, let reason = window.problem?.description else { return nil }
      return loop.windows.replaceMain(because: reason, at: now) ? nil : .noFrames(reason)
    }
  }
}
