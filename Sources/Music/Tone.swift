public import Breathing

/// A soft tone at each turn of the breath, for listeners with closed eyes.
///
/// Two low notes of the piece's key that its drone leaves free, a sixth apart: rising for the
/// inhale, falling for the exhale. Each swells for 0.15 s, so nothing startles.
public enum Tone: Int, Sendable, CaseIterable {
  /// E₃, then C♯₄: breathe in.
  case rising = 0

  /// C♯₄, then E₃: breathe out.
  case falling = 1

  /// Creates the tone of an edge of the breath; nil for edges that start neither an inhale nor an exhale.
  ///
  /// The second step of an inhale, as in a sigh, has no tone.
  public init?(_ edge: Edge) {
    guard edge.kind == .phase else { return nil }
    switch edge.phase {
    case .inhale where edge.isFlightStart: self = .rising
    case .exhale: self = .falling
    default: return nil
    }
  }

  /// The two notes; the reverb amplifies E₃ more.
  var notes: NotePair {
    let (low, high) = (Pitch.e3, Pitch.cSharp4)
    let (frequencies, levels) =
      switch self {
      case .rising: (SIMD2(low, high), SIMD2(0.36, 1.03))
      case .falling: (SIMD2(high, low), SIMD2(1.03, 0.36))
      }
    return NotePair(
      frequencies: frequencies,
      levels: levels,
      attack: 0.15,
      firstSeconds: 1,
      secondStart: 0.4,
      seconds: 2.4
    )
  }
}
