import Glibc

/// Integrated loudness by ITU-R BS.1770-4: K-weighting, then blocks of 0.4 s, gated twice.
///
/// The filter's corners and gains for any rate are De Man's ("Evaluation of implementations of the
/// EBU R128 loudness measurement", 2018); at 48 kHz they give the standard's own coefficients.
enum Loudness {
  /// LUFS of interleaved left and right samples.
  static func integrated(_ samples: [Float], rate: Double) -> Double {
    let left = weighted(stride(from: 0, to: samples.count, by: 2).map { samples[$0] }, rate)
    let right = weighted(stride(from: 1, to: samples.count, by: 2).map { samples[$0] }, rate)
    let hop = Int(rate / 10)
    var blocks: [Double] = []
    for start in stride(from: 0, through: left.count - 4 * hop, by: hop) {
      var sum = 0.0
      for index in start..<start + 4 * hop {
        sum += left[index] * left[index] + right[index] * right[index]
      }
      blocks.append(sum / Double(4 * hop))
    }
    let audible = blocks.filter { level($0) > -70 }
    let gate = level(mean(audible)) - 10
    return level(mean(audible.filter { level($0) > gate }))
  }

  private static func level(_ power: Double) -> Double { -0.691 + 10 * log10(power) }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func weighted(_ samples: [Float], _ rate: Double) -> [Double] {
    let shelf = Biquad.highShelf(1681.974_450_955_533, 3.999_843_853_973_347, rate)
    let pass = Biquad.highPass(38.135_470_876_024_44, 0.500_327_037_323_877_3, rate)
    return pass.filtered(shelf.filtered(samples.map(Double.init)))
  }
}

private struct Biquad {
  let b: (Double, Double, Double)
  let a: (Double, Double)

  static func highShelf(_ corner: Double, _ decibels: Double, _ rate: Double) -> Biquad {
    let q = 0.707_175_236_955_419_6
    let k = tan(.pi * corner / rate)
    let high = pow(10, decibels / 20)
    let band = pow(high, 0.499_666_774_154_541_6)
    let a0: Double = 1 + k / q + k * k
    let b0: Double = high + band * k / q + k * k
    let b1: Double = 2 * (k * k - high)
    let b2: Double = high - band * k / q + k * k
    let a1: Double = 2 * (k * k - 1)
    let a2: Double = 1 - k / q + k * k
    return Biquad(b: (b0 / a0, b1 / a0, b2 / a0), a: (a1 / a0, a2 / a0))
  }

  static func highPass(_ corner: Double, _ q: Double, _ rate: Double) -> Biquad {
    let k = tan(.pi * corner / rate)
    let a0: Double = 1 + k / q + k * k
    let a1: Double = 2 * (k * k - 1)
    let a2: Double = 1 - k / q + k * k
    return Biquad(b: (1, -2, 1), a: (a1 / a0, a2 / a0))
  }

  func filtered(_ samples: [Double]) -> [Double] {
    var (z1, z2) = (0.0, 0.0)
    return samples.map { x in
      let y = b.0 * x + z1
      z1 = b.1 * x - a.0 * y + z2
      z2 = b.2 * x - a.1 * y
      return y
    }
  }
}
