package import Breathing
import Music
import Scenes
package import Screen
package import Settings
package import Sound
import System

/// The frame loop. It runs on the main thread and sets the pace of everything else.
@MainActor
package struct Flight {
  /// How far ahead a session begins: time to open the window and draw the first picture.
  package static let headStart: Duration = .milliseconds(500)

  private let window: Window
  private let speaker: Speaker
  private let clock: SessionClock
  private let shared: Shared
  private let framesPerSecond: Int
  private let personal = PersonalSettings()
  private let consents: ConsentRecord?

  package init(
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

  /// Why the loop ended.
  package enum End: Sendable, Hashable {
    /// The session is over, the person quit, or the time is up.
    case over
    /// The window's display was lost.
    case lostDisplay
  }

  /// Runs until the session is over, the person quits, or the display is lost.
  ///
  /// - Parameters:
  ///   - length: The time limit; nil for the whole session.
  ///   - watch: Called with each turn of the loop.
  /// - Returns: Why it ended.
  @discardableResult
  package func fly(for length: Duration? = nil, watch: (FrameTiming) -> Void = { _ in }) -> End {
    var last = clock.now
    var due = last
    var pinged = last
    let end = length.map { last.advanced(by: $0) }
    let pacing = Pacing(framesPerSecond: framesPerSecond)
    var shedding = LoadShedding(framesPerSecond: framesPerSecond)
    while true {
      let now = max(last, clock.now)
      for command in window.commands() { shared.send(command) }
      if SignalHandler.isAsked { shared.send(.quit) }
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
  /// How far ahead pings are scheduled, and how often.
  private static let pingLead: Duration = .milliseconds(100)

  /// The greatest lateness of a ping; after a stall, older ones are skipped.
  private static let pingPatience: Duration = .milliseconds(250)

  /// Schedules the next pings, once the earlier lead time has passed.
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

  /// Saves the person's settings on another thread, because disks may be slow, and shows the
  /// result.
  private func keep(_ preferences: Preferences) {
    Task.detached { [personal, shared] in
      shared.send(.keptChoices(personal.keep(preferences)))
    }
  }

  /// Saves a consent on another thread.
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

/// When a frame was due, when drawing began, and what it cost.
package struct FrameTiming: Sendable, Hashable {
  package let due, begun: Instant

  /// How long drawing took; nil if there was nothing new to draw.
  package let cost: Duration?

  /// How late drawing began.
  package var lateness: Duration { due.duration(to: begun) }
}
