/// What the timeline says of an instant.
public struct Moment: Sendable, Hashable {
  /// A part of the session.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// Not begun.
    case ahead
    /// Free breathing before the first flight.
    case leadIn
    /// A flight: one breath.
    case flight
    /// Free breathing between two cycles.
    case interlude
    /// The gentle end.
    case ending
    /// Done, for good.
    case over
  }

  /// What comes after the phase under way.
  public struct Upcoming: Sendable, Hashable {
    /// The stage it belongs to.
    public let stage: Stage

    /// What to do then.
    public let phase: Breath.Phase

    /// How long until then, pauses not counted.
    public let remaining: Duration
  }

  /// The part of the session under way.
  public let stage: Stage

  /// How long the stage has been under way, pauses not counted; zero ahead of the session.
  public let elapsed: Duration

  /// How long the stage lasts, pauses not counted; ahead of the session the time left until it
  /// begins, and zero when it is over.
  public let duration: Duration

  /// The flight under way, or the next one, counted from 0 over the whole session.
  public let flight: Int

  /// The cycle under way, counted from 0; an interlude belongs to the cycle before it.
  public let cycle: Int

  /// The breath.
  public let breath: Breath

  /// Whether the session is paused. It eases to a stop within a second.
  public let isPaused: Bool

  /// The pattern of the flight under way, or of the next one.
  public let pattern: BreathPattern

  /// What the pace is called.
  public let name: String

  /// When the flight under way began by the clock; nil outside of flights.
  public let flightStart: Instant?

  /// When the flight under way ends by the clock; nil outside of flights and while paused.
  public let flightEnd: Instant?

  /// What comes next; nil once the session is over.
  public let next: Upcoming?

  /// How long the flight under way has lasted, pauses not counted; zero outside of flights.
  public var flightElapsed: Duration { stage == .flight ? elapsed : .zero }

  /// How long the flight under way, or the next one, lasts, pauses not counted.
  public var flightDuration: Duration { pattern.cycle }

  /// The breaths a minute of the flight under way, or of the next one.
  public var breathsPerMinute: Double { pattern.breathsPerMinute }
}
