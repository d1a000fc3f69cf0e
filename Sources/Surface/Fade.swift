public import Breathing
public import Scenes

/// What somebody who fades by themselves does at a cue: to which level, and how long it takes.
///
/// The edge of a cue says it where something begins. Where a session pauses or goes on nothing
/// begins, so its timeline is asked: a pause lets the breath run out, going on takes up its phase.
public struct Fade: Sendable, Hashable {
  /// What is breathed.
  public let phase: Breath.Phase

  /// How long it takes, from the cue on.
  public let duration: Duration

  /// How full the lungs are at its end, 0 to 1.
  public let level: Double

  /// How long a breath takes to come to rest when the session pauses.
  public static let pausing: Duration = .seconds(1)

  /// The fade of a cue; nil for one that changes nothing, such as an arrival.
  ///
  /// - Parameters:
  ///   - cue: What happens.
  ///   - show: The show it happens in, commands applied.
  public init?(_ cue: Cue, in show: Show) {
    let edge = cue.edge
    phase = edge.phase
    switch cue.event {
    case .sessionStart, .phase, .interlude, .ending, .sessionEnd:
      duration = edge.duration
      level = edge.levelTo
    case .paused:
      duration = Self.pausing
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
