/// A boundary of the session: something begins at an instant.
public struct Edge: Sendable, Hashable {
  /// What kind of boundary it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The session and its lead-in begin.
    case sessionStart
    /// A phase of a flight begins.
    case phase
    /// An interlude begins.
    case interlude
    /// The gentle end begins.
    case ending
    /// The session is over.
    case sessionEnd
    /// The session was paused.
    case paused
    /// The session was resumed.
    case resumed
    /// Something is told that has nothing to do with the breath, which goes on; a timeline makes
    /// no such boundary by itself.
    case aside
  }

  /// When it happens.
  public internal(set) var instant: Instant

  /// What happens.
  public let kind: Kind

  /// The stage that begins or is under way.
  public let stage: Moment.Stage

  /// The phase that begins or is under way.
  public let phase: Breath.Phase

  /// How long what begins lasts, pauses not counted; zero at a pause and when all is over.
  public let duration: Duration

  /// The fullness at the instant.
  public let levelFrom: Double

  /// The fullness at the end of the phase or, in free breathing, the level it settles at.
  public let levelTo: Double

  /// The flight that begins or is under way, or the next one, counted from 0.
  public let flight: Int

  /// The cycle, counted from 0.
  public let cycle: Int

  /// The pattern of that flight.
  public let pattern: BreathPattern

  /// What the pace is called.
  public let name: String

  /// Whether a flight begins here.
  public let isFlightStart: Bool

  /// Whether the flight's last phase begins here.
  public let isLastPhaseOfFlight: Bool

  /// The breaths a minute of that flight.
  public var breathsPerMinute: Double { pattern.breathsPerMinute }
}
