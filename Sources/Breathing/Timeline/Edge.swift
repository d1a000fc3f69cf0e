/// A boundary of the session: the instant at which something begins.
public struct Edge: Sendable, Hashable {
  /// The kind of boundary.
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
    /// A message unrelated to the breath, which continues; a timeline never produces this edge
    /// itself.
    case aside
  }

  /// The instant of the boundary.
  public internal(set) var instant: Instant

  /// The kind of boundary.
  public private(set) var kind: Kind

  /// The stage that begins or continues.
  public let stage: Moment.Stage

  /// The phase that begins or continues.
  public let phase: Breath.Phase

  /// The duration of what begins, by the clock, excluding pauses; zero for a pause and for the end of the session. It
  /// includes the time that is lost while the rate still rises after a pause.
  public private(set) var duration: Duration

  /// The duration at the full rate, in session time.
  public private(set) var length: Duration

  /// The time in which the level reaches `levelTo`: the duration of a phase, or that of the rise in free breathing.
  public private(set) var settling: Duration

  /// The fullness at the boundary.
  public let levelFrom: Double

  /// The fullness at the end of the phase or, in free breathing, the level at which it settles.
  public private(set) var levelTo: Double

  /// The current or next flight, counted from 0.
  public let flight: Int

  /// The cycle, counted from 0.
  public let cycle: Int

  /// The pattern of that flight.
  public let pattern: BreathPattern

  /// The name of the pace.
  public let name: String

  /// Whether a flight begins here.
  public let isFlightStart: Bool

  /// Whether the flight's last phase begins here.
  public let isLastPhaseOfFlight: Bool

  /// The rate of that flight, in breaths per minute.
  public var breathsPerMinute: Double { pattern.breathsPerMinute }

  /// The edge with its duration at the full rate, for receivers that compute the rate themselves.
  public var atFullRate: Edge {
    var edge = self
    edge.duration = length
    return edge
  }

  /// The edge of a pause in its place: the phase is the one that begins here, but the level does not change.
  public var paused: Edge {
    var edge = self
    (edge.kind, edge.levelTo) = (.paused, levelFrom)
    (edge.duration, edge.length, edge.settling) = (.zero, .zero, .zero)
    return edge
  }
}
