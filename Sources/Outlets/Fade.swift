public import Breathing
public import Show

/// The target level of a cue and the time to reach it, for receivers that fade on their own.
public struct Fade: Sendable, Hashable {
  /// The phase.
  public let phase: Breath.Phase

  /// The duration of the fade, counted from the cue.
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
    case .sessionStart where edge.kind != .paused, .phase, .interlude, .ending, .sessionEnd:
      duration = edge.duration
      level = edge.levelTo
    case .paused, .sessionStart:
      // The rate falls evenly, so less of it needs less time.
      duration = .seconds(Self.pausing.seconds * show.timeline.rate(at: edge.instant))
      level = show.moment(at: edge.instant.advanced(by: Self.pausing)).breath.fullness
    case .resumed:
      let end = cue.next?.instant ?? edge.instant
      duration = edge.instant.duration(to: end)
      level = show.moment(at: end.advanced(by: .nanoseconds(-1))).breath.fullness
    case .arrival, .checkOxygen:
      return nil
    }
  }
}
