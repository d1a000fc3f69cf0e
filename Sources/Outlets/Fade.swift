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
      let end = cue.next?.instant ?? edge.instant
      duration = edge.instant.duration(to: end)
      level = show.moment(at: end.advanced(by: .nanoseconds(-1))).breath.fullness
    case .arrival, .checkOxygen:
      return nil
    }
  }

  /// The time in which the breath comes to rest, and its level there. The rate falls evenly, so less of it needs less
  /// time.
  private static func pause(at instant: Instant, of show: Show) -> (Duration, Double) {
    let rest = show.moment(at: instant.advanced(by: pausing))
    return (.seconds(pausing.seconds * show.timeline.rate(at: instant)), rest.breath.fullness)
  }
}
