import Breathing
import Show

/// Decides when lamps begin a fade: with each phase, before the end of free breathing, and when the display closes or
/// opens.
struct WLEDFader: Sendable {
  private let range: WLEDFade.BrightnessRange
  private let closed: Int
  private let isColored: Bool

  /// The newest fade; nil before the first.
  private var last: WLEDFade?

  /// Whether lamps have the light of a closed display.
  private var isClosed = false

  /// Creates a fader that has not begun.
  ///
  /// - Parameters:
  ///   - range: The range of brightness.
  ///   - closed: The brightness while the display is closed, from 0 to 255; 0 switches lamps off.
  ///   - isColored: Whether lamps use the colours of the sky.
  init(range: WLEDFade.BrightnessRange, closed: Int, isColored: Bool) {
    (self.range, self.closed, self.isColored) = (range, closed, isColored)
  }

  /// Returns the rest of the fade under way, so that after a reload no lamp waits for the next cue.
  ///
  /// - Parameters:
  ///   - show: The show with all commands applied.
  ///   - now: When lamps begin.
  /// - Returns: The fade; nil before the session, and after it, when somebody may have switched a lamp off by hand.
  mutating func begin(_ show: Show, at now: Instant) -> WLEDFade? {
    if show.isClosed { return turn(show, at: now) }
    guard show.currentCue(at: now)?.event != .sessionEnd else { return nil }
    last = rest(of: show, at: now)
    return last
  }

  /// Returns the fade that an event begins. A closed display ignores the breath of its room.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - show: The show with all commands applied.
  ///   - now: When lamps begin.
  /// - Returns: The fade; nil if nothing changes.
  mutating func fade(for event: Outlet.Event, in show: Show, at now: Instant) -> WLEDFade? {
    // Every event is compared with it, because a full queue drops the oldest ones.
    guard show.isClosed == isClosed else { return turn(show, at: now) }
    guard !isClosed, case .cue(let cue) = event, let fade = fade(of: cue, in: show), fade != last
    else { return nil }
    last = fade
    return fade
  }

  /// Returns when lamps begin to fade before the next flight.
  ///
  /// - Parameters:
  ///   - show: The show with all commands applied.
  ///   - now: The current instant.
  /// - Returns: The instant, which may have passed; nil if they have the brightness of empty lungs already, or if the
  ///   breath is not free.
  func nextFall(in show: Show, at now: Instant) -> Instant? {
    guard !isClosed, !show.isClosed, let fall = fall(in: show, at: now),
      fall.fade.brightness != last?.brightness
    else { return nil }
    return fall.start
  }

  /// Returns the fade before the next flight.
  ///
  /// - Parameters:
  ///   - show: The show with all commands applied.
  ///   - now: When lamps begin.
  /// - Returns: The fade; nil before its time, and if lamps have begun it already.
  mutating func beginFall(in show: Show, at now: Instant) -> WLEDFade? {
    guard let start = nextFall(in: show, at: now), start <= now else { return nil }
    last = fall(in: show, at: now)?.fade
    return last
  }

  /// Returns the fade of a display that closes or opens. One that opens has the light of its session again, even if
  /// that is over: nobody switched its lamps off by hand.
  private mutating func turn(_ show: Show, at now: Instant) -> WLEDFade? {
    isClosed = show.isClosed
    last = isClosed ? WLEDFade(closingTo: closed, at: now) : rest(of: show, at: now)
    return last
  }

  /// Returns the rest of the fade under way; nil before the session.
  private func rest(of show: Show, at now: Instant) -> WLEDFade? {
    if let fall = fall(in: show, at: now), fall.start <= now { return fall.fade.joined(at: now) }
    guard let cue = show.currentCue(at: now) else { return nil }
    return fade(of: cue, in: show)?.joined(at: now)
  }

  private func fall(in show: Show, at now: Instant) -> (start: Instant, fade: WLEDFade)? {
    WLEDFade.fall(in: show, at: now, range: range, isColored: isColored)
  }

  private func fade(of cue: Cue, in show: Show) -> WLEDFade? {
    WLEDFade(cue, in: show, range: range, isColored: isColored)
  }
}
