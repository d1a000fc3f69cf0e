// Only for rounding and square roots, which IEEE 754 defines to the last bit.
import Glibc

/// Sine, powers of two and a smooth step from basic arithmetic.
///
/// The C library's functions differ in the last bit between processors and versions; sums and
/// products do not. With these functions a score gives the same samples on every machine.
enum Elementary {
  /// The sine of an angle in turns, accurate to 2·10⁻¹³.
  ///
  /// Folds the angle to ±¼ turn, then sums the Taylor series up to x¹⁷/17!.
  static func sine(turns: Double) -> Double {
    var r = turns - turns.rounded()
    if r > 0.25 { r = 0.5 - r }
    if r < -0.25 { r = -0.5 - r }
    let x = r * 2 * Double.pi
    let y = x * x
    var sum = 1.0
    // Horner's scheme on x − x³/3! + x⁵/5! − …, each step one term further in.
    sum = 1 - y / 272 * sum
    sum = 1 - y / 210 * sum
    sum = 1 - y / 156 * sum
    sum = 1 - y / 110 * sum
    sum = 1 - y / 72 * sum
    sum = 1 - y / 42 * sum
    sum = 1 - y / 20 * sum
    sum = 1 - y / 6 * sum
    return x * sum
  }

  /// The cosine of an angle in turns, accurate to 2·10⁻¹³.
  static func cosine(turns: Double) -> Double {
    sine(turns: turns + 0.25)
  }

  /// Two to a power between −1000 and 1000, with a relative error below 10⁻¹².
  static func powerOfTwo(_ exponent: Double) -> Double {
    let whole = exponent.rounded()
    let x = (exponent - whole) * 0.693_147_180_559_945_3
    var sum = 1.0
    for n in stride(from: 13.0, through: 1, by: -1) {
      sum = 1 + x / n * sum
    }
    return sum * Double(sign: .plus, exponent: Int(whole), significand: 1)
  }

  /// The coefficient of a one-pole low-pass with a corner frequency, 0…1.
  ///
  /// 1 − e^(−2πf/r), both in hertz.
  static func onePole(corner: Double, rate: Double) -> Float {
    Float(1 - powerOfTwo(-2 * Double.pi * 1.442_695_040_888_963_4 * corner / rate))
  }

  /// 0 below 0, 1 above 1, and 3p² − 2p³ in between: zero slope at both ends.
  static func smoothStep(_ p: Double) -> Double {
    let q = min(max(p, 0), 1)
    return q * q * (3 - 2 * q)
  }
}
