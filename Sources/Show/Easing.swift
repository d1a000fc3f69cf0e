import Glibc

/// Easing curves from 0 to 1 for changes unrelated to the breath.
enum Easing {
  /// Slow at both ends: cubic ease-in-out.
  static func inOut(_ x: Double) -> Double {
    let t = min(max(x, 0), 1)
    return t < 0.5 ? 4 * t * t * t : 1 - pow(-2 * t + 2, 3) / 2
  }

  /// Fast at first, slow at the end: cubic ease-out.
  static func out(_ x: Double) -> Double {
    let t = min(max(x, 0), 1)
    return 1 - pow(1 - t, 3)
  }

  /// Slow at both ends: half a period of a cosine.
  static func sine(_ x: Double) -> Double {
    (1 - cos(.pi * min(max(x, 0), 1))) / 2
  }

  /// The smoothstep polynomial between two values of x.
  static func smooth(_ x: Double, from low: Double, to high: Double) -> Double {
    let t = min(max((x - low) / (high - low), 0), 1)
    return t * t * (3 - 2 * t)
  }
}
