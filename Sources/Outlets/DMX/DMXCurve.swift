/// How a fixture's intensity depends on the level of the breath.
public enum DMXCurve: String, Sendable, Hashable, CaseIterable {
  /// Proportional to the level. For fixtures with their own dimming curve, as most have.
  case linear

  /// The square of the level. The eye perceives brightness roughly as the square root of the light,
  /// so a fixture whose light is proportional to its value appears to follow the breath evenly.
  case square

  /// Slow at both ends and faster in between.
  case sCurve = "s-curve"

  /// Returns the fraction of the intensity's range for a level from 0 to 1.
  public func share(at level: Double) -> Double {
    let level = min(max(level, 0), 1)
    return switch self {
    case .linear: level
    case .square: level * level
    case .sCurve: level * level * (3 - 2 * level)
    }
  }
}
