/// Where a breather is within one breath.
public struct Breath: Sendable, Hashable {
  /// A part of the breath.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// Air flows in.
    case inhale
    /// The lungs stay full.
    case hold
    /// Air flows out.
    case exhale
    /// The lungs stay empty, inside a pattern.
    case rest
    /// No pattern: everyone breathes as they like (lead-in, interlude, end).
    case free
  }

  /// The part of the breath under way.
  public let phase: Phase

  /// How much of the phase has passed, from 0 up to 1.
  public let progress: Double

  /// How long the phase lasts, from its beginning to its end.
  public let duration: Duration

  /// How full the lungs are, from 0 (empty) to 1 (full). It never jumps, and neither does its speed.
  public let fullness: Double

  /// The place along the flight's path, from 0 (departure) over 0.5 (the turn) to 1 (arrival).
  public let travel: Double

  /// Creates a breath from its parts.
  public init(
    phase: Phase,
    progress: Double,
    duration: Duration,
    fullness: Double,
    travel: Double
  ) {
    self.phase = phase
    self.progress = progress
    self.duration = duration
    self.fullness = fullness
    self.travel = travel
  }
}
