public import Breathing
public import Show

/// The target level of a cue and the time to reach it, for receivers that fade on their own.
public struct Fade: Sendable, Hashable {
  /// The phase.
  public let phase: Breath.Phase

  /// The duration of the fade, counted from the cue. In free breathing it is the time in which the level settles, not
  /// that until the next phase.
  public let duration: Duration

  /// The level at the end of the fade, from 0 to 1.
  public let level: Double

  /// The time in which the level comes to rest when the session is paused at its full rate.
  public static let pausing: Duration = .seconds(1)

  /// Creates the fade of a cue; nil for a cue that changes nothing, such as an arrival.
  ///
  /// - Parameters:
  ///   - cue: The cue.
  ///   - show: The cue's show with all commands applied.
  public init?(_ cue: Cue, in show: Show) {
    let edge = cue.edge
    phase = edge.phase
    switch cue.event {
    case .sessionStart, .phase, .interlude, .ending:
      // What begins with a pause slows down at once, to the level of the `paused` that follows.
      (duration, level) =
        show.timeline.isPaused(at: edge.instant)
        ? Self.pause(at: edge.instant, of: show) : (edge.settling, edge.levelTo)
    case .paused:
      (duration, level) = Self.pause(at: edge.instant, of: show)
    case .sessionEnd:
      (duration, level) = (edge.duration, edge.levelTo)
    case .resumed:
      (duration, level) = Self.rest(of: show, from: edge.instant, to: cue.next?.instant)
    case .arrival, .checkOxygen:
      return nil
    }
  }

  /// The longest time in which the level settles in free breathing: half a second is lost after a pause.
  private static let settling: Duration = .milliseconds(3_700)

  /// Returns the fade from an instant in the middle of a phase.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - now: The instant.
  ///   - end: The end of the phase; nil if nothing follows.
  /// - Returns: The time to the end, or in free breathing to where the level has settled, and the level there.
  static func rest(of show: Show, from now: Instant, to end: Instant?) -> (Duration, Double) {
    let breath = show.moment(at: now).breath
    guard let end else { return (.zero, breath.fullness) }
    let target = breath.phase == .free ? min(end, now.advanced(by: settling)) : end
    let last = show.moment(at: target.advanced(by: .nanoseconds(-1)))
    return (now.duration(to: target), last.breath.fullness)
  }

  /// The time in which the breath comes to rest, and its level there. The rate falls evenly, so less of it needs less
  /// time.
  private static func pause(at instant: Instant, of show: Show) -> (Duration, Double) {
    let rest = show.moment(at: instant.advanced(by: pausing))
    return (.seconds(pausing.seconds * show.timeline.rate(at: instant)), rest.breath.fullness)
  }
}
