/// The state of the breath at one instant.
public struct Breath: Sendable, Hashable {
  /// A phase of the breath.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// Breathing in.
    case inhale
    /// Holding with full lungs.
    case hold
    /// Breathing out.
    case exhale
    /// Pausing with empty lungs.
    case rest
    /// Free breathing, with no pattern (lead-in, interlude, end).
    case free
  }

  /// The current phase.
  public let phase: Phase

  /// The elapsed fraction of the phase, 0..<1.
  public let progress: Double

  /// The total length of the phase.
  public let duration: Duration

  /// Lung fullness, from 0 (empty) to 1 (full). Both it and its rate of change are continuous.
  public let fullness: Double

  /// The position along the flight path: 0 at departure, 0.5 at the top, 1 at arrival.
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
