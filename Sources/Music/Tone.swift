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

  /// The tone of a session's boundary, if any: inhales and exhales have one.
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

  /// The duration before the reverb tail, in seconds.
  public static let seconds = 2.4

  /// When the second note starts, in seconds.
  static let secondStart = 0.4

  /// The attack time of each note, in seconds.
  static let attack = 0.15

  /// The two pitches, in hertz.
  var frequencies: SIMD2<Double> {
    switch self {
    case .rising: SIMD2(165, 275)
    case .falling: SIMD2(275, 165)
    }
  }

  /// The levels of the two notes; the reverb amplifies E₃ more.
  var levels: SIMD2<Double> {
    switch self {
    case .rising: SIMD2(0.45, 1.3)
    case .falling: SIMD2(1.3, 0.45)
    }
  }

  /// The envelopes of the two notes at an age in seconds, each 0…1.
  static func envelopes(at age: Double) -> SIMD2<Double> {
    SIMD2(envelope(age, lasting: 1), envelope(age - secondStart, lasting: seconds - secondStart))
  }

  private static func envelope(_ age: Double, lasting length: Double) -> Double {
    age < attack
      ? Elementary.smoothStep(age / attack)
      : Elementary.smoothStep(1 - (age - attack) / (length - attack))
  }
}
