/// The state of the session at an instant.
public struct Moment: Sendable, Hashable {
  /// A stage of the session.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// Before the start.
    case ahead
    /// Free breathing before the first flight.
    case leadIn
    /// A flight: one breath.
    case flight
    /// Free breathing between two cycles.
    case interlude
    /// The gentle end.
    case ending
    /// Finished.
    case over
  }

  /// The phase after the current one.
  public struct Upcoming: Sendable, Hashable {
    /// The stage it belongs to.
    public let stage: Stage

    /// The phase.
    public let phase: Breath.Phase

    /// The time until it begins, excluding pauses.
    public let remaining: Duration
  }

  /// The current stage.
  public let stage: Stage

  /// The time since the stage began, excluding pauses; zero before the session.
  public let elapsed: Duration

  /// The length of the stage, excluding pauses; before the session the time until it starts, and
  /// zero once it is over.
  public let duration: Duration

  /// The current or next flight, counted from 0 over the whole session.
  public let flight: Int

  /// The current cycle, counted from 0; an interlude belongs to the cycle before it.
  public let cycle: Int

  /// The breath at this instant.
  public let breath: Breath

  /// Whether the session is paused. It eases to a stop within a second.
  public let isPaused: Bool

  /// The pattern of the current or next flight.
  public let pattern: BreathPattern

  /// The name of the pace.
  public let name: String

  /// When the current flight began, by the clock; nil outside flights.
  public let flightStart: Instant?

  /// When the current flight ends, by the clock; nil outside flights and while paused.
  public let flightEnd: Instant?

  /// The next phase; nil once the session is over.
  public let next: Upcoming?

  /// The elapsed time of the current flight, excluding pauses; zero outside flights.
  public var flightElapsed: Duration { stage == .flight ? elapsed : .zero }

  /// The length of the current or next flight, excluding pauses.
  public var flightDuration: Duration { pattern.cycle }

  /// The rate of the current or next flight, in breaths per minute.
  public var breathsPerMinute: Double { pattern.breathsPerMinute }
}

extension Moment {
  /// Returns the moment with another lung fullness, from 0 to 1, for the light in pictures.
  public func filled(to fullness: Double) -> Moment {
    Moment(
      stage: stage,
      elapsed: elapsed,
      duration: duration,
      flight: flight,
      cycle: cycle,
      breath: Breath(
        phase: breath.phase,
        progress: breath.progress,
        duration: breath.duration,
        fullness: fullness,
        travel: breath.travel
      ),
      isPaused: isPaused,
      pattern: pattern,
      name: name,
      flightStart: flightStart,
      flightEnd: flightEnd,
      next: next
    )
  }
}
